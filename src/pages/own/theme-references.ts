// Finds what the HTML and the style sheets of a theme load, by the directives of a Content-Security-Policy
// (https://www.w3.org/TR/CSP3/).
import { createHash } from 'node:crypto'
import { Parser } from 'htmlparser2'
import type { PolicyDirective } from '../../contract/rules/web-headers.ts'
import { positionIn } from '../../core/settings/settings-file.ts'
import { withBlanks } from '../../core/system/source-blanks.ts'
import type { ThemeReference } from './theme.ts'

/** Elements that load the file in `src`. */
const LOADING = new Map<string, PolicyDirective>([
  ['audio', 'media-src'],
  ['iframe', 'frame-src'],
  ['img', 'img-src'],
  ['script', 'script-src'],
  ['source', 'media-src'],
  ['video', 'media-src'],
])

/** The directives of links that load a file, by their relation. */
const LINKED = new Map<string, PolicyDirective>([
  ['icon', 'img-src'],
  ['stylesheet', 'style-src'],
])

/** The types of script elements that are code. All others are data. */
const CODE = /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i

/** A script or a style inside of HTML. */
interface Inside {
  readonly directive: PolicyDirective
  readonly start: number
  readonly parts: string[]
}

/** Returns what HTML loads, and the hashes of the scripts and styles in it. */
export function referencesInHtml(file: string, text: string): ThemeReference[] {
  const found: ThemeReference[] = []
  const add = (directive: PolicyDirective, source: string | undefined, offset = parser.startIndex): void => {
    if (source) found.push({ file, line: positionIn(text, offset).line, folder: '/', directive, source })
  }
  let inside: Inside | null = null
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const directive = LOADING.get(name)
      if (directive) add(directive, attributes.src)
      if (name === 'form') add('form-action', attributes.action)
      if (name === 'link') {
        for (const relation of (attributes.rel ?? '').toLowerCase().split(/\s+/)) {
          const linked = LINKED.get(relation)
          if (linked) add(linked, attributes.href)
        }
      }
      if (name === 'style') inside = { directive: 'style-src', start: parser.startIndex, parts: [] }
      if (name === 'script' && attributes.src === undefined && CODE.test(attributes.type ?? ''))
        inside = { directive: 'script-src', start: parser.startIndex, parts: [] }
      for (const attribute of Object.keys(attributes)) {
        if (attribute === 'style') add('style-src', INLINE)
        if (attribute.startsWith('on')) add('script-src', INLINE)
      }
    },
    ontext: (part) => inside?.parts.push(part),
    onclosetag: (name) => {
      if (inside === null || (name !== 'script' && name !== 'style')) return
      add(inside.directive, hashText(inside.parts.join('')), inside.start)
      inside = null
    },
  })
  parser.end(text)
  return found
}

/** The source of styles and handlers in attributes, which no hash allows. */
export const INLINE = "'unsafe-inline'"

/** Browsers normalize Windows line breaks before they compare. */
const hashText = (text: string): string =>
  `'sha256-${createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('base64')}'`

const FONT = /\.(?:woff2?|ttf|otf|eot)(?:[?#]|$)/i

/**
 * Returns what a style sheet loads: style sheets by `@import`, fonts and pictures by `url()`.
 * @param folder its folder in the site: `/media/theme/`
 */
export function referencesInStyle(file: string, text: string, folder: string): ThemeReference[] {
  const bare = withBlanks(text, /\/\*[\s\S]*?\*\//g)
  const find = (pattern: RegExp, directiveOf: (source: string) => PolicyDirective) =>
    [...bare.matchAll(pattern)].map(({ 1: source = '', index }) => ({
      file,
      line: positionIn(text, index).line,
      folder,
      directive: directiveOf(source),
      source,
    }))
  return [
    ...find(IMPORT, () => 'style-src'),
    ...find(URL_OF_FILE, (source) => (FONT.test(source) ? 'font-src' : 'img-src')),
  ]
}

const IMPORT = /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)/gi
const URL_OF_FILE = /(?<!@import\s+)\burl\(\s*["']?([^"')]+?)["']?\s*\)/gi
