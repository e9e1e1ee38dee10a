// A file as a source.
import { CatalogError } from '../model/errors.ts'
import type { Kind } from '../model/records.ts'
import type { Source } from '../model/source.ts'
import { type BlockReader, failedBlock } from './blocks.ts'
import type { FoundFile } from './glob.ts'

/** @param file with the path that it is opened by */
export function fileSource({ path: name, size, identity }: FoundFile, kind: Kind, read: BlockReader): Source {
  const blocks = async function* () {
    if (size === 0) yield failedBlock(emptySource(name), name, kind)
    else yield* read(name, kind)
  }
  return { name, kind, size, identity, blocks }
}

/** For a source without any bytes: not even a list of no records is that. */
export function emptySource(name: string): CatalogError {
  return new CatalogError('EMPTY_SOURCE', 'The source is empty: it has 0 bytes.', {
    at: [{ file: name }],
    hint: 'Export it again: a program that fails often leaves an empty file. If there is nothing to read, remove it.',
  })
}
