"""`mindfile serve`: MCP over standard input and output, what clients start."""

import argparse
import logging
import os
import sys

from mindfile.config import Config, quiet_libraries
from mindfile.errors import cause_of


def run(config: Config, options: argparse.Namespace) -> int:
    """Serve until the client leaves, and end the process there: no thread may hold it up.

    ``options.streams`` are the claimed ones.
    """
    streams = options.streams
    if os.isatty(streams.source):
        sys.stderr.write(
            "mindfile: waiting for an MCP client on standard input. "
            "You may want `mindfile demo` or `mindfile doctor`; Ctrl-C ends this.\n"
        )
    from mindfile.surface.logs import LOG_FILE, start_logging

    quiet_libraries()
    start_logging(config.log_dir, config.log_level)
    try:
        from mindfile.app import create_app
        from mindfile.surface.launch import serve

        code = serve(create_app(config).low_level(), era=config.era, streams=streams)
    except Exception as error:
        cause = cause_of(error)
        logging.getLogger("mindfile").exception(
            "The server could not go on: %s: %s. More stands in %s.",
            type(cause).__name__,
            str(cause).rstrip("."),
            config.log_dir / LOG_FILE,
        )
        code = 1
    logging.shutdown()
    os._exit(code)
