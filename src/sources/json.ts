// A JSON file: one record, or an array of records. It is cut into its records as it streams in, so that
// a file may be larger than memory and each record knows its line.
import type { Kind } from '../model/records.ts'
import type { Row } from '../model/source.ts'
import { badJson, parseRow } from './parse-row.ts'
import { readText } from './text.ts'

export async function* readJson(file: string, kind: Kind): AsyncGenerator<Row[]> {
  const cutter = new RecordCutter()
  for await (const piece of readText(file)) {
    const rows = cutter.cut(piece).map(({ text, line }) => parseRow(text, kind, file, line))
    if (rows.length > 0) yield rows
    if (cutter.fault) break
  }
  const fault = cutter.fault ?? cutter.end()
  if (fault) {
    const at = { file, line: fault.line }
    yield [{ kind, at, error: badJson(fault.message, at) }]
  }
}

interface Cut {
  readonly text: string
  readonly line: number
}

interface Fault {
  readonly message: string
  readonly line: number
}

const NEWLINE = 10
const QUOTE = 34
const COMMA = 44
const ARRAY = 91
const BACKSLASH = 92
const ARRAY_END = 93
const OBJECT = 123
const OBJECT_END = 125

const isBlank = (code: number): boolean => code === 32 || code === NEWLINE || code === 13 || code === 9

/** What may come next outside a record. */
type Expecting = 'file' | 'first' | 'record' | 'comma' | 'nothing'

/** Finds where records begin and end; whether they are JSON inside is for JSON.parse to say. */
class RecordCutter {
  #expecting: Expecting = 'file'
  #inArray = false
  #line = 1
  #text = ''
  #from = 1
  #depth = 0
  #inString = false
  #escaped = false
  fault: Fault | null = null

  /** The records that end in a piece of the file. */
  cut(piece: string): Cut[] {
    const cuts: Cut[] = []
    let start = 0
    for (let at = 0; at < piece.length && !this.fault; at += 1) {
      const code = piece.charCodeAt(at)
      if (this.#depth > 0) {
        if (this.#closes(code)) {
          cuts.push({ text: this.#text + piece.slice(start, at + 1), line: this.#from })
          this.#text = ''
          this.#expecting = this.#inArray ? 'comma' : 'nothing'
        }
      } else if (!isBlank(code) && this.#opens(piece.codePointAt(at) as number)) {
        start = at
      }
      if (code === NEWLINE) this.#line += 1
    }
    if (this.#depth > 0) {
      this.#text += piece.slice(start)
    }
    return cuts
  }

  /** What is missing at the end of the file. */
  end(): Fault | null {
    if (this.#expecting === 'nothing') return null
    const isEmpty = this.#expecting === 'file' && this.#depth === 0
    const message = isEmpty ? 'the file is empty' : 'the file ends in the middle'
    return { message, line: this.#depth > 0 ? this.#from : this.#line }
  }

  /** Follows the inside of a record; true at its last brace. */
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

  /** Reads a character between records; true where one begins. */
  #opens(code: number): boolean {
    const expecting = this.#expecting
    if (code === OBJECT && (expecting === 'file' || expecting === 'first' || expecting === 'record')) {
      this.#depth = 1
      this.#from = this.#line
      return true
    }
    if (code === ARRAY && expecting === 'file') {
      this.#inArray = true
      this.#expecting = 'first'
    } else if (code === ARRAY_END && (expecting === 'first' || expecting === 'comma')) {
      this.#expecting = 'nothing'
    } else if (code === COMMA && expecting === 'comma') {
      this.#expecting = 'record'
    } else {
      this.fault = { message: complaint(expecting, String.fromCodePoint(code)), line: this.#line }
    }
    return false
  }
}

function complaint(expecting: Expecting, character: string): string {
  if (expecting === 'nothing') {
    return 'something follows the end; a file of one record a line is named .ndjson'
  }
  const wanted = {
    file: 'a record or an array of records',
    first: 'a record',
    record: 'a record',
    comma: 'a comma',
  }
  return `"${character}" where ${wanted[expecting]} should be`
}
