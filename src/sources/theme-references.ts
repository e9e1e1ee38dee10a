// Finds what the HTML and the style sheet of a theme load, by the directives of a Content-Security-Policy
// (https://www.w3.org/TR/CSP3/).
import { createHash } from 'node:crypto'
import { Parser } from 'htmlparser2'
import type { PolicyDirective } from '../api/web-headers.ts'
import type { ThemeReference } from '../stages/theme.ts'

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

/** Returns what HTML loads, and the hashes of the scripts and styles in it. */
export function referencesInHtml(file: string, text: string): ThemeReference[] {
  const found: ThemeReference[] = []
  const add = (directive: PolicyDirective, source: string | undefined): void => {
    if (source) found.push({ file, directive, source })
  }
  let inside: { readonly directive: PolicyDirective; readonly parts: string[] } | null = null
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
      if (name === 'style') inside = { directive: 'style-src', parts: [] }
      if (name === 'script' && attributes.src === undefined && CODE.test(attributes.type ?? ''))
        inside = { directive: 'script-src', parts: [] }
      for (const attribute of Object.keys(attributes)) {
        if (attribute === 'style') add('style-src', INLINE)
        if (attribute.startsWith('on')) add('script-src', INLINE)
      }
    },
    ontext: (part) => inside?.parts.push(part),
    onclosetag: (name) => {
      if (inside === null || (name !== 'script' && name !== 'style')) return
      add(inside.directive, hashOf(inside.parts.join('')))
      inside = null
    },
  })
  parser.end(text)
  return found
}

/** The source of styles and handlers in attributes, which no hash allows. */
export const INLINE = "'unsafe-inline'"

/** Browsers normalize Windows line breaks before they compare. */
const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('base64')}'`

const FONT = /\.(?:woff2?|ttf|otf|eot)(?:[?#]|$)/i

/** Returns what a style sheet loads: style sheets by `@import`, fonts and pictures by `url()`. */
export function referencesInStyle(file: string, text: string): ThemeReference[] {
  const bare = text.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const sources = (pattern: RegExp) => [...bare.matchAll(pattern)].map(([, source = '']) => source)
  return [
    ...sources(IMPORT).map((source) => ({ file, directive: 'style-src' as const, source })),
    ...sources(URL_OF_FILE).map((source) => ({
      file,
      directive: FONT.test(source) ? ('font-src' as const) : ('img-src' as const),
      source,
    })),
  ]
}

const IMPORT = /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)/gi
const URL_OF_FILE = /(?<!@import\s+)\burl\(\s*["']?([^"')]+?)["']?\s*\)/gi
