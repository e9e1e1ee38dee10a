// Splits the rows of a query into blocks. As with lines of a file (../../chunk-lines.ts), the cuts depend only on the
// rows next to them, so that adding or changing a row does not change other blocks.
import type { Hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Kind } from '../../../contract/kinds/kinds.ts'
import type { Block, Row } from '../../../core/library/source.ts'
import { CatalogError } from '../../../core/problems/errors.ts'
import { failedBlock, startDigest } from '../../text/blocks.ts'
import { recordMaker } from './columns.ts'
import type { Batch, Query } from './connection.ts'

const AVERAGE_SIZE = 64 * 1024
const MAX_SIZE = 1024 * 1024

/** Yields blocks of rows, none much longer than 1 MB. An error becomes the last block. */
export async function* splitRows(query: Query, batches: AsyncIterable<Batch>): AsyncGenerator<Block> {
  const { kind, name } = query
  let pending = new BlockBuilder(kind, name, 0)
  try {
    let make: ((cells: readonly unknown[]) => Record<string, unknown>) | null = null
    for await (const { columns, rows } of batches) {
      make ??= recordMaker(query, columns)
      for (const cells of rows) {
        if (!pending.add(make(cells))) continue
        yield pending.end()
        pending = new BlockBuilder(kind, name, pending.next)
      }
    }
    if (pending.isFilled || pending.next === 0) yield pending.end()
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error
    yield failedBlock(error, name, kind)
  }
}

/** A block under construction. */
class BlockBuilder {
  readonly #kind: Kind
  readonly #file: string
  readonly #linesBefore: number
  readonly #values: unknown[] = []
  readonly #digest: Hash
  #size = 0

  constructor(kind: Kind, file: string, linesBefore: number) {
    this.#kind = kind
    this.#file = file
    this.#linesBefore = linesBefore
    this.#digest = startDigest('sql', kind)
  }

  get isFilled(): boolean {
    return this.#values.length > 0
  }

  /** Number of rows before the next block. */
  get next(): number {
    return this.#linesBefore + this.#values.length
  }

  /** Adds a row; returns whether the block ends with it. */
  add(value: unknown): boolean {
    const text = `${JSON.stringify(value)}\n`
    this.#digest.update(text)
    this.#values.push(value)
    this.#size += text.length
    return crc32(text) / 2 ** 32 < text.length / AVERAGE_SIZE || this.#size >= MAX_SIZE
  }

  end(): Block {
    const [kind, file, linesBefore, values] = [this.#kind, this.#file, this.#linesBefore, this.#values]
    return {
      digest: this.#digest.digest('base64url'),
      linesBefore,
      async *rows() {
        if (values.length === 0) yield [{ kind, at: { file }, remark: 'contents', what: '0 rows' }]
        yield values.map(
          (value, index): Row => ({ kind, at: { file, line: linesBefore + index + 1 }, value }),
        )
      },
    }
  }
}
