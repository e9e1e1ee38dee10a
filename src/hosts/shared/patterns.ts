// Shared by hosts that match requests only by patterns: patterns for paths and queries, and the deviations that
// patterns cannot avoid. The patterns mean the same in PCRE and in Go.

import { LISTED, RESOURCES } from '../../contract/kinds/kinds.ts'
import type { SiteDocument } from '../../contract/kinds/resources.ts'
import { ROOTS } from '../../contract/kinds/resources.ts'
import { answerFile, type View } from '../../contract/rules/answers.ts'
import {
  DOCUMENT_FOLDERS,
  type DocumentGroup,
  documentFolders,
  listDocuments,
} from '../../contract/rules/documents.ts'
import { filesOfFaces } from '../../contract/rules/faces.ts'
import { apiHeaders, documentBlocks, errorHeaders, type Headers } from '../../contract/rules/headers.ts'
import { hasPages, type SiteRules } from '../../contract/rules/site-rules.ts'
import type { WebRules } from '../../contract/rules/web-headers.ts'
import { ANSWERS_FOLDER } from '../../contract/urls/files.ts'
import { LOOKUP } from '../../contract/urls/lookups.ts'
import { LOOKUP_PATH, listPath, rootPath } from '../../contract/urls/urls.ts'
import { EVENT_FOLDER } from '../../contract/urls/web.ts'
import { EVENT_FILES, PLAYLIST_PAGES, WEB_FILES, WEB_PAGES } from '../../contract/urls/web-patterns.ts'
import { NO_FACES, NO_SEARCHES } from './deviations.ts'
import { NO_FILTERS, PRESSED_FILTERS } from './filters.ts'
import type { Deviation } from './host.ts'

export const NOT_FOUND = `/${answerFile('not-found')}`
export const NO_SUCH_WINDOW = `/${answerFile('no-such-window')}`
export const OPTIONS_START = `/${ANSWERS_FOLDER}/options-`
export const optionsFile = (view: View): string => `/${answerFile(`options-${view}`)}`

const uuidPattern = (hex: string): string => `${hex}{8}(?:-${hex}{4}){3}-${hex}{12}`
export const UUID = uuidPattern('[0-9a-f]')
export const UUID_IN_ANY_CASE = uuidPattern('[0-9a-fA-F]')

/** The path of a record, with its uuid in any case. */
export const RECORD = `(?:${RESOURCES.map(listPath).join('|')})${UUID_IN_ANY_CASE}/`

/** A pattern for the paths of a site's other web files without their first slash. */
export function filesPattern({ only, events, faces = [] }: WebRules): string {
  const ofFaces = filesOfFaces(faces.map(({ name }) => name))
  if (only) return ofFaces
  return alternatives([WEB_FILES, ...(events ? [EVENT_FILES] : []), ...(faces.length > 0 ? [ofFaces] : [])])
}

/** A pattern for the paths of a site's web pages without their first and last slash, but for the home page. */
export const pagesPattern = ({ playlists, events, pages = [] }: WebRules): string =>
  alternatives([
    WEB_PAGES,
    ...(playlists ? [PLAYLIST_PAGES] : []),
    ...(events ? [EVENT_FOLDER] : []),
    ...pages.map((path) => path.slice(1, -1)),
  ])

const alternatives = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? first : `(?:${[first, ...others].join('|')})`

/** A pattern for paths that lack only their trailing slash. */
export function slashlessPattern(rules: SiteRules): string {
  const folders = listDocuments(rules).flatMap(({ path }) => (path.endsWith('/') ? [path] : []))
  const pages = documentFolders(rules).map(({ path, name }) => path(name))
  const lookup = `${LOOKUP_PATH}${LOOKUP}/`
  const web = rules.web && hasPages(rules) ? [`/${pagesPattern(rules.web)}/`] : []
  const paths = [
    ...ROOTS.map(rootPath),
    ...LISTED.map(listPath),
    ...folders,
    ...pages,
    RECORD,
    lookup,
    ...web,
  ]
  return `(?:${paths.map((path) => path.slice(0, -1)).join('|')})`
}

/** A pattern for a word of a query, whose letters may be percent-encoded. */
export const maybeEscaped = (word: string): string => [...word].map((letter) => escapable(letter)).join('')

function escapable(letter: string): string {
  const [high, low = ''] = letter.charCodeAt(0).toString(16)
  const digit = /[a-f]/.test(low) ? `[${low.toUpperCase()}${low}]` : low
  return `(?:${letter}|%${high}${digit})`
}

/** A pattern for a parameter; of repeated ones it matches the last. */
export const lastParameter = (parameter: string, value: string): string =>
  `^(?:.*&)?${maybeEscaped(parameter)}=${value}`

