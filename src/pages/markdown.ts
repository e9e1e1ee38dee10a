// Texts of a catalog, written in CommonMark. HTML in them is shown as text, and addresses become links.
import Parser, { type MarkdownIt, type MarkdownItOptions } from 'markdown-it'
import { html, type Markup, markupText, parsed } from './html.ts'

function parserOf(options: MarkdownItOptions): MarkdownIt {
  const parser = new Parser({ linkify: true, ...options })
  // A text is part of a page, whose headings have the levels 1 and 2.
  parser.core.ruler.push('lower_headings', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type.startsWith('heading')) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 2)}`
    }
  })
  // A page loads no pictures but those of records: a picture becomes a link to it.
  parser.renderer.rules.image = (tokens, index) => {
    const [href, name] = [tokens[index]?.attrGet('src') ?? '', tokens[index]?.content]
    return markupText(html`<a href="${href}">${name || href}</a>`)
  }
  return parser
}

const parser = parserOf({})

/** Keeps each line as a line, and takes no line for a heading or a list. */
const verseParser = parserOf({ breaks: true }).disable(['code', 'heading', 'lheading', 'list', 'hr'])

export interface ProseOptions {
  /** The language of the text (BCP 47). */
  readonly language: string
  /** Whether the text is in lines, such as the words of a song. */
  readonly isVerse?: boolean
}

/** A text as a block. */
export const prose = (text: string, { language, isVerse = false }: ProseOptions): Markup =>
  html`<div class="text" lang="${language}" dir="auto">
${parsed((isVerse ? verseParser : parser).render(text))}</div>
`

/** A text on one line without its marks, for previews, feeds and search engines. */
export function plainText(text: string): string {
  const words = parser.parse(text, {}).flatMap(({ type, content, children }) => {
    if (type !== 'inline') return BLOCKS.has(type) ? [content, ' '] : [' ']
    return (children ?? []).map((child) => (BREAKS.has(child.type) ? ' ' : child.content))
  })
  return words.join('').replace(/\s+/g, ' ').trim()
}

const BLOCKS: ReadonlySet<string> = new Set(['code_block', 'fence'])
const BREAKS: ReadonlySet<string> = new Set(['softbreak', 'hardbreak'])
