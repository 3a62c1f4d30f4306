-- Times are UTC in one fixed form, 2026-01-31T09:30:00.000000Z, so that they sort as text.

CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE session (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  namespace TEXT NOT NULL CHECK (namespace <> ''),
  name TEXT NOT NULL CHECK (name <> ''),
  created_at TEXT NOT NULL,
  budget INTEGER NOT NULL CHECK (budget > 0),
  policy TEXT NOT NULL CHECK (policy IN ('fifo', 'importance', 'turns', 'all')),
  turns INTEGER NOT NULL CHECK (turns > 0),
  UNIQUE (namespace, name)
) STRICT;

-- Scratch: lives with its session, without id, history or undo.
CREATE TABLE session_value (
  session INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  attribute TEXT NOT NULL,
  value TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (session, attribute)
) STRICT, WITHOUT ROWID;

-- Thinking aloud: in the order of its session's messages, without id, history or undo.
CREATE TABLE session_thought (
  session INTEGER NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  content TEXT NOT NULL,
  tokens INTEGER NOT NULL CHECK (tokens >= 0),
  at TEXT NOT NULL,
  PRIMARY KEY (session, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE memory (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  public_id TEXT NOT NULL UNIQUE,
  namespace TEXT NOT NULL CHECK (namespace <> ''),
  kind TEXT NOT NULL CHECK (kind IN ('episodic', 'semantic', 'procedural')),
  content TEXT NOT NULL CHECK (content <> ''),
  importance REAL NOT NULL CHECK (importance BETWEEN 0 AND 1),
  pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1)),
  source TEXT,
  origin TEXT NOT NULL,
  session INTEGER REFERENCES session (id),
  client TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  occurred_at TEXT NOT NULL,
  occurred_offset INTEGER NOT NULL DEFAULT 0 CHECK (occurred_offset BETWEEN -1440 AND 1440),
  expires_at TEXT,
  remind_at TEXT,
  state TEXT NOT NULL DEFAULT 'active'
    CHECK (state IN ('active', 'proposed', 'archived', 'forgotten')),
  archived_by TEXT CHECK (archived_by IN ('compress', 'maintain')),
  content_hash TEXT NOT NULL,
  revision INTEGER NOT NULL DEFAULT 1 CHECK (revision > 0)
) STRICT;
-- Rising, though read from its end: what is newest is then added at the end, and pages fill up.
CREATE INDEX memory_newest ON memory (namespace, occurred_at);
-- All that a search without labels asks of a row, so that its filter reads no content.
CREATE INDEX memory_visible ON memory (namespace, state, archived_by, expires_at);
CREATE INDEX memory_same ON memory (content_hash);
CREATE INDEX memory_session ON memory (session, kind) WHERE session IS NOT NULL;
CREATE INDEX memory_pinned ON memory (namespace) WHERE pinned = 1;
CREATE INDEX memory_remind ON memory (namespace, remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX memory_source ON memory (namespace, source) WHERE source IS NOT NULL;

CREATE TABLE episodic (
  memory INTEGER PRIMARY KEY REFERENCES memory (id) ON DELETE CASCADE,
  session INTEGER REFERENCES session (id),
  position INTEGER,
  role TEXT NOT NULL CHECK (role IN ('user', 'assistant', 'system', 'tool')),
  speaker TEXT,
  tokens INTEGER NOT NULL CHECK (tokens >= 0),
  tokens_exact INTEGER NOT NULL DEFAULT 0 CHECK (tokens_exact IN (0, 1)),
  CHECK ((session IS NULL) = (position IS NULL)),
  UNIQUE (session, position)
) STRICT;
CREATE INDEX episodic_estimated ON episodic (memory) WHERE tokens_exact = 0;

CREATE TABLE semantic (
  memory INTEGER PRIMARY KEY REFERENCES memory (id) ON DELETE CASCADE,
  subject TEXT NOT NULL,
  subject_key TEXT NOT NULL,
  attribute TEXT,
  attribute_key TEXT,
  value TEXT,
  confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
  valid_from TEXT,
  valid_to TEXT,
  category TEXT NOT NULL CHECK (category IN
    ('identity', 'contact', 'family', 'work', 'preference', 'health', 'plan', 'other')),
  single INTEGER NOT NULL CHECK (single IN (0, 1)),
  CHECK ((attribute IS NULL) = (attribute_key IS NULL)),
  CHECK (valid_to IS NULL OR valid_from IS NULL OR valid_to >= valid_from)
) STRICT;
CREATE INDEX semantic_lookup ON semantic (attribute_key, subject_key);
CREATE INDEX semantic_closed ON semantic (valid_to) WHERE valid_to IS NOT NULL;
CREATE INDEX semantic_begun ON semantic (valid_from) WHERE valid_from IS NOT NULL;

CREATE TABLE procedural (
  memory INTEGER PRIMARY KEY REFERENCES memory (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  trigger_text TEXT NOT NULL,
  description TEXT,
  steps TEXT NOT NULL CHECK (json_valid(steps)),
  version INTEGER NOT NULL CHECK (version > 0),
  successes INTEGER NOT NULL DEFAULT 0 CHECK (successes >= 0),
  failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
  last_failure TEXT
) STRICT;
CREATE INDEX procedural_name ON procedural (name_key);

CREATE TABLE tag (
  memory INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
  tag TEXT NOT NULL CHECK (tag <> ''),
  PRIMARY KEY (memory, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX tag_name ON tag (tag, memory);

-- A flat object: each value is its JSON text, so that 1, "1" and true stay different.
CREATE TABLE metadata (
  memory INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  value TEXT NOT NULL CHECK (json_valid(value)),
  PRIMARY KEY (memory, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX metadata_value ON metadata (key, value, memory);

CREATE TABLE link (
  from_memory INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
  to_memory INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('source', 'supersedes')),
  PRIMARY KEY (from_memory, to_memory, role)
) STRICT, WITHOUT ROWID;
CREATE INDEX link_target ON link (to_memory, role);

-- used_at is when chunks were last claimed for it.
CREATE TABLE embedding_model (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  dimensions INTEGER NOT NULL CHECK (dimensions > 0),
  normalized INTEGER NOT NULL CHECK (normalized IN (0, 1)),
  file_hash TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('filling', 'serving')),
  used_at TEXT,
  UNIQUE (name, dimensions, normalized, file_hash)
) STRICT;

-- text is NULL where it is all that the memory says, as most are: the text is kept once.
-- by_meaning is 0 where no vector is made, since the words are all there is to find: code.
-- embedded_by is the model whose vector table holds this chunk; NULL waits for its first.
-- vector_seq numbers the batch in which that vector was written.
CREATE TABLE chunk (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  memory INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position >= 0),
  text TEXT,
  search_text TEXT NOT NULL,
  by_meaning INTEGER NOT NULL CHECK (by_meaning IN (0, 1)),
  embedded_by INTEGER REFERENCES embedding_model (id) ON DELETE SET NULL,
  vector_seq INTEGER,
  failed_with INTEGER,
  claimed_by TEXT,
  claimed_until TEXT,
  UNIQUE (memory, position)
) STRICT;
CREATE INDEX chunk_pending ON chunk (embedded_by, id) WHERE by_meaning = 1;
CREATE INDEX chunk_vectors ON chunk (vector_seq) WHERE vector_seq IS NOT NULL;

-- What the full-text index holds of a chunk: its own words, those of the turn before, and those of
-- the two turns before that. A turn looks back only, so that a new one changes no older row, and
-- only where it answers somebody else: of one who talks on, each message stands for itself, and so
-- does what is long, and what comes after it.
-- The wall is the namespace as one token, so that words are counted within it by the index alone.
CREATE VIEW turn_context (memory, session, position) AS
SELECT turn.memory, turn.session, turn.position
FROM episodic AS turn
JOIN episodic AS before ON before.session = turn.session AND before.position = turn.position - 1
JOIN memory AS own ON own.id = turn.memory
JOIN memory AS said ON said.id = before.memory
WHERE (before.role <> turn.role OR before.speaker IS NOT turn.speaker)
  AND length(CAST(own.content AS BLOB)) <= 600
  AND length(CAST(said.content AS BLOB)) <= 600;

CREATE VIEW chunk_words (id, own, near, far, wall) AS
SELECT
  chunk.id,
  chunk.search_text,
  coalesce((
    SELECT substr(before.search_text, 1, 2000)
    FROM turn_context AS turn
    JOIN episodic AS other ON other.session = turn.session AND other.position = turn.position - 1
    JOIN chunk AS before ON before.memory = other.memory AND before.position = 0
    WHERE turn.memory = chunk.memory
  ), ''),
  coalesce((
    SELECT group_concat(text, ' ') FROM (
      SELECT substr(before.search_text, 1, 2000) AS text
      FROM turn_context AS turn
      JOIN episodic AS other ON other.session = turn.session
        AND other.position BETWEEN turn.position - 3 AND turn.position - 2
      JOIN chunk AS before ON before.memory = other.memory AND before.position = 0
      WHERE turn.memory = chunk.memory
      ORDER BY other.position
    )
  ), ''),
  (SELECT hex(memory.namespace) FROM memory WHERE memory.id = chunk.memory)
FROM chunk;

CREATE VIRTUAL TABLE chunk_index USING fts5 (
  own, near, far, wall,
  content = 'chunk_words',
  content_rowid = 'id',
  tokenize = 'unicode61 remove_diacritics 0 categories ''L* M* N* P* S* Co'''
);

CREATE TABLE usage (
  memory INTEGER PRIMARY KEY REFERENCES memory (id) ON DELETE CASCADE,
  count INTEGER NOT NULL CHECK (count > 0),
  last_at TEXT NOT NULL
) STRICT;

-- client is the name a client gave itself; instance tells apart the processes that served it.
CREATE TABLE change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  client TEXT,
  instance TEXT,
  namespace TEXT NOT NULL,
  tool TEXT NOT NULL,
  undone_by INTEGER REFERENCES change (id)
) STRICT;
CREATE INDEX change_namespace ON change (namespace, id);
CREATE INDEX change_undone ON change (undone_by) WHERE undone_by IS NOT NULL;

-- before is the image of the row before the change; NULL where the change created it.
CREATE TABLE revision (
  change INTEGER NOT NULL REFERENCES change (id) ON DELETE CASCADE,
  memory INTEGER NOT NULL REFERENCES memory (id) ON DELETE CASCADE,
  before TEXT CHECK (before IS NULL OR json_valid(before)),
  PRIMARY KEY (change, memory)
) STRICT, WITHOUT ROWID;
CREATE INDEX revision_memory ON revision (memory, change);

CREATE TABLE snapshot (
  namespace TEXT NOT NULL,
  name TEXT NOT NULL CHECK (name <> ''),
  change INTEGER NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (namespace, name)
) STRICT, WITHOUT ROWID;

-- What a purge took and when it was held (from a change, until before another), so that a later
-- restore can name what is missing: ids only, no content.
CREATE TABLE purged (
  public_id TEXT NOT NULL,
  namespace TEXT NOT NULL,
  held_from INTEGER NOT NULL,
  held_until INTEGER NOT NULL CHECK (held_until > held_from),
  at TEXT NOT NULL,
  PRIMARY KEY (public_id, held_from)
) STRICT, WITHOUT ROWID;

CREATE TABLE idempotency (
  namespace TEXT NOT NULL,
  key TEXT NOT NULL,
  payload_hash TEXT NOT NULL,
  reply TEXT NOT NULL CHECK (json_valid(reply)),
  at TEXT NOT NULL,
  PRIMARY KEY (namespace, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_age ON idempotency (at);

INSERT INTO meta (key, value) VALUES ('analyzer_version', '0'), ('vector_seq', '0'), ('erasure', 'done');
-- Tells the backups of this file from those of others.
INSERT INTO meta (key, value) VALUES ('file', lower(hex(randomblob(8))));