/** A number; its first group captures the digits without leading zeros. */
export const NUMBER = '^0*([1-9][0-9]*)$'

/** Characters of numbers that Python reads but no pattern can: blanks, escapes, underscores, non-ASCII digits. */
export const MAYBE_NUMBER = '[%+_]|[^ -~]'

const SLASH = '(?:/|\\x5c|%2[fF]|%5[cC])'

export const MEDIA = '^/media/.*[^/]$'

/** Dot segments in a path as it was sent; servers resolve them before they apply rules. */
export const DOTS = `[^ ?]*${SLASH}(?:[.]|%2[eE]){1,2}(?:${SLASH}|[ ?]|$)`

/** Turns a path into a pattern. */
export const escapeDots = (path: string): string => path.replaceAll('.', '\\.')

/**
 * Patterns of the paths of documents, each with its file, which has no leading slash. The feed of changes adds a
 * pattern for its pages, and the search index one for its shards.
 * @param matched the host's syntax for the first group of a pattern
 */
export function documentRoutes(
  documents: readonly SiteDocument[],
  matched: string,
): readonly (readonly [pattern: string, file: string])[] {
  const isInPlace = ({ path, file }: SiteDocument) => path === `/${file}`
  const files = documents.filter(isInPlace).map(({ file }) => escapeDots(file))
  const others = documents.filter((document) => !isInPlace(document))
  const pages = DOCUMENT_FOLDERS.filter(({ root }) => others.includes(root)).map(
    ({ path, name, file }) => [path(`(${name})`), file(matched)] as const,
  )
  return [
    ...others.map(({ path, file }) => [escapeDots(path), file] as const),
    ...pages,
    [`/(${files.join('|')})`, matched],
  ]
}

/** A pattern for integers greater than `number`, without leading zeros. */
export function greaterThan(number: number): string {
  const digits = [...String(number)]
  const larger = digits.flatMap((digit, at) => {
    if (digit === '9') return []
    const head = digits.slice(0, at).join('')
    return [`${head}[${Number(digit) + 1}-9]${anyDigits(digits.length - at - 1)}`]
  })
  return [...larger, `[1-9]${anyDigits(digits.length)}[0-9]*`].join('|')
}

/**
 * The limit that larger ones are reduced to; null if its windows are not pressed, since those of larger limits are not
 * either.
 */
export const pressedMaxLimit = ({ limits, paging: { maxLimit } }: SiteRules): number | null =>
  maxLimit !== null && limits.includes(maxLimit) ? maxLimit : null

const anyDigits = (count: number): string => '[0-9]'.repeat(count)

/** Headers of the API, for a server that may compress. */
export const compressedHeaders = (rules: SiteRules): Headers => ({
  ...apiHeaders(rules),
  Vary: 'Accept, Accept-Encoding',
})

/** Headers of errors, for a server that may compress. */
export const compressedErrorHeaders = (rules: SiteRules): Headers => ({
  ...errorHeaders(rules),
  Vary: 'Accept, Accept-Encoding',
})

/** Documents outside the API, for a server that may compress. */
export const compressedBlocks = (rules: SiteRules): readonly DocumentGroup[] =>
  documentBlocks(rules).map((block) => ({
    ...block,
    headers: { ...block.headers, Vary: 'Accept-Encoding' },
  }))

/** Deviations of hosts whose rules choose files and cannot compose a body. */
export const PATTERN_DEVIATIONS: readonly Deviation[] = [
  {
    group: 'composed',
    reason:
      'Its rules choose files and cannot compose a page, so a window that is not pressed answers 404 and lists the pressed limits.',
    answer: { status: 404, ownBody: true },
  },
  {
    group: 'parameters',
    only: /(?:limit|offset)=[^&]*%/,
    reason:
      'Its rules do not decode a query, so a percent-encoded number matches no pressed window and answers 404.',
    answer: { status: 404, ownBody: true },
  },
  {
    group: 'parameters',
    reason: 'Pages are pressed with their links, so they do not keep unknown parameters.',
    answer: { asFor: withoutUnknown },
  },
  NO_FACES,
  NO_SEARCHES,
  { ...NO_FILTERS, filters: true },
  ...PRESSED_FILTERS,
]

/** Removes parameters that are unknown or have no effect. */
function withoutUnknown(target: string): string {
  const [path = '', query] = target.split('?')
  const asked = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const name of ['limit', 'offset', 'format']) {
    const value = asked.getAll(name).at(-1)
    if (value && (name !== 'format' || value === 'api')) kept.set(name, value)
  }
  return kept.size === 0 ? path : `${path}?${kept}`
}
