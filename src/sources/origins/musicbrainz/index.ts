// MusicBrainz: releases in JSON from its web service (https://musicbrainz.org/doc/MusicBrainz_API) or its dumps.
import path from 'node:path'
import { CatalogError } from '../../../problems/errors.ts'
import type { Origin } from '../origin.ts'
import { sourcesAt } from '../targets.ts'
import { readDump, readResponse } from './read.ts'

export const musicbrainz: Origin = async ({ musicbrainz: entry }, context) => {
  if (entry === undefined) return []
  const { from, tags } = entry
  const response = readResponse({ tags })
  const dump = readDump({ tags })
  const sources = await sourcesAt(from, context, {
    name: tags ? 'musicbrainz with tags' : 'musicbrainz',
    inFolder: '*.json',
    hint: 'Download releases with their tracks and artists: https://musicbrainz.org/ws/2/release/MBID?fmt=json&inc=recordings+artist-credits+labels. Files of other programs are JSON sources: name them as "tracks".',
    readerFor(file) {
      const { base, ext } = path.parse(file)
      // A dump is named `release`, without an extension.
      if (base === 'release' || /^\.(?:ndjson|jsonl)$/i.test(ext)) return dump
      if (/^\.json$/i.test(ext)) return response
      throw unknownFormat(file)
    },
    // Not by the name `release` of a dump, with which URLs of the web service end, too.
    chooseReader: (name, type) =>
      /jsonl|ndjson/i.test(type ?? '') || /\.(?:ndjson|jsonl)$/i.test(name) ? dump : response,
  })
  return tags ? sources.map((source) => ({ ...source, attribution: OF_TAGS })) : sources
}

/** Tags and genres have a license of their own (https://musicbrainz.org/doc/About/Data_License). */
const OF_TAGS =
  'Tags and genres: [MusicBrainz](https://musicbrainz.org), [CC BY-NC-SA 3.0](https://creativecommons.org/licenses/by-nc-sa/3.0/)'

function unknownFormat(file: string): CatalogError {
  const extension = path.extname(file)
  const what = extension === '' ? 'files without an extension' : `${extension} files`
  const hint = /^\.(?:xz|tar|tgz)$/.test(extension)
    ? 'Unpack it first: tar -xJf release.tar.xz mbdump/release'
    : 'Use the extension .json for responses of the web service, and .ndjson for a dump with one release per line.'
  return new CatalogError('UNKNOWN_FORMAT', `MusicBrainz data cannot be read from ${what}.`, {
    at: [{ file }],
    hint,
  })
}
