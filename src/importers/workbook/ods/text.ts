// The text of a cell in an .ods file: its paragraphs, without comments and drawings.
import { checkLength } from '../../xml/parse-xml.ts'

/** Elements in paragraphs whose texts are not part of theirs: comments, footnotes and readings of characters. */
const ASIDES: ReadonlySet<string> = new Set(['annotation', 'note', 'ruby-text'])

export class CellText {
  #text = ''
  #hasParagraph = false
  /** Whether blanks that follow are ignored. */
  #isAfterBlank = true
  /** The number of open elements in the cell. */
  #depth = 0
  /** The depth of the element that is skipped; 0 if none is. */
  #skipped = 0

  get isInside(): boolean {
    return this.#depth > 0
  }

  open(name: string, attributes: () => Record<string, string>): void {
    this.#depth += 1
    if (this.#skipped > 0) return
    if (this.#depth === 1 ? name !== 'p' : ASIDES.has(name)) this.#skipped = this.#depth
    else if (name === 'p') {
      if (this.#hasParagraph) this.#add('\n')
      this.#hasParagraph = true
      this.#isAfterBlank = true
    } else if (name === 's') this.#addBlanks(Number(attributes().c ?? 1))
    else if (name === 'tab') this.#add('\t')
    else if (name === 'line-break') this.#add('\n')
  }

  /** Adds text, in which any number of blanks and line breaks are one blank (OpenDocument 1.3, part 3, 6.1.2). */
  text(part: string): void {
    if (this.#depth === 0 || this.#skipped > 0) return
    const blanks = part.replace(/[ \t\r\n]+/g, ' ')
    const added = this.#isAfterBlank ? blanks.replace(/^ /, '') : blanks
    if (added === '') return
    this.#add(added)
    this.#isAfterBlank = added.endsWith(' ')
  }

  close(): void {
    if (this.#skipped === this.#depth) this.#skipped = 0
    this.#depth -= 1
  }

  /** Returns the text, and starts that of the next cell; null for a cell without a paragraph. */
  take(): string | null {
    const text = this.#hasParagraph ? this.#text : null
    this.#text = ''
    this.#hasParagraph = false
    return text
  }

  #addBlanks(count: number): void {
    checkLength(this.#text.length + count)
    this.#add(' '.repeat(count))
  }

  #add(text: string): void {
    checkLength(this.#text.length + text.length)
    this.#text += text
    this.#isAfterBlank = false
  }
}
