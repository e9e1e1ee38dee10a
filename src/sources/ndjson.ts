// One JSON value a line (https://github.com/ndjson/ndjson-spec); blank lines are passed over.
import { isUtf8 } from 'node:buffer'
import type { Kind } from '../model/records.ts'
import type { Block, Row } from '../model/source.ts'
import { digestFor } from './blocks.ts'
import { chunkLines } from './chunk-lines.ts'
import { parseRow } from './parse-row.ts'
import { newlines, notUtf8 } from './text.ts'

const BOM = Buffer.from('\uFEFF')

/** The blocks of a file. The first that is not UTF-8 is the last, and its only row says which line is not. */
export async function* readNdjson(file: string, kind: Kind): AsyncGenerator<Block> {
  let linesBefore = 0
  for await (const part of chunkLines(file)) {
    const bytes = linesBefore === 0 && part.subarray(0, 3).equals(BOM) ? part.subarray(3) : part
    const isText = isUtf8(bytes)
    const rows = isText ? rowsOf : badRow
    const place = { kind, file, linesBefore }
    yield {
      digest: digestFor('ndjson', kind).update(bytes).digest('base64url'),
      linesBefore,
      async *rows() {
        yield rows(bytes, place)
      },
    }
    if (!isText) return
    linesBefore += newlines(bytes)
  }
}

interface BlockPlace {
  readonly kind: Kind
  readonly file: string
  readonly linesBefore: number
}

function rowsOf(bytes: Buffer, { kind, file, linesBefore }: BlockPlace): Row[] {
  const rows: Row[] = []
  for (const [index, text] of bytes.toString('utf8').split('\n').entries()) {
    if (text.trim() !== '') rows.push(parseRow(text, kind, file, linesBefore + index + 1))
  }
  return rows
}

function badRow(bytes: Buffer, { kind, file, linesBefore }: BlockPlace): Row[] {
  const error = notUtf8(file, bytes, linesBefore)
  return [{ kind, at: error.at[0] ?? { file }, error }]
}
