// Texts in CommonMark: those of records, and pages that a label has written. HTML in them is shown as text, and
// addresses become links.
import Parser, { type MarkdownIt, type MarkdownItOptions, type Token } from 'markdown-it'
import { textIn } from '../../contract/common/texts.ts'
import { html, type Markup, markupText, verbatim } from './html.ts'

/** @param shiftLevel returns the level of a heading on the page from its level in the text */
function createParser(shiftLevel: (level: number) => number, options: MarkdownItOptions = {}): MarkdownIt {
  const parser = new Parser({ linkify: true, ...options })
  parser.core.ruler.push('heading_levels', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type.startsWith('heading')) token.tag = `h${shiftLevel(Number(token.tag.slice(1)))}`
    }
  })
  parser.core.ruler.push('tasks', ({ tokens }) => {
    tokens.forEach((token, index) => {
      if (token.type === 'list_item_open') checkBox(token, tokens[index + 2])
    })
  })
  parser.core.ruler.push('classes', ({ tokens }) => {
    for (const token of tokens) {
      alignByClass(token)
      token.children?.forEach(markAddress)
    }
  })
  return parser
}

/** Shows the box of an item of a task list, `[ ]` or `[x]`, in place of its bullet. */
function checkBox(item: Token, content: Token | undefined): void {
  const [first] = content?.children ?? []
  const box = /^\[([ xX])\](?=\s)/.exec(first?.content ?? '')
  if (first?.type !== 'text' || !box) return
  first.content = `${box[1] === ' ' ? '☐' : '☑'}${first.content.slice(box[0].length)}`
  item.attrSet('class', 'task')
}

const ALIGNMENTS: ReadonlyMap<string, string> = new Map([
  ['text-align:center', 'center'],
  ['text-align:right', 'end'],
])

/** Replaces the style of a cell of a table by a class: pages allow no styles in their HTML. */
function alignByClass(token: Token): void {
  const style = token.attrGet('style')
  if (style === null) return
  const alignment = ALIGNMENTS.get(String(style))
  token.attrs = alignment === undefined ? null : [['class', alignment]]
}

/** Marks a link whose text is its address, which is not printed a second time. */
function markAddress(token: Token): void {
  if (token.type === 'link_open' && token.info === 'auto') token.attrSet('class', 'bare')
}

/** The text of a record is part of its page, whose own headings have the levels 1 and 2. */
const levelInRecord = (level: number): number => Math.min(6, level + 2)

/** A line of a cell is a line of the text. */
const recordParser = (): MarkdownIt => withoutPictures(createParser(levelInRecord, { breaks: true }))

const parser = recordParser()

/** Takes no line for a heading or a list. */
const verseParser = recordParser().disable(['code', 'heading', 'lheading', 'list', 'hr'])

/** The page of a record loads no pictures but its own: those of its text become links. */
function withoutPictures(parser: MarkdownIt): MarkdownIt {
  parser.renderer.rules.image = (tokens, index) => {
    const [href, name] = [tokens[index]?.attrGet('src') ?? '', tokens[index]?.content]
    return markupText(html`<a href="${href}">${name || href}</a>`)
  }
  return parser
}

interface ProseOptions {
  /** The language of the text (BCP 47). */
  readonly language: string
  /** Whether the text is in lines, such as the words of a song. */
  readonly isVerse?: boolean
}

/** The text of a field as a block, in the language asked for if there are several. */
export function prose(field: string, options: ProseOptions): Markup {
  const { text, language } = textIn(field, options.language)
  return html`<div class="text" lang="${language}" dir="auto">
${verbatim((options.isVerse ? verseParser : parser).render(text))}</div>
`
}

/** A line of a text in lines. */
export const verseLine = (text: string): Markup => verbatim(verseParser.renderInline(text))

/** The HTML of a text, for other programs. */
export const textHtml = (text: string): string => parser.render(text).trim()

/** A text of one line, inside another. */
export const phrase = (text: string, language: string): Markup =>
  html`<span lang="${language}" dir="auto">${verbatim(parser.renderInline(text))}</span>`

/** A text on one line without its marks, for previews, feeds and search engines. */
export const plainText = (text: string): string => plainParts(text).join(' ')

/** The same of each paragraph, heading, item and cell. */
export function plainParts(text: string): string[] {
  const parts = parser.parse(text, {}).map(({ type, content, children }) => {
    if (type !== 'inline') return BLOCKS.has(type) ? content : ''
    return (children ?? []).map((child) => (BREAKS.has(child.type) ? ' ' : child.content)).join('')
  })
  return parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => part !== '')
}

const BLOCKS: ReadonlySet<string> = new Set(['code_block', 'fence'])
const BREAKS: ReadonlySet<string> = new Set(['softbreak', 'hardbreak'])

/** A page has one heading of level 1: its title. */
const articleParser = createParser((level) => Math.max(2, level))

export interface Article {
  readonly title: string | null
  /** Everything but the title. */
  readonly body: Markup
}

type Resolve = (written: string, line: number) => string

/** What is written like a link or a picture, but has blanks in its address, or one that is not allowed. */
const NOT_A_LINK = /!?\[[^[\]]*\]\([^()]+\)/g

/**
 * A text that is a page.
 * @param title its title; null if its first heading is the title
 * @param resolve returns the address of a link or a picture as written, in a line of the text, from 0; also called
 *   for text that only looks like a link, as a whole
 */
export function article(text: string, title: string | null, resolve: Resolve): Article {
  const tokens = articleParser.parse(text, {})
  let line = 0
  for (const { map, children } of tokens) {
    line = map?.[0] ?? line
    for (const token of children ?? []) {
      if (BREAKS.has(token.type)) line += 1
      if (token.type === 'text')
        for (const [written] of token.content.matchAll(NOT_A_LINK)) resolve(written, line)
      for (const name of ['href', 'src']) {
        const written = token.attrGet(name)
        if (written !== null) token.attrSet(name, resolve(String(written), line))
      }
    }
  }
  const heading = firstHeading(tokens)
  const isTitle = heading !== null && (title === null || title === heading)
  const rest = isTitle ? tokens.slice(3) : tokens
  return {
    title: title ?? heading,
    body: verbatim(articleParser.renderer.render(rest, articleParser.options, {})),
  }
}

/** The text of a heading of the first level with which a text begins; null if it begins otherwise. */
function firstHeading([start, heading]: readonly (Token | undefined)[]): string | null {
  return start?.type === 'heading_open' && (start.markup === '#' || start.markup === '=')
    ? plainText(heading?.content ?? '')
    : null
}
