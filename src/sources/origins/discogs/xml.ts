/// <reference path="../../saxen.d.ts" />
// Elements of XML 1.0 (https://www.w3.org/TR/xml/), read into a tree of those that are wanted. Control characters that
// XML forbids are kept: dumps hold them. What is no character at all becomes U+FFFD.
import { Parser } from 'saxen'

export interface Element {
  readonly name: string
  /** By name, their references resolved. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  /** Of an element without children: its text. */
  readonly text: string
}

/** What is wrong with a text, and how many line breaks come before it. */
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
  /** Names of elements to leave out with all that is in them. */
  readonly skipped: ReadonlySet<string>
  /** Names of elements whose attributes are read. */
  readonly withAttributes: ReadonlySet<string>
}

/** Reads texts of one or more elements, one text after another. */
export class XmlReader {
  readonly #parser = new Parser()
  #root = newElement('', NO_ATTRIBUTES)
  #open: OpenElement[] = []
  /** How many elements are open within one that is left out. */
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
          withAttributes.has(name) ? resolved(attributes() || NO_ATTRIBUTES) : NO_ATTRIBUTES,
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
        if (element && element.children.length === 0) element.text += resolve(value)
      })
      .on('cdata', (value) => {
        const element = this.#open.at(-1)
        if (element && this.#skippedDepth === 0) element.text += value
      })
      .on('error', fail)
      .on('warn', fail)
  }

  /** The elements of a text that stand in no other, or what is wrong with it. */
  read(xml: string): readonly Element[] | XmlFault {
    this.#root = newElement('', NO_ATTRIBUTES)
    this.#open = [this.#root]
    this.#skippedDepth = 0
    this.#fault = null
    this.#parser.parse(withNewlines(xml))
    return this.#fault ?? this.#root.children
  }
}

const newElement = (name: string, attributes: Readonly<Record<string, string>>): OpenElement => ({
  name,
  attributes,
  children: [],
  text: '',
})

/** Line ends in one form (XML 1.0, section 2.11). */
const withNewlines = (xml: string): string => (xml.includes('\r') ? xml.replace(/\r\n?/g, '\n') : xml)

/** Attributes in the form that parsers must give: white space in them is blanks (XML 1.0, section 3.3.3). */
function resolved(written: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = {}
  for (const name in written) attributes[name] = resolve((written[name] as string).replace(/[\t\n]/g, ' '))
  return attributes
}

const REFERENCE = /&(?:#(\d{1,9})|#x([\da-f]{1,8})|(amp|lt|gt|quot|apos));/gi
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A text with its references resolved; others than those of XML are kept. */
export function resolve(written: string): string {
  if (!written.includes('&')) return written
  const text = written.replace(REFERENCE, (_, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] as string
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    return code === 0 || code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code)
  })
  // Two halves of a character may each have a reference of their own.
  return text.toWellFormed()
}
