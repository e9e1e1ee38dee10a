/// <reference path="../../saxen.d.ts" />
// Reads XML 1.0 (https://www.w3.org/TR/xml/) into a tree of the elements that are needed. Control characters that XML
// forbids are kept, since dumps contain them. Invalid character references become U+FFFD.
import { Parser } from 'saxen'

export interface Element {
  readonly name: string
  /** By name, with references resolved. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  /** The text, if the element has no children. */
  readonly text: string
}

/** An error in a text, with the number of line breaks before it. */
export interface XmlFault {
  readonly message: string
  readonly linesBefore: number
}

interface OpenElement extends Element {
  children: OpenElement[]
  text: string
}

const NO_ATTRIBUTES = {}

export interface XmlOptions {
  /** Names of elements to skip with their content. */
  readonly skipped: ReadonlySet<string>
  /** Names of elements whose attributes are read. */
  readonly withAttributes: ReadonlySet<string>
}

/** A reusable parser of texts that consist of elements. */
export class XmlReader {
  readonly #parser = new Parser()
  #root = newElement('', NO_ATTRIBUTES)
  #open: OpenElement[] = []
  /** Nesting depth inside a skipped element. */
  #skippedDepth = 0
  #fault: XmlFault | null = null

  constructor({ skipped, withAttributes }: XmlOptions) {
    const fail = (error: Error, context: () => { readonly line: number }) => {
      this.#fault ??= { message: error.message, linesBefore: context().line }
    }
    this.#parser
      .on('openTag', (name, attributes) => {
        if (this.#skippedDepth > 0 || skipped.has(name)) {
          this.#skippedDepth += 1
          return
        }
        const element = newElement(
          name,
          withAttributes.has(name) ? normalizeAttributes(attributes() || NO_ATTRIBUTES) : NO_ATTRIBUTES,
        )
        this.#open.at(-1)?.children.push(element)
        this.#open.push(element)
      })
      .on('closeTag', () => {
        if (this.#skippedDepth > 0) this.#skippedDepth -= 1
        else this.#open.pop()
      })
      .on('text', (value) => {
        if (this.#skippedDepth > 0) return
        const element = this.#open.at(-1)
        if (element && element.children.length === 0) element.text += resolveReferences(value)
      })
      .on('cdata', (value) => {
        const element = this.#open.at(-1)
        if (element && this.#skippedDepth === 0) element.text += value
      })
      .on('error', fail)
      .on('warn', fail)
  }

  /** Returns the top-level elements of a text, or its error. */
  read(xml: string): readonly Element[] | XmlFault {
    this.#root = newElement('', NO_ATTRIBUTES)
    this.#open = [this.#root]
    this.#skippedDepth = 0
    this.#fault = null
    this.#parser.parse(normalizeLineEnds(xml))
    return this.#fault ?? this.#root.children
  }
}

const newElement = (name: string, attributes: Readonly<Record<string, string>>): OpenElement => ({
  name,
  attributes,
  children: [],
  text: '',
})

/** Normalizes line ends (XML 1.0, section 2.11). */
const normalizeLineEnds = (xml: string): string => (xml.includes('\r') ? xml.replace(/\r\n?/g, '\n') : xml)

/** Normalizes attributes: white space becomes blanks (XML 1.0, section 3.3.3). */
function normalizeAttributes(written: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(written).map(([name, value]) => [name, resolveReferences(value.replace(/[\t\n]/g, ' '))]),
  )
}

const REFERENCE = /&(?:#(\d{1,9})|#x([\da-f]{1,8})|(amp|lt|gt|quot|apos));/gi
const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
)

/** Resolves the references of XML in a text; others are kept. */
export function resolveReferences(written: string): string {
  if (!written.includes('&')) return written
  const text = written.replace(REFERENCE, (_, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name.toLowerCase()) as string
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    return code === 0 || code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code)
  })
  // The two halves of a surrogate pair may be separate references.
  return text.toWellFormed()
}
