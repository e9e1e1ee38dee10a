"""Calls stock clients of MusicBrainz in Python: musicbrainzngs, and beets with it.

Reads JSON from the standard input: the host, and calls as [client, function, arguments, keyword arguments]. Writes a
list of results; an error is {"error": its class, "status": its HTTP status}.
"""
import json
import sys

# Packages of Debian put beets here.
sys.path.append('/usr/share/beets')

import beets
import musicbrainzngs
from beets.autotag import mb


def plain(value):
    """A result of beets as JSON."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def call(client, function, args, named):
    if client == 'ngs':
        return getattr(musicbrainzngs, function)(*args, **named)
    result = getattr(mb, function)(*args, **named)
    return plain(result if isinstance(result, dict) or result is None else list(result))


def main():
    asked = json.load(sys.stdin)
    beets.config['musicbrainz']['host'] = asked['host']
    beets.config['musicbrainz']['https'] = False
    beets.config['musicbrainz']['ratelimit'] = 100000
    beets.config['musicbrainz']['ratelimit_interval'] = 1.0
    mb.configure()
    musicbrainzngs.set_rate_limit(False)
    results = []
    for client, function, args, named in asked['calls']:
        try:
            results.append(call(client, function, args, named))
        except musicbrainzngs.ResponseError as error:
            results.append({'error': type(error).__name__, 'status': getattr(error.cause, 'code', None)})
    json.dump(results, sys.stdout)


main()
