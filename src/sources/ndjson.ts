// One JSON value a line (https://github.com/ndjson/ndjson-spec); blank lines are passed over.
import type { Kind } from '../model/records.ts'
import type { Row } from '../model/source.ts'
import { parseRow } from './parse.ts'
import { readText } from './text.ts'

export async function* readNdjson(file: string, kind: Kind): AsyncGenerator<Row[]> {
  let carry = ''
  let line = 0
  for await (const piece of readText(file)) {
    const lines = (carry + piece).split('\n')
    carry = lines.pop() as string
    const rows = rowsOf(lines, line, file, kind)
    line += lines.length
    if (rows.length > 0) yield rows
  }
  const last = rowsOf([carry], line, file, kind)
  if (last.length > 0) yield last
}

function rowsOf(lines: readonly string[], before: number, file: string, kind: Kind): Row[] {
  const rows: Row[] = []
  for (const [index, text] of lines.entries()) {
    if (text.trim() !== '') rows.push(parseRow(text, kind, file, before + index + 1))
  }
  return rows
}
