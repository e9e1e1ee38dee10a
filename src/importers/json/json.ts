// A JSON file: one record, or an array of records. It is split into records while it is read, so that a file
// may be larger than memory and each record has a line number.

import type { Kind } from '../../contract/kinds/kinds.ts'
import { EMPTY_LIST, type Row } from '../../core/library/source.ts'
import {
  ARRAY,
  ARRAY_END,
  BACKSLASH,
  COMMA,
  isWhiteSpace,
  OBJECT,
  OBJECT_END,
  QUOTE,
} from '../../core/system/json-text.ts'
import { markupError } from '../documents/known.ts'
import { mapObjects } from '../fields/map-objects.ts'
import type { ReadOptions } from '../text/blocks.ts'
import { badJson, MAX_RECORD, parseRow, tooLong } from '../text/parse-row.ts'
import { isMarkup, readText } from '../text/text.ts'
import { keyedError } from './keyed-object.ts'

export async function* readJson(
  file: string,
  kind: Kind,
  { fields }: ReadOptions = {},
): AsyncGenerator<readonly Row[]> {
  if (fields) yield* mapObjects(readRecords(file, kind), { file, kind, fields })
  else yield* readRecords(file, kind)
}

async function* readRecords(file: string, kind: Kind): AsyncGenerator<Row[]> {
  const splitter = new RecordSplitter()
  let isFirst = true
  let isEmpty = true
  for await (const chunk of readText(file)) {
    if (isFirst && isMarkup(chunk)) {
      yield [{ kind, at: { file, line: 1 }, error: markupError(file, 'JSON') }]
      return
    }
    isFirst = false
    const rows = splitter.split(chunk).map(({ text, ...place }) => parseRow(text, kind, { file, ...place }))
    const [only] = rows
    const keyed = only && 'value' in only && !splitter.isInList ? keyedError(only.value, file) : null
    if (keyed) {
      yield [{ kind, at: { file, line: 1 }, error: keyed }]
      return
    }
    if (rows.length > 0) {
      isEmpty = false
      yield rows
    }
    if (splitter.fault) break
    if (splitter.isTooLong) {
      const at = { file, line: splitter.startLine }
      yield [{ kind, at, error: tooLong(at) }]
      return
    }
  }
  const fault = splitter.fault ?? splitter.end()
  if (fault) {
    const at = { file, line: fault.line }
    yield [{ kind, at, error: badJson(fault.message, at, undefined, fault.hint) }]
  } else if (isEmpty) yield [{ kind, at: { file, line: 1 }, remark: 'contents', what: EMPTY_LIST }]
}

interface RecordText {
  readonly text: string
  readonly line: number
  /** Unless it is the first record on its line. */
  readonly column?: number
}

interface Fault {
  readonly message: string
  readonly hint?: string
  readonly line: number
}

const NEWLINE = 10

/** The next expected token outside a record. */
type Expected = 'file' | 'first' | 'record' | 'comma' | 'end'

/** Finds where records begin and end; JSON.parse checks what is inside. */
class RecordSplitter {
  #expected: Expected = 'file'
  #inArray = false
  #line = 1
  #text = ''
  /** Number of characters before the chunk on the same line. */
  #charactersBefore = 0
  #startLine = 0
  #startColumn: number | null = null
  #depth = 0
  #inString = false
  #escaped = false
  fault: Fault | null = null

  /** Whether the current record exceeds the maximum length. */
  get isTooLong(): boolean {
    return this.#text.length > MAX_RECORD
  }

  /** Whether the records are in a list. */
  get isInList(): boolean {
    return this.#inArray
  }

  /** The first line of the current record. */
  get startLine(): number {
    return this.#startLine
  }

  /** Returns the records that end in a chunk of the file. */
  split(chunk: string): RecordText[] {
    const records: RecordText[] = []
    let start = 0
    let lineStart = -this.#charactersBefore
    for (let at = 0; at < chunk.length && !this.fault; at += 1) {
      const code = chunk.charCodeAt(at)
      if (this.#depth > 0) {
        if (this.#closes(code)) {
          records.push(this.#readRecord(this.#text + chunk.slice(start, at + 1)))
          this.#text = ''
          this.#expected = this.#inArray ? 'comma' : 'end'
        }
      } else if (!isWhiteSpace(code) && this.#opens(chunk.codePointAt(at) as number)) {
        start = at
        this.#startColumn = this.#startLine === this.#line ? at - lineStart + 1 : null
        this.#startLine = this.#line
      }
      if (code !== NEWLINE) continue
      this.#line += 1
      lineStart = at + 1
    }
    this.#charactersBefore = chunk.length - lineStart
    if (this.#depth > 0) this.#text += chunk.slice(start)
    return records
  }

  #readRecord(text: string): RecordText {
    const [line, column] = [this.#startLine, this.#startColumn]
    return { text, line, ...(column !== null && { column }) }
  }

  /** Returns an error if the file ends too early. */
  end(): Fault | null {
    if (this.#expected === 'end') return null
    const isEmpty = this.#expected === 'file' && this.#depth === 0
    const message = isEmpty ? 'the file is empty' : 'the file ends in the middle'
    return { message, line: this.#depth > 0 ? this.#startLine : this.#line }
  }

  /** Reads a character of a record; returns true for its last brace. */
  #closes(code: number): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false
      else if (code === BACKSLASH) this.#escaped = true
      else if (code === QUOTE) this.#inString = false
      return false
    }
    if (code === QUOTE) this.#inString = true
    else if (code === OBJECT || code === ARRAY) this.#depth += 1
    else if (code === OBJECT_END || code === ARRAY_END) this.#depth -= 1
    return this.#depth === 0
  }

  /** Reads a character between records; returns true for the first brace of a record. */
  #opens(code: number): boolean {
    const expected = this.#expected
    if (code === OBJECT && (expected === 'file' || expected === 'first' || expected === 'record')) {
      this.#depth = 1
      return true
    }
    if (code === ARRAY && expected === 'file') {
      this.#inArray = true
      this.#expected = 'first'
    } else if (code === ARRAY_END && (expected === 'first' || expected === 'comma')) {
      this.#expected = 'end'
    } else if (code === COMMA && expected === 'comma') {
      this.#expected = 'record'
    } else {
      this.fault = { ...unexpected(expected, String.fromCodePoint(code)), line: this.#line }
    }
    return false
  }
}

const AFTER_END: Omit<Fault, 'line'> = {
  message: 'there is more text after the end',
  hint: 'If each line is one record, use the extension .ndjson; in .json, several records form one array: [{…}, {…}].',
}

function unexpected(expected: Expected, character: string): Omit<Fault, 'line'> {
  if (expected === 'end') return AFTER_END
  const wanted = {
    file: 'a record or an array of records',
    first: 'a record',
    record: 'a record',
    comma: 'a comma',
  }
  return { message: `"${character}" where ${wanted[expected]} should be` }
}
