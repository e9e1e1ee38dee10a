// MusicBrainz: releases in JSON from its web service (https://musicbrainz.org/doc/MusicBrainz_API) or its dumps.
import path from 'node:path'
import { CatalogError } from '../../../core/problems/errors.ts'
import type { BlockReader } from '../../text/blocks.ts'
import type { Origin } from '../origin.ts'
import { sourcesAt } from '../targets.ts'
import { formatName, readDump, readDumpArchive, readResponse } from './read.ts'
import type { ReleaseOptions } from './rows.ts'

export const musicbrainz: Origin = async ({ musicbrainz: entry }, context) => {
  if (entry === undefined) return []
  const { from, ...options } = entry
  const lines = readDump(options)
  const response = readResponse(options)
  const readers: readonly (readonly [RegExp, BlockReader])[] = [
    [/\.tar(?:\.[gx]z)?$|\.t[gx]z$/i, readDumpArchive(options)],
    // A dump is named `release`, without an extension.
    [/\.(?:ndjson|jsonl)(?:\.[gx]z)?$|^release$/i, lines],
    [/\.json$/i, response],
  ]
  const findReader = (name: string) => readers.find(([pattern]) => pattern.test(name))?.[1]
  const sources = await sourcesAt(from, context, {
    name: formatName('musicbrainz', options),
    inFolder: '*.json',
    hint: 'Download releases with their tracks and artists: https://musicbrainz.org/ws/2/release/MBID?fmt=json&inc=recordings+artist-credits+labels+aliases. Files of other programs are JSON sources: name them as "tracks".',
    readerFor(file) {
      const reader = findReader(path.basename(file))
      if (!reader) throw unknownFormat(file)
      return reader
    },
    // URLs of the web service end with `release`, too.
    chooseReader: (name, type) =>
      /jsonl|ndjson/i.test(type ?? '') ? lines : (path.extname(name) && findReader(name)) || response,
  })
  const attribution = readAttribution(options)
  return attribution === null ? sources : sources.map((source) => ({ ...source, attribution }))
}

/** Whom to name for data that are not under CC0 (https://musicbrainz.org/doc/About/Data_License); null without any. */
function readAttribution({ tags, annotations }: ReleaseOptions): string | null {
  if (!tags && !annotations) return null
  const what = tags ? (annotations ? 'Tags, genres and annotations' : 'Tags and genres') : 'Annotations'
  return `${what}: [MusicBrainz](https://musicbrainz.org), [CC BY-NC-SA 3.0](https://creativecommons.org/licenses/by-nc-sa/3.0/)`
}

function unknownFormat(file: string): CatalogError {
  const extension = path.extname(file)
  const what = extension === '' ? 'files without an extension' : `${extension} files`
  const hint =
    'Use the extension .json for responses of the web service, .ndjson for a dump with one release per line, and .tar.xz for the archive of a dump.'
  return new CatalogError('UNKNOWN_FORMAT', `MusicBrainz data cannot be read from ${what}.`, {
    at: [{ file }],
    hint,
  })
}
