// Adds a column to a CSV file, and leaves the rest of its text as it is.
import type { Dialect } from './csv-dialect.ts'

export interface NewColumn {
  readonly name: string
  /** Its cells, by the lines on which their rows begin. */
  readonly cells: readonly (readonly [line: number, text: string])[]
}

/** A row of the file. */
interface WrittenRow {
  readonly line: number
  /** Where each of its cells ends in the text. */
  readonly ends: readonly number[]
}

/** @returns null for a table of Markdown, and for a file without a header */
export function addColumn(text: string, dialect: Dialect, { name, cells }: NewColumn): string | null {
  if (dialect.isMarkdown) return null
  const [header, ...rows] = rowsIn(text, dialect)
  if (header === undefined) return null
  const { delimiter } = dialect
  const byLine = new Map(cells)
  const width = header.ends.length
  let made = ''
  let from = 0
  for (const { line, ends } of [header, ...rows]) {
    const cell = line === header.line ? name : byLine.get(line)
    // A row that is shorter than the header stays so: what it lacks is empty.
    if (cell === undefined && ends.length < width) continue
    const end = ends[Math.min(ends.length, width) - 1] as number
    const missing = delimiter.repeat(Math.max(0, width - ends.length))
    made += text.slice(from, end) + missing + delimiter + written(cell ?? '', dialect)
    from = end
  }
  return made + text.slice(from)
}

function written(cell: string, { delimiter, isQuoted, isSpaced }: Dialect): string {
  const isPlain = !cell.includes(delimiter) && !/["\r\n]|^\s|\s$/.test(cell)
  return (isSpaced ? ' ' : '') + (isPlain || !isQuoted ? cell : `"${cell.replaceAll('"', '""')}"`)
}

/** The rows from the header on that are not empty. */
function rowsIn(text: string, { delimiter, headerLine, isQuoted, isSpaced }: Dialect): WrittenRow[] {
  const rows: WrittenRow[] = []
  let line = 1
  let start = { line, at: 0 }
  let ends: number[] = []
  let cell = ''
  let isInQuotes = false
  const endRow = (at: number) => {
    if (start.line >= headerLine && (at > start.at || ends.length > 0))
      rows.push({ line: start.line, ends: [...ends, at] })
    ends = []
    cell = ''
  }
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at += 1) {
    const character = text[at] as string
    const isBreak = character === '\n' || character === '\r'
    const isPair = character === '\r' && text[at + 1] === '\n'
    if (isInQuotes) {
      if (character === '"' && text[at + 1] === '"') at += 1
      else if (character === '"') isInQuotes = false
      else if (isBreak && !isPair) line += 1
      cell += character
    } else if (isBreak) {
      endRow(at)
      if (isPair) at += 1
      line += 1
      start = { line, at: at + 1 }
    } else if (character === delimiter) {
      ends.push(at)
      cell = ''
    } else {
      if (character === '"' && isQuoted && line >= headerLine && (isSpaced ? cell.trim() : cell) === '')
        isInQuotes = true
      cell += character
    }
  }
  endRow(text.length)
  return rows
}
