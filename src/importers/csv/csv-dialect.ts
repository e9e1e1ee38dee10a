// The delimiter of a CSV file: from the settings, from a first line `sep=;`, or guessed from its header, as well as
// whether a blank follows it.
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { FieldMap } from '../../core/settings/field-sources.ts'
import { isName } from '../fields/header.ts'

export interface Dialect {
  readonly delimiter: string
  /** Line number of the header; without a setting, 2 after a line `sep=;`. */
  readonly headerLine: number
  /** Blanks after a delimiter are not part of the cell. */
  readonly isSpaced: boolean
  /** A table of Markdown: a bar also begins and ends its lines, with blanks between bars and texts. */
  readonly isMarkdown: boolean
  /** Whether quotes are around cells; otherwise they are signs of the text. */
  readonly isQuoted: boolean
}

const LINE_BREAKS = ['\r\n', '\n', '\r']

/** Options of the parser of CSV. */
export const parserOptions = ({ delimiter, isSpaced, isMarkdown, isQuoted }: Omit<Dialect, 'headerLine'>) =>
  ({
    delimiter,
    record_delimiter: LINE_BREAKS,
    relax_column_count: true,
    skip_empty_lines: true,
    quote: isQuoted ? '"' : null,
    ltrim: isSpaced || isMarkdown,
    rtrim: isMarkdown,
  }) as const

interface DialectHints {
  readonly kind: Kind
  readonly fields?: FieldMap | undefined
  /** From the settings. */
  readonly delimiter?: string | undefined
  readonly header?: number | undefined
}

/** Excel writes and reads a first line `sep=;`. */
const SEPARATOR = /^"?sep=(.)"?(?:\r\n|\n|\r)/i

export const DELIMITERS = [',', ';', '\t', '|'] as const

/** @param text the file or its beginning */
export function detectDialect(text: string, { delimiter, header, ...known }: DialectHints): Dialect {
  const [, named] = SEPARATOR.exec(text) ?? []
  const headerLine = header ?? (named === undefined ? 1 : 2)
  const table = fromLine(text, headerLine)
  const line = table.trimStart().slice(0, MAX_HEADER)
  const chosen = delimiter ?? named ?? guessDelimiter(line, known)
  const isMarkdown = chosen === '|' && /^\|.*\|[ \t]*(?:\r|\n|$)/.test(line)
  const isQuoted = chosen !== '\t' || !hasBareQuotes(table)
  return { delimiter: chosen, headerLine, isSpaced: isSpaced(line, chosen), isMarkdown, isQuoted }
}

/** A quote inside a cell, or with more text behind it: a program that puts cells in quotes writes none of these. */
const BARE_QUOTE = /(?:^|\t)(?:[^"\t\r\n]+"|"[^"\t\r\n]*"[^"\t\r\n])/m
/** A quote in the header, one that is doubled, or around tabs or lines. */
const QUOTES_AROUND = /^[^\r\n]*"|""|[\t\r\n]"[^"\t\r\n]*[\t\r\n]/

/** Whether the quotes in a table with tabs are signs of its texts. */
const hasBareQuotes = (table: string): boolean => BARE_QUOTE.test(table) && !QUOTES_AROUND.test(table)

/** `="0602…"`, a formula that keeps a spreadsheet from reading a text as a number. */
const FORMULA_TEXT = /^="((?:[^"]|"")*)"$/

const isFormula = (cell: string): boolean => cell.startsWith('="')

const textIn = (cell: string): string => FORMULA_TEXT.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell

/** Returns the cells of a record; null for the line `|---|:-:|` below the header of a table of Markdown. */
export function splitCells(
  written: readonly string[],
  { isMarkdown }: Pick<Dialect, 'isMarkdown'>,
): readonly string[] | null {
  const parsed = written.some(isFormula) ? written.map(textIn) : written
  if (!isMarkdown) return parsed
  // The bars at both ends separate nothing.
  const cells = parsed.slice(parsed[0] === '' ? 1 : 0, parsed.at(-1) === '' ? -1 : undefined)
  return cells.length > 0 && cells.every((cell) => /^:?-+:?$/.test(cell)) ? null : cells
}

/** Whether a blank follows each delimiter of a header: `Title, Artist`. */
function isSpaced(header: string, delimiter: string): boolean {
  const [, ...cells] = firstRecord(header, delimiter)
  return cells.length > 0 && cells.every((cell) => /^ \S/.test(cell))
}

/** Empties the lines above a line, which need not be CSV. */
export const emptyAbove = (text: string, line: number): string => '\n'.repeat(line - 1) + fromLine(text, line)

/** Returns a text from one of its lines, counted from 1. */
function fromLine(text: string, line: number): string {
  const breaks = /\r\n|\n|\r/g
  for (let at = 1; at < line; at += 1) if (!breaks.exec(text)) return ''
  return text.slice(breaks.lastIndex)
}

/** Returns the delimiter that yields the most known column names; of several, the one with the most cells. */
function guessDelimiter(header: string, known: Omit<DialectHints, 'delimiter' | 'header'>): string {
  let best: { delimiter: string; names: number; cells: number } = { delimiter: ',', names: 0, cells: 1 }
  for (const delimiter of DELIMITERS) {
    const cells = firstRecord(header, delimiter)
    const names = cells.filter((cell) => isName(cell, { fields: undefined, ...known })).length
    const isBetter = names === best.names ? cells.length > best.cells : names > best.names
    if (isBetter) best = { delimiter, names, cells: cells.length }
  }
  return best.delimiter
}

const MAX_HEADER = 65_536

/** Returns the cells of the first record, without quotes. */
function firstRecord(text: string, delimiter: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string
    if (character === '"' && isQuoted && text[at + 1] === '"') {
      cell += character
      at += 1
    } else if (character === '"' && (isQuoted || cell === '')) {
      isQuoted = !isQuoted
    } else if (isQuoted) {
      cell += character
    } else if (character === delimiter) {
      cells.push(cell)
      cell = ''
    } else if (character === '\n' || character === '\r') {
      break
    } else {
      cell += character
    }
  }
  return [...cells, cell]
}
