// The rows of a query as blocks.
import type { Block, Row } from '../../../core/library/source.ts'
import { CatalogError } from '../../../core/problems/errors.ts'
import { failedBlock } from '../../text/blocks.ts'
import { recordMaker } from './columns.ts'
import type { Batch, Query } from './connection.ts'

/** Yields a block for each batch of rows. An error becomes the last block. */
export async function* queryBlocks(query: Query, batches: AsyncIterable<Batch>): AsyncGenerator<Block> {
  const { kind, name: file } = query
  let count = 0
  try {
    let make: ((cells: readonly unknown[]) => Record<string, unknown>) | null = null
    for await (const { columns, rows } of batches) {
      make ??= recordMaker(query, columns)
      const records: Row[] = []
      for (const cells of rows) {
        count += 1
        records.push({ kind, at: { file, line: count }, value: make(cells) })
      }
      yield toBlock(records)
    }
    if (count === 0) yield toBlock([{ kind, at: { file }, remark: 'contents', what: '0 rows' }])
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error
    yield failedBlock(error, file, kind)
  }
}

const toBlock = (rows: readonly Row[]): Block => ({
  async *rows() {
    yield rows
  },
})
