// Extracts links from an answer by its type: JSON, web pages, feeds, sitemaps, playlists, and robots.txt.
import { Parser } from 'htmlparser2'
import { parseRoute } from '../../contract/rules/routes.ts'
import { listLookups } from '../../contract/urls/lookups.ts'
import { isAbsoluteUrl, linkPath, lookupPath, pathOfFile, webPagePath } from '../../contract/urls/urls.ts'
import { parseJson } from './bodies.ts'

/** A link as written, and its location: a path in JSON, or an element and its attribute. */
export interface LinkFound {
  readonly text: string
  readonly at: string
}

/** Paths of the web pages that records link to. */
const PAGE = new RegExp(
  `^(?:${(['artist', 'release', 'label'] as const).map((page) => webPagePath(page, '[^/]+')).join('|')})$`,
)

/** Whether a path is that of a web page of a record. */
export const isPagePath = (path: string): boolean => path === '/' || PAGE.test(path)

/** All links of an answer that is not JSON. */
export function linksInText(type: string, body: string): readonly LinkFound[] {
  if (/^text\/html\b/.test(type)) return linksInMarkup(body, false)
  if (/^application\/(?:[\w.+-]+\+)?xml\b/.test(type)) return linksInMarkup(body, true)
  if (/mpegurl\b/.test(type)) return matchLines(body, /^(?!#)(\S.*)$/)
  if (/^text\/plain\b/.test(type)) return matchLines(body, /^Sitemap: *(\S+)/i)
  return []
}

const matchLines = (body: string, pattern: RegExp): LinkFound[] =>
  body.split(/\r?\n/).flatMap((line, index) => {
    const [, text] = pattern.exec(line) ?? []
    return text === undefined ? [] : [{ text, at: `line ${index + 1}` }]
  })

/** Attributes that hold a URL. */
const ATTRIBUTES = ['href', 'src', 'poster', 'url'] as const

/** Elements of feeds and sitemaps whose text is a URL. */
const ADDRESSES = new Set(['loc', 'link', 'logo', 'icon', 'uri', 'image:loc'])

function linksInMarkup(body: string, xmlMode: boolean): LinkFound[] {
  const found: LinkFound[] = []
  let text: string[] | null = null
  const isData = (name: string, type = ''): boolean => name === 'script' && /\bjson$/.test(type)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        for (const attribute of ATTRIBUTES) {
          const value = attributes[attribute]
          if (value !== undefined && value !== '') found.push({ text: value, at: `${name} ${attribute}` })
        }
        for (const value of parseSrcset(attributes.srcset)) found.push({ text: value, at: `${name} srcset` })
        const content = attributes.content ?? ''
        if (name === 'meta' && isAbsoluteUrl(content)) found.push({ text: content, at: 'meta content' })
        if (isData(name, attributes.type) || (xmlMode && ADDRESSES.has(name))) text = []
      },
      ontext: (part) => {
        text?.push(part)
      },
      onclosetag: (name) => {
        if (text === null) return
        const whole = text.join('').trim()
        text = null
        if (name === 'script') found.push(...linksIn(parseJson(whole), name))
        else if (whole !== '') found.push({ text: whole, at: name })
      },
    },
    { xmlMode },
  )
  parser.end(body)
  // Skip mailto: and similar links, and fragments of the same page.
  return found.filter(({ text: link }) => !/^(?:#|(?!https?:)[a-z][\w.+-]*:)/i.test(link))
}

/** The URLs of a srcset, without widths and densities. */
const parseSrcset = (srcset = ''): string[] =>
  srcset
    .split(/,\s+/)
    .map((source) => source.trim().split(/\s/)[0] ?? '')
    .filter((source) => source !== '')

/** All links of a JSON response, each with its path in the JSON. */
export function* linksIn(value: unknown, at = ''): Generator<LinkFound> {
  if (typeof value === 'string') {
    if (isLink(value, at)) yield { text: value, at }
    // An oEmbed response contains HTML.
    else if (at === 'html') yield* linksInMarkup(value, false)
  } else if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) yield* linksIn(inner, `${at}[${index}]`)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) yield* linksIn(inner, at === '' ? key : `${at}.${key}`)
  }
}

/** Records whose fields all follow our schemas, so that each identifier must have a lookup. */
const WITH_IDENTIFIERS: ReadonlySet<unknown> = new Set([
  'catalog.release',
  'catalog.label',
  'features.artist',
])

/** The lookups of a record's identifiers, as links. */
export function lookupsIn(json: unknown): readonly LinkFound[] {
  if (typeof json !== 'object' || json === null || !('ct' in json)) return []
  if (!WITH_IDENTIFIERS.has(json.ct)) return []
  const isFile = 'url' in json && `${json.url}`.endsWith('.json')
  return listLookups({ ...json }).map((name) => ({
    text: linkPath(isFile ? { links: 'files' } : {}, lookupPath(name, 'plain')),
    at: name.split('/')[0] as string,
  }))
}

/**
 * Whether a text is a link: an absolute URL, or, in a field named `url`, a path with a route. Names may begin with a
 * slash, too.
 */
function isLink(text: string, at: string): boolean {
  if (isAbsoluteUrl(text)) return !/[\s{}<>"]/.test(text) && URL.canParse(text)
  return (
    /(?:^|[._])url$/.test(at) &&
    text.startsWith('/') &&
    text !== '/' &&
    (PAGE.test(text) || parseRoute(pathOfFile(text.split('?')[0] as string)) !== null)
  )
}
