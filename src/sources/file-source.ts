// A file as a source.
import { CatalogError } from '../model/errors.ts'
import type { Kind } from '../model/kinds.ts'
import type { Block, Source } from '../model/source.ts'
import { failedBlock, keyOfOptions, type ReadOptions } from './blocks.ts'
import type { Format } from './formats.ts'
import type { FoundFile } from './glob.ts'

export interface FileRead {
  readonly format: Format
  readonly options: ReadOptions
}

/** @param file with the path that it is opened by */
export async function fileSource(
  { path: file, size, identity: of }: FoundFile,
  kind: Kind,
  { format, options }: FileRead,
): Promise<Source> {
  const name = size === 0 ? file : ((await format.nameOf?.(file, options)) ?? file)
  const key = keyOfOptions(options)
  const identity = of === null || key === '' ? of : `${of} ${key}`
  const read = () => format.read(file, kind, options)
  return { ...sourceOf({ path: file, size }, kind, read), name, identity }
}

/** A file as a source of the rows that a reader finds in it, whatever has changed since it was read. */
export function sourceOf(
  { path: name, size }: Pick<FoundFile, 'path' | 'size'>,
  kind: Kind,
  read: () => AsyncIterable<Block>,
): Source {
  const blocks = async function* () {
    if (size === 0) yield failedBlock(emptySource(name), name, kind)
    else yield* read()
  }
  return { name, kind, size, identity: null, blocks }
}

/** For a source without any bytes: not even a list of no records is that. */
export function emptySource(name: string): CatalogError {
  return new CatalogError('EMPTY_SOURCE', 'The source is empty: it has 0 bytes.', {
    at: [{ file: name }],
    hint: 'Export it again: a program that fails often leaves an empty file. If there is nothing to read, remove it.',
  })
}
