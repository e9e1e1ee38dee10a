// Texts in HTML, as web sites hold them, as CommonMark, the form of texts in a catalog, and names as plain text.
import { DomUtils, ElementType, parseDocument } from 'htmlparser2'

type Nodes = ReturnType<typeof parseDocument>['children']

/** Returns a name in HTML without its elements: `Simon &amp; <b>Garfunkel</b>` is Simon & Garfunkel. */
export const htmlToText = (written: string): string =>
  DomUtils.textContent(parseDocument(written).children).replace(/\s+/g, ' ').trim()

/** Returns the CommonMark of a text in HTML. Pictures, and links that need the address of their page, are left out. */
export function htmlToCommonMark(written: string): string {
  const lines = markedUp(parseDocument(written).children).split('\n')
  return lines
    .map((line) => line.replace(/[ \t]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const BLOCKS: ReadonlySet<string> = new Set(
  'address article blockquote center dd div dl dt figure footer header hr main ol p pre section table tr ul'.split(
    ' ',
  ),
)
const HEADING = /^h[1-6]$/
const UNSEEN: ReadonlySet<string> = new Set(['head', 'script', 'style', 'template', 'title'])
const MARKS: ReadonlyMap<string, string> = new Map(
  Object.entries({ b: '**', strong: '**', i: '*', em: '*', cite: '*' }),
)

function markedUp(nodes: Nodes): string {
  let written = ''
  for (const node of nodes) {
    if (node.type === ElementType.Text) {
      const text = escapeMarks(node.data.replace(/\s+/g, ' '))
      // Marks that CommonMark knows only at the beginning of a line.
      written += /(?:^|\n) *$/.test(written) ? text.replace(/^( *\d+)(?=[.)])|^ *(?=[-+#=])/, '$&\\') : text
    } else if ('attribs' in node) written += elementText(node.name, node.attribs, node.children)
  }
  return written
}

function elementText(name: string, { href }: Readonly<Record<string, string>>, children: Nodes): string {
  if (UNSEEN.has(name)) return ''
  const text = markedUp(children)
  if (name === 'br') return `\n${text}`
  if (name === 'li') return `\n- ${text.trim()}\n`
  if (HEADING.test(name)) return text.trim() === '' ? '' : `\n\n### ${text.trim()}\n\n`
  if (BLOCKS.has(name)) return `\n\n${text}\n\n`
  if (name === 'a') return linkText(text, href?.trim() ?? '')
  const mark = MARKS.get(name)
  return mark === undefined ? text : around(text, mark, mark)
}

const linkText = (text: string, href: string): string =>
  /^(?:https?:|ftp:|mailto:)./i.test(href) ? around(text, '[', `](<${absoluteAddress(href)}>)`) : text

/** An address that ends at the next `>`. */
const absoluteAddress = (href: string): string =>
  href.replace(/[<>\\\s]/g, (character) => encodeURIComponent(character))

/** Puts marks around a text; blanks at its ends stay outside of them. */
function around(text: string, before: string, after: string): string {
  const [, start = '', inner = '', end = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  return inner === '' ? text : `${start}${before}${inner.replaceAll('\n\n', '\n')}${after}${end}`
}

const escapeMarks = (text: string): string => text.replace(/[\\`*_[\]<>&~|]/g, '\\$&')
