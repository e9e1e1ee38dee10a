// One JSON value per line (https://github.com/ndjson/ndjson-spec); blank lines are skipped.
import { isUtf8 } from 'node:buffer'
import type { Kind } from '../model/records.ts'
import type { Block, Row } from '../model/source.ts'
import { digestFor } from './blocks.ts'
import { chunkLines } from './chunk-lines.ts'
import { parseRow } from './parse-row.ts'
import { countLines, invalidUtf8 } from './text.ts'

const BOM = Buffer.from('\uFEFF')

/** The blocks of a file, up to the first that is not UTF-8, whose only row is the error. */
export async function* readNdjson(file: string, kind: Kind): AsyncGenerator<Block> {
  let linesBefore = 0
  for await (const chunk of chunkLines(file)) {
    const bytes = linesBefore === 0 && chunk.subarray(0, 3).equals(BOM) ? chunk.subarray(3) : chunk
    const isText = isUtf8(bytes)
    const rowsOf = isText ? parseRows : errorRow
    const place = { kind, file, linesBefore }
    yield {
      digest: digestFor('ndjson', kind).update(bytes).digest('base64url'),
      linesBefore,
      async *rows() {
        yield rowsOf(bytes, place)
      },
    }
    if (!isText) return
    linesBefore += countLines(bytes)
  }
}

interface BlockPlace {
  readonly kind: Kind
  readonly file: string
  readonly linesBefore: number
}

function parseRows(bytes: Buffer, { kind, file, linesBefore }: BlockPlace): Row[] {
  const rows: Row[] = []
  for (const [index, text] of bytes.toString('utf8').split('\n').entries()) {
    if (text.trim() !== '') rows.push(parseRow(text, kind, { file, line: linesBefore + index + 1 }))
  }
  return rows
}

function errorRow(bytes: Buffer, { kind, file, linesBefore }: BlockPlace): Row[] {
  const error = invalidUtf8(file, bytes, linesBefore)
  return [{ kind, at: error.at[0] ?? { file }, error }]
}
