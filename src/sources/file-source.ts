// A file as a source.
import { CatalogError } from '../model/errors.ts'
import type { Kind } from '../model/records.ts'
import type { Source } from '../model/source.ts'
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
  const blocks = async function* () {
    if (size === 0) yield failedBlock(emptySource(file), file, kind)
    else yield* format.read(file, kind, options)
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
