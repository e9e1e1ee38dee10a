// MusicBrainz: releases as its web service (https://musicbrainz.org/doc/MusicBrainz_API) and its JSON dumps write them.
import path from 'node:path'
import { CatalogError } from '../../../problems/errors.ts'
import type { BlockReader } from '../../blocks.ts'
import type { Origin } from '../origin.ts'
import { sourcesAt } from '../targets.ts'
import { readAnswer, readDump } from './read.ts'

export const musicbrainz: Origin = async ({ musicbrainz: targets = [] }, context) =>
  sourcesAt(targets, context, {
    name: 'musicbrainz',
    inFolder: '*.json',
    readerOf(file) {
      const read = readerFor(file)
      if (!read) throw unknownFormat(file)
      return read
    },
    // The path of an address of the web service ends in `release`, too.
    chooseReader: (name, type) =>
      /jsonl|ndjson/i.test(type ?? '') || /\.(?:ndjson|jsonl)$/i.test(name) ? readDump : readAnswer,
  })

/** The dump is called `release`, without an extension. */
const READERS: Readonly<Record<string, BlockReader>> = {
  '.json': readAnswer,
  '.ndjson': readDump,
  '.jsonl': readDump,
}

function readerFor(file: string): BlockReader | undefined {
  const { base, ext } = path.parse(file)
  return base === 'release' ? readDump : READERS[ext.toLowerCase()]
}

function unknownFormat(file: string): CatalogError {
  const extension = path.extname(file)
  const what = extension === '' ? 'files without an extension' : `${extension} files`
  const hint = /^\.(?:xz|tar|tgz)$/.test(extension)
    ? 'Unpack it first: tar -xJf release.tar.xz mbdump/release'
    : 'Name answers of the web service .json, and a dump with one release a line .ndjson.'
  return new CatalogError('UNKNOWN_FORMAT', `MusicBrainz data cannot be read from ${what}.`, {
    at: [{ file }],
    hint,
  })
}
