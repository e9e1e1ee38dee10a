// The headers of the web side, and the types of its files.

import { ASSETS, EVENT_FOLDER, FORM_FOLDERS, GROUP_FOLDERS, OWN_PAGE, PLAYLIST_FOLDER } from '../urls/web.ts'
import { ownListFileAt, webFileAt } from '../urls/web-paths.ts'
import { FACE_PATHS, NOT_FOUND_FILE } from '../urls/web-patterns.ts'
import type { FaceRules } from './faces.ts'

/** The directives of a Content-Security-Policy to which a site may add sources. */
export const CSP_DIRECTIVES = [
  'script-src',
  'style-src',
  'img-src',
  'media-src',
  'font-src',
  'connect-src',
  'frame-src',
  'form-action',
] as const
export type PolicyDirective = (typeof CSP_DIRECTIVES)[number]

export type MoreSources = { readonly [Directive in PolicyDirective]?: readonly string[] }

/** Settings of a site's web pages that affect headers. */
export interface WebRules {
  /** The beginning of the paths of faces, if the site has no web pages: it has no other paths of the web side. */
  readonly only?: string
  /** The origin of audio, if it differs from the site's. */
  readonly audio: string | null
  /**
   * What pages may load from elsewhere, by directives of their Content-Security-Policy: what the settings add, and the
   * schemes of audio at addresses of its own, on any host.
   */
  readonly csp?: MoreSources
  /** The paths of the pages that the label has written: `/about/`. */
  readonly pages?: readonly string[]
  /** Whether it has playlists, which have pages. */
  readonly playlists?: true
  /** Whether it has events, which have a page and calendars. */
  readonly events?: true
  readonly faces?: readonly FaceRules[]
  /** Content types by extension, of files of faces and of calendars. */
  readonly types?: readonly (readonly [extension: string, type: string])[]
}

const WEB_TYPES: readonly (readonly [extension: string, type: string])[] = [
  ['atom', 'application/atom+xml; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['html', 'text/html; charset=utf-8'],
  ['ico', 'image/x-icon'],
  ['js', 'text/javascript; charset=utf-8'],
  ['json', 'application/json'],
  // Not application/vnd.apple.mpegurl: players such as VLC take that for a segmented stream.
  ['m3u8', 'application/x-mpegurl'],
  ['png', 'image/png'],
  ['rss', 'application/rss+xml; charset=utf-8'],
  ['svg', 'image/svg+xml'],
  ['txt', 'text/plain; charset=utf-8'],
  ['vtt', 'text/vtt; charset=utf-8'],
  ['webmanifest', 'application/manifest+json'],
  ['woff2', 'font/woff2'],
  ['xml', 'application/xml; charset=utf-8'],
]

/** The types of calendars, for the rules of a site with events (RFC 5545, section 8.1). */
export const EVENT_TYPES = [['ics', 'text/calendar; charset=utf-8']] as const

/** Content types by extension. */
export const webTypes = ({ types = [] }: Partial<WebRules> = {}) => [...WEB_TYPES, ...types]

export const webType = (file: string, web?: WebRules): string =>
  webTypes(web).find(([extension]) => file.endsWith(`.${extension}`))?.[1] ?? 'application/octet-stream'

const OWN_PAGE_FILE = new RegExp(`^${OWN_PAGE}/index\\.html$`)

/** Whether a file of the site is one of these. */
export function isWebFile(file: string): boolean {
  if (file === NOT_FOUND_FILE || OWN_PAGE_FILE.test(file)) return true
  const path = `/${file.replace(/(^|\/)index\.html$/, '$1')}`
  return webFileAt(path) === file || ownListFileAt(path, { playlists: true, events: true }) === file
}

/**
 * The sources of the Content-Security-Policy of web pages, by directive: only the site's own files, images and audio of
 * the catalog, and what the settings add.
 */
export function policySources({ audio, csp = {} }: WebRules): Record<PolicyDirective, readonly string[]> {
  const more = (directive: PolicyDirective) => csp[directive] ?? []
  return {
    'script-src': ["'self'", ...more('script-src')],
    'style-src': ["'self'", ...more('style-src')],
    'connect-src': ["'self'", ...more('connect-src')],
    'img-src': ["'self'", 'data:', 'https:', ...more('img-src')],
    'media-src': ["'self'", ...(audio === null ? [] : [audio]), ...more('media-src')],
    'font-src': ["'self'", ...more('font-src')],
    'frame-src': more('frame-src'),
    'form-action': ["'self'", ...more('form-action')],
  }
}

/** The Content-Security-Policy of web pages. */
export function webPolicy(web: WebRules, isEmbedded: boolean): string {
  const directives = Object.entries(policySources(web)).filter(([, sources]) => sources.length > 0)
  return [
    "default-src 'none'",
    ...directives.map(([name, sources]) => [name, ...sources].join(' ')),
    "manifest-src 'self'",
    "base-uri 'none'",
    `frame-ancestors ${isEmbedded ? '*' : "'none'"}`,
  ].join('; ')
}

/** Files of the web side that share all headers but their type. */
export interface WebGroup {
  /** Their path, or their common prefix and a star. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

const IMMUTABLE = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** The groups of the web side, the most specific first, with the headers of each in addition to those of all files. */
export function webGroups(web: WebRules): readonly WebGroup[] {
  const page = {
    'Content-Security-Policy': webPolicy(web, false),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  }
  const embedded = { ...page, 'Content-Security-Policy': webPolicy(web, true) }
  const assets = { path: `/${ASSETS}/*`, headers: IMMUTABLE }
  if (web.only) return [assets, { path: FACE_PATHS, headers: page }]
  const folders = [...FORM_FOLDERS, ...Object.values(GROUP_FOLDERS)].map((folder) => `/${folder}/*`)
  return [
    assets,
    { path: '/embed/*', headers: embedded },
    ...(web.faces ? [{ path: FACE_PATHS, headers: page }] : []),
    ...[
      ...folders,
      '/news/*',
      '/search/',
      ...(web.playlists ? [`/${PLAYLIST_FOLDER}/*`] : []),
      ...(web.events ? [`/${EVENT_FOLDER}/*`] : []),
      ...(web.pages ?? []),
    ].map((path) => ({
      path,
      headers: page,
    })),
    ...['/favicon.ico', '/feed.atom', '/feed.json', '/robots.txt', '/sitemap*'].map((path) => ({
      path,
      headers: {},
    })),
    { path: '/', headers: page },
  ]
}
