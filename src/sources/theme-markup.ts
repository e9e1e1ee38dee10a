// Finds what the HTML and the style sheet of a theme leave open.
import { Parser } from 'htmlparser2'
import type { UnclosedMarkup } from '../stages/theme.ts'

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
  const open: UnclosedMarkup[] = []
  let isOver = false
  const parser = new Parser({
    onclosetag: (name) => {
      if (isOver && !MAY_BE_OPEN.has(name)) open.push({ file, markup: `<${name}>` })
    },
  })
  parser.write(text)
  isOver = true
  parser.end()
  return open
}

/** A comment or a text in quotes, to its end. */
const SKIPPED = /\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|url\([^)]*\)/g

/** Returns the block or the comment that is open at the end of a style sheet. */
export function unclosedInStyle(file: string, text: string): UnclosedMarkup[] {
  const bare = text.replaceAll(SKIPPED, '')
  if (bare.includes('/*')) return [{ file, markup: '/*' }]
  let depth = 0
  for (const [brace] of bare.matchAll(/[{}]/g)) depth = Math.max(0, depth + (brace === '{' ? 1 : -1))
  return depth > 0 ? [{ file, markup: '{' }] : []
}
