// Sources that are read from files.

import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Block, OriginEntry, Source } from '../../core/library/source.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import type { FoundFile } from '../../core/system/glob.ts'
import { isReadable } from '../documents/known.ts'
import type { Format } from '../formats.ts'
import { failedBlock, optionsKey, type ReadOptions } from '../text/blocks.ts'

export interface FileRead {
  readonly format: Format
  readonly options: ReadOptions
}

/** @param file its path must be usable to open it */
export async function fileSource(
  { path: file, size, identity: fileIdentity }: FoundFile,
  kind: Kind,
  { format, options }: FileRead,
): Promise<Source> {
  const name = size === 0 ? file : ((await format.sourceName?.(file, options)) ?? file)
  const key = optionsKey(options)
  const identity = fileIdentity === null || key === '' ? fileIdentity : `${fileIdentity} ${key}`
  const read = () => format.read(file, kind, options)
  const source = { ...sourceFromReader({ path: file, size }, kind, read), name, identity }
  return options.fields === undefined && isReadable(file) ? { ...source, entry: DOCUMENTS } : source
}

/** Of all documents, at least one must give a track. */
const DOCUMENTS: OriginEntry = { hint: 'Take files that hold tracks with titles and artists, or remove it.' }

/** A source without an identity: its file is read in every build. */
export function sourceFromReader(
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

/** For a source of 0 bytes; even an empty list has more. */
export function emptySource(name: string): CatalogError {
  return new CatalogError('EMPTY_SOURCE', 'The source is empty: it has 0 bytes.', {
    at: [{ file: name }],
    hint: 'Export it again, because a failed export often leaves an empty file. If there is nothing to read, remove it.',
  })
}
