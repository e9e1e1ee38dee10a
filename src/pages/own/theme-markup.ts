// Finds what the HTML and the style sheets of a theme leave open.
import { Parser } from 'htmlparser2'
import { positionIn } from '../../core/settings/settings-file.ts'
import { withBlanks } from '../../core/system/source-blanks.ts'
import type { UnclosedMarkup } from './theme.ts'

/** Elements whose end tags may be omitted (HTML, "Optional tags"). */
const MAY_BE_OPEN = new Set([
  'p',
  'li',
  'dt',
  'dd',
  'tr',
  'td',
  'th',
  'thead',
  'tbody',
  'tfoot',
  'colgroup',
  'option',
  'optgroup',
])

/** Returns the elements that are open at the end of HTML. */
export function unclosedInHtml(file: string, text: string): UnclosedMarkup[] {
  const unclosed: UnclosedMarkup[] = []
  /** The offsets of the open elements. */
  const open: number[] = []
  let isOver = false
  const parser = new Parser({
    onopentag: () => {
      open.push(parser.startIndex)
    },
    onclosetag: (name) => {
      const { line } = positionIn(text, open.pop() ?? 0)
      if (isOver && !MAY_BE_OPEN.has(name)) unclosed.push({ file, line, markup: `<${name}>` })
    },
  })
  parser.write(text)
  isOver = true
  parser.end()
  return unclosed
}

/** A comment, a text in quotes or an address, to its end. */
export const SKIPPED = /\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|url\([^)]*\)/g

/** Returns the block or the comment that is open at the end of a style sheet. */
export function unclosedInStyle(file: string, text: string): UnclosedMarkup[] {
  const bare = withBlanks(text, SKIPPED)
  const part = (offset: number, markup: string) => [{ file, line: positionIn(text, offset).line, markup }]
  const comment = bare.indexOf('/*')
  if (comment >= 0) return part(comment, '/*')
  /** The offsets of the open blocks. */
  const open: number[] = []
  for (const { 0: brace, index } of bare.matchAll(/[{}]/g)) {
    if (brace === '{') open.push(index)
    else open.pop()
  }
  const [first] = open
  return first === undefined ? [] : part(first, '{')
}
