// Sources are read in blocks. A format either cuts a file into several, or reads the rows of a file as one.
import { createHash, type Hash, randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { CatalogError, sourceChanged } from '../model/errors.ts'
import type { Kind } from '../model/kinds.ts'
import type { Block, Row } from '../model/source.ts'
import type { SourceEntry } from '../model/source-entry.ts'
import { readChunks } from './read-chunks.ts'

/** How a file is read, as its entry in the settings says. */
export interface ReadOptions extends Omit<SourceEntry, 'from'> {
  /** The file as an entry of `sources` names it, or would. */
  readonly location?: string
}

export type BlockReader = (file: string, kind: Kind, options?: ReadOptions) => AsyncIterable<Block>
export type RowReader = (file: string, kind: Kind, options: ReadOptions) => AsyncIterable<readonly Row[]>

/** The options as a text, which differs where rows may differ; empty for none. */
export function keyOfOptions({ fields, encoding, sheet, delimiter }: ReadOptions): string {
  const given = Object.entries({ fields, encoding, sheet, delimiter }).filter(
    ([, value]) => value !== undefined,
  )
  return given.length === 0 ? '' : JSON.stringify(given)
}

/** A digest to which the bytes must be added. All else that the rows depend on is part of it. */
export const digestFor = (format: string, kind: Kind, options: ReadOptions = {}): Hash =>
  createHash('sha256').update(`${format} ${kind}${keyOfOptions(options)}\n`)

/** One block per file. Its bytes are read twice: for the digest and, where they are needed, for the rows. */
export function wholeFile(format: string, read: RowReader): BlockReader {
  return async function* (file, kind, options = {}) {
    const before = await stat(file)
    const digest = digestFor(format, kind, options)
    for await (const chunk of readChunks(file)) digest.update(chunk)
    const rows = async function* () {
      yield* read(file, kind, options)
      const after = await stat(file)
      // Rows stored under the digest of other bytes would be used for those bytes in every later build.
      if (after.mtimeMs !== before.mtimeMs || after.size !== before.size) throw sourceChanged(file)
    }
    yield {
      digest: digest.digest('base64url'),
      linesBefore: 0,
      rows: () => withErrorRows(rows(), file, kind),
    }
  }
}

/** One block for a source whose bytes are unknown until its rows are read. Its digest is new every time. */
export function uncached(read: RowReader): BlockReader {
  return async function* (file, kind, options = {}) {
    const rows = () => withErrorRows(read(file, kind, options), file, kind)
    yield { digest: uniqueDigest(), linesBefore: 0, rows }
  }
}

/** A block with one row: the error that prevented a source from being read. */
export function failedBlock(error: CatalogError, file: string, kind: Kind): Block {
  const rows = async function* () {
    yield [{ kind, at: error.at[0] ?? { file }, error }]
  }
  return { digest: uniqueDigest(), failure: error, linesBefore: 0, rows }
}

const uniqueDigest = (): string => randomBytes(32).toString('base64url')

/** The rows of a file; an error that ends them becomes the last row. */
async function* withErrorRows(
  rows: AsyncIterable<readonly Row[]>,
  file: string,
  kind: Kind,
): AsyncGenerator<readonly Row[]> {
  try {
    yield* rows
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error
    yield [{ kind, at: error.at[0] ?? { file }, error }]
  }
}
