// Reads XML as trees of elements: of a text that is in memory, or of the parts of a file.
import { type Attributes, createParser, parseXml, type XmlEvents, type XmlFault } from './parse-xml.ts'

export interface Element {
  readonly name: string
  /** By name, with references resolved. */
  readonly attributes: Attributes
  readonly children: readonly Element[]
  /** The text, if the element has no children. */
  readonly text: string
}

interface OpenElement extends Element {
  children: OpenElement[]
  text: string
}

const NO_ATTRIBUTES = {}
const NO_ELEMENTS: readonly Element[] = []

/** Returns the first child of a name. */
export const findChild = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name)

/** Returns the children of an element, in which a child is a list. */
export const childrenIn = (element: Element | undefined, name: string): readonly Element[] =>
  findChild(element, name)?.children ?? NO_ELEMENTS

/** Returns the text of a child; an empty text if there is no such child. */
export const textOfChild = (element: Element | undefined, name: string): string =>
  findChild(element, name)?.text ?? ''

export interface XmlOptions {
  /** Names of elements to skip with their content. */
  readonly skipped: ReadonlySet<string>
  /** Names of elements whose attributes are read. */
  readonly withAttributes: ReadonlySet<string>
}

/** A reusable parser of texts that consist of elements. */
export class XmlReader {
  readonly #tree = new Tree()
  readonly #parser: ReturnType<typeof createParser>
  /** Nesting depth inside a skipped element. */
  #skippedDepth = 0
  #fault: XmlFault | null = null

  constructor({ skipped, withAttributes }: XmlOptions) {
    const tree = this.#tree
    this.#parser = createParser(
      {
        open: (name, attributes) => {
          if (this.#skippedDepth > 0 || skipped.has(name)) this.#skippedDepth += 1
          else tree.open(name, withAttributes.has(name) ? attributes : () => NO_ATTRIBUTES)
        },
        text: (text) => {
          if (this.#skippedDepth === 0) tree.text(text)
        },
        close: () => {
          if (this.#skippedDepth > 0) this.#skippedDepth -= 1
          else tree.close()
        },
      },
      (fault) => {
        this.#fault ??= fault
      },
    )
  }

  /** Returns the top-level elements of a text, or its error. */
  read(xml: string): readonly Element[] | XmlFault {
    this.#skippedDepth = 0
    this.#fault = null
    const root = this.#tree.begin()
    this.#parser.parse(normalizeLineEnds(xml))
    return this.#fault ?? root.children
  }
}

/**
 * Yields the elements at a path from the root, such as `plist/dict`, after each chunk of a text. Others are not kept.
 * @throws SizeError, Error as `parseXml`
 */
export async function* readElements(
  texts: AsyncIterable<string>,
  path: string,
): AsyncGenerator<readonly Element[]> {
  const tree = new Tree()
  const names: string[] = []
  const depth = path.split('/').length
  const { children } = tree.begin()
  let isOpen = false
  const events: XmlEvents = {
    open(name, attributes) {
      names.push(name)
      isOpen ||= names.length === depth && names.join('/') === path
      if (isOpen) tree.open(name, attributes)
    },
    text(text) {
      if (isOpen) tree.text(text)
    },
    close() {
      if (isOpen) tree.close()
      if (names.length === depth) isOpen = false
      names.pop()
    },
  }
  for await (const _ of parseXml(normalizeEach(texts), events)) {
    yield children.splice(0, children.length - (isOpen ? 1 : 0))
  }
}

/** Builds elements from the events of a parser. */
class Tree {
  #open: OpenElement[] = []

  /** Returns an element for those that are read next. */
  begin(): OpenElement {
    const root = newElement('', NO_ATTRIBUTES)
    this.#open = [root]
    return root
  }

  open(name: string, attributes: () => Attributes): void {
    const element = newElement(name, attributes())
    this.#open.at(-1)?.children.push(element)
    this.#open.push(element)
  }

  text(text: string): void {
    const element = this.#open.at(-1)
    if (element && element.children.length === 0) element.text += text
  }

  close(): void {
    this.#open.pop()
  }
}

const newElement = (name: string, attributes: Attributes): OpenElement => ({
  name,
  attributes,
  children: [],
  text: '',
})

/** Normalizes line ends (XML 1.0, section 2.11). */
const normalizeLineEnds = (xml: string): string => (xml.includes('\r') ? xml.replace(/\r\n?/g, '\n') : xml)

/** A pair of characters may be in two chunks. */
async function* normalizeEach(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let isAfterReturn = false
  for await (const text of texts) {
    yield normalizeLineEnds(isAfterReturn && text.startsWith('\n') ? text.slice(1) : text)
    isAfterReturn = text.endsWith('\r')
  }
}
