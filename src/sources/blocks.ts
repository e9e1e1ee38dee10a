// What a source is read in: a format cuts files into blocks itself, or reads the rows of a whole file.
import { createHash, type Hash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { CatalogError } from '../model/errors.ts'
import type { Kind } from '../model/records.ts'
import type { Block, Row } from '../model/source.ts'

export type BlockReader = (file: string, kind: Kind) => AsyncIterable<Block>
export type RowReader = (file: string, kind: Kind) => AsyncIterable<readonly Row[]>

const PIECE = 512 * 1024

/** A digest without the bytes yet: the same bytes are other rows in another format, or of another kind. */
export const digestFor = (format: string, kind: Kind): Hash =>
  createHash('sha256').update(`${format} ${kind}\n`)

/** One block a file. Its bytes are read twice: for the digest, and for the rows where anyone wants them. */
export function whole(format: string, read: RowReader): BlockReader {
  return async function* (file, kind) {
    const before = await stat(file)
    const digest = digestFor(format, kind)
    for await (const piece of createReadStream(file, { highWaterMark: PIECE })) digest.update(piece)
    const rows = async function* () {
      yield* read(file, kind)
      const after = await stat(file)
      if (after.mtimeMs !== before.mtimeMs || after.size !== before.size) throw changed(file)
    }
    yield { digest: digest.digest('base64url'), linesBefore: 0, rows: () => guarded(rows(), file, kind) }
  }
}

/** One block a place whose bytes are not seen before its rows are: each time it is one that nobody has. */
export function uncached(read: RowReader): BlockReader {
  return async function* (file, kind) {
    yield { digest: neverSeen(), linesBefore: 0, rows: () => guarded(read(file, kind), file, kind) }
  }
}

/** In place of what kept a source from being read. */
export function failedBlock(error: CatalogError, file: string, kind: Kind): Block {
  const rows = async function* () {
    yield [{ kind, at: error.at[0] ?? { file }, error }]
  }
  return { digest: neverSeen(), linesBefore: 0, rows }
}

const neverSeen = (): string => randomBytes(32).toString('base64url')

/** Rows of a file whose failure to be read is one more unreadable row. */
async function* guarded(
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

/** Rows kept under the digest of other bytes would be taken for theirs ever after. */
function changed(file: string): CatalogError {
  const hint = 'Build again when nothing writes it any more.'
  return new CatalogError('SOURCE_CHANGED', 'The file changed while it was read.', { at: [{ file }], hint })
}
