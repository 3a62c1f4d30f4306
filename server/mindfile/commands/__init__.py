"""The commands of `mindfile`, one module each, loaded when it is called.

A module that takes options has ``add_options(parser)``; each has ``run(config, options)``, which
returns the exit code, or raises a `MindfileError`, which the command line prints. What a command
needs beyond the settings is imported inside ``run``.
"""
