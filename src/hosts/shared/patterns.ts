// What the hosts that match requests by patterns alone share: how they read a path and a query, and what no
// pattern can do. The patterns mean the same to PCRE and to Go.

import { answerFile, type View } from '../../api/answers.ts'
import { DOCUMENT_FOLDERS, type DocumentGroup, documentFolders, documentsOf } from '../../api/documents.ts'
import { ANSWERS_FOLDER } from '../../api/files.ts'
import { WEB_PAGES } from '../../api/forms.ts'
import { apiHeaders, documentBlocks, errorHeaders, type Headers } from '../../api/headers.ts'
import { LOOKUP } from '../../api/lookups.ts'
import type { SiteDocument } from '../../api/resources.ts'
import { LISTED, RESOURCES, ROOTS } from '../../api/resources.ts'
import type { SiteRules } from '../../api/site-rules.ts'
import { LOOKUP_PATH, listPath, rootPath } from '../../api/urls.ts'
import type { Deviation } from '../../model/host.ts'
import { NO_SEARCHES } from './search.ts'

export const NOT_FOUND = `/${answerFile('not-found')}`
export const NO_SUCH_WINDOW = `/${answerFile('no-such-window')}`
export const OPTIONS_START = `/${ANSWERS_FOLDER}/options-`
export const optionsOf = (view: View): string => `/${answerFile(`options-${view}`)}`

const uuidOf = (hex: string): string => `${hex}{8}(?:-${hex}{4}){3}-${hex}{12}`
export const UUID = uuidOf('[0-9a-f]')
export const UUID_IN_ANY_CASE = uuidOf('[0-9a-fA-F]')

/** The path of a record, its uuid in any case. */
export const RECORD = `(?:${RESOURCES.map(listPath).join('|')})${UUID_IN_ANY_CASE}/`

/** A path that lacks only its trailing slash. */
export function withoutSlash(rules: SiteRules): string {
  const folders = documentsOf(rules).flatMap(({ path }) => (path.endsWith('/') ? [path] : []))
  const pages = documentFolders(rules).map(({ path, name }) => path(name))
  const lookup = `${LOOKUP_PATH}${LOOKUP}/`
  const web = rules.web === undefined ? [] : [`/${WEB_PAGES}/`]
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

/** A word of a query, whose letters may be escaped. */
export const spelled = (word: string): string => [...word].map((letter) => escapable(letter)).join('')

function escapable(letter: string): string {
  const [high, low = ''] = letter.charCodeAt(0).toString(16)
  const digit = /[a-f]/.test(low) ? `[${low.toUpperCase()}${low}]` : low
  return `(?:${letter}|%${high}${digit})`
}

/** Reads the last of repeated parameters. */
export const lastOf = (parameter: string, value: string): string => `^(?:.*&)?${spelled(parameter)}=${value}`

/** A number; its first brackets hold the digits without leading zeros. */
export const NUMBER = '^0*([1-9][0-9]*)$'

/** What a value holds that Python may read as a number and no pattern can: blanks, escapes, underscores, other digits. */
export const MAYBE_NUMBER = '[%+_]|[^ -~]'

const SLASH = '(?:/|\\x5c|%2[fF]|%5[cC])'

export const MEDIA = '^/media/.*[^/]$'

/** Dots in a path as it was sent, which servers resolve before they look at rules. */
export const DOTS = `[^ ?]*${SLASH}(?:[.]|%2[eE]){1,2}(?:${SLASH}|[ ?]|$)`

/** A path as a pattern. */
export const literally = (path: string): string => path.replaceAll('.', '\\.')

/**
 * Patterns of the paths of documents, each with its file, which has no leading slash. The feed of changes brings a
 * pattern for its pages, and the search index one for its shards.
 * @param matched how the host names what the first brackets of a pattern have matched
 */
export function documentRoutes(
  documents: readonly SiteDocument[],
  matched: string,
): readonly (readonly [pattern: string, file: string])[] {
  const isInPlace = ({ path, file }: SiteDocument) => path === `/${file}`
  const files = documents.filter(isInPlace).map(({ file }) => literally(file))
  const others = documents.filter((document) => !isInPlace(document))
  const pages = DOCUMENT_FOLDERS.filter(({ root }) => others.includes(root)).map(
    ({ path, name, file }) => [path(`(${name})`), file(matched)] as const,
  )
  return [
    ...others.map(({ path, file }) => [literally(path), file] as const),
    ...pages,
    [`/(${files.join('|')})`, matched],
  ]
}

/** Numbers above one, as their digits are written without leading zeros. */
export function above(number: number): string {
  const digits = [...String(number)]
  const larger = digits.flatMap((digit, at) => {
    if (digit === '9') return []
    const head = digits.slice(0, at).join('')
    return [`${head}[${Number(digit) + 1}-9]${anyDigits(digits.length - at - 1)}`]
  })
  return [...larger, `[1-9]${anyDigits(digits.length)}[0-9]*`].join('|')
}

/** The limit that larger ones are reduced to; null where its windows are not pressed, and larger ones are not either. */
export const maxLimitOf = ({ limits, paging: { maxLimit } }: SiteRules): number | null =>
  maxLimit !== null && limits.includes(maxLimit) ? maxLimit : null

const anyDigits = (count: number): string => '[0-9]'.repeat(count)

/** The headers of the API from a server that may compress. */
export const compressedHeaders = (rules: SiteRules): Headers => ({
  ...apiHeaders(rules),
  Vary: 'Accept, Accept-Encoding',
})

/** The headers of errors from such a server. */
export const compressedErrorHeaders = (rules: SiteRules): Headers => ({
  ...errorHeaders(rules),
  Vary: 'Accept, Accept-Encoding',
})

/** The documents outside the API from such a server. */
export const compressedBlocks = (rules: SiteRules): readonly DocumentGroup[] =>
  documentBlocks(rules).map((block) => ({
    ...block,
    headers: { ...block.headers, Vary: 'Accept-Encoding' },
  }))

/** What rules cannot do that choose files and make no body. */
export const PATTERN_DEVIATIONS: readonly Deviation[] = [
  {
    group: 'composed',
    reason:
      'Its rules choose files and cannot compose a page: a window that is not pressed answers 404 and names the pressed limits.',
    answer: { status: 404, ownBody: true },
  },
  {
    group: 'parameters',
    only: /(?:limit|offset)=[^&]*%/,
    reason:
      'Its rules do not decode a query: a percent-encoded number matches no pressed window and answers 404.',
    answer: { status: 404, ownBody: true },
  },
  {
    group: 'parameters',
    reason: 'Pages are pressed with their links, which do not keep unknown parameters.',
    answer: { asFor: withoutUnknown },
  },
  NO_SEARCHES,
]

/** The target without parameters that are unknown or have no effect. */
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
