// MusicBrainz: releases in JSON from its web service (https://musicbrainz.org/doc/MusicBrainz_API) or its dumps.
import path from 'node:path'
import { CatalogError } from '../../../problems/errors.ts'
import type { BlockReader } from '../../blocks.ts'
import type { Origin } from '../origin.ts'
import { sourcesAt } from '../targets.ts'
import { readDump, readResponse } from './read.ts'

export const musicbrainz: Origin = async ({ musicbrainz: targets = [] }, context) =>
  sourcesAt(targets, context, {
    name: 'musicbrainz',
    inFolder: '*.json',
    readerFor(file) {
      const read = findReader(file)
      if (!read) throw unknownFormat(file)
      return read
    },
    // Not by the name `release` of a dump, with which URLs of the web service end, too.
    chooseReader: (name, type) =>
      /jsonl|ndjson/i.test(type ?? '') || /\.(?:ndjson|jsonl)$/i.test(name) ? readDump : readResponse,
  })

/** Readers by extension. A dump is named `release`, without one. */
const READERS: ReadonlyMap<string, BlockReader> = new Map(
  Object.entries({
    '.json': readResponse,
    '.ndjson': readDump,
    '.jsonl': readDump,
  }),
)

function findReader(file: string): BlockReader | undefined {
  const { base, ext } = path.parse(file)
  return base === 'release' ? readDump : READERS.get(ext.toLowerCase())
}

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
