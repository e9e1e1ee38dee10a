// The questions a site is asked. What each must be answered is not written here: it follows from the rules.
import type { Group } from '../model/groups.ts'
import { listPath } from '../model/urls.ts'
import { chainOf } from '../model/window.ts'
import type { Ask } from './client.ts'
import { type Subject, spread } from './subject.ts'

export interface Case {
  readonly group: Group
  readonly request: Ask
  /** Ask first, and again with the tag of the first answer. */
  readonly twice?: true
  /** No answer of the API is wanted, only that nothing else leaks. */
  readonly refused?: true
}

const LIST = listPath('artist')
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** All cases of a site; windows are sampled like records. */
export function casesOf(subject: Subject, sample: number | null): Case[] {
  const get = (group: Group, target: string): Case => ({ group, request: { method: 'GET', target } })
  const ask = (group: Group, method: string, target: string): Case => ({ group, request: { method, target } })
  const artist = subject.artists.at(-1)
  const track = subject.tracks.at(-1)
  const details = [
    ...subject.artists.map((uuid) => `${LIST}${uuid}/`),
    ...subject.tracks.map((uuid) => `${listPath('track')}${uuid}/`),
  ]
  const known = [
    LIST,
    ...(artist ? [`${LIST}${artist}/`] : []),
    ...(track ? [`${listPath('track')}${track}/`] : []),
  ]
  const size = subject.rules.paging.pageSize
  return [
    get('list', LIST),
    get('list', `${LIST}?format=api`),
    ...windowsOf(subject, sample).map((target) => get('windows', target)),
    ...composedOf(subject).map((query) => get('composed', LIST + query)),
    ...DEFAULTS.map((query) => get('defaults', LIST + query)),
    ...parametersOf(size).map((query) => get('parameters', LIST + query)),
    get('formats', `${LIST}?format=xml`),
    ...details.flatMap((target) => [get('details', target), get('details', `${target}?format=api`)]),
    ...(artist ? [get('case', `${LIST}${artist.toUpperCase()}/`)] : []),
    ...MISSING.map((target) => get('missing', target)),
    ask('missing', 'HEAD', `${LIST}${NOBODY}/`),
    ...known.flatMap((target) => [
      get('slash', target.slice(0, -1)),
      get('slash', `${target.slice(0, -1)}?format=api`),
    ]),
    ...known.map((target) => ask('head', 'HEAD', target)),
    ...known.map((target) => ask('options', 'OPTIONS', target)),
    ...known.flatMap((target) =>
      ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ask('methods', method, target)),
    ),
    ...TRAVERSALS.map((target): Case => ({ ...get('traversal', target), refused: true })),
    ...known.map((target): Case => ({ ...get('conditional', target), twice: true })),
    ...['gzip', 'br', 'gzip, br'].map(
      (coding): Case => ({
        group: 'compression',
        request: { method: 'GET', target: LIST, headers: { 'Accept-Encoding': coding } },
      }),
    ),
  ]
}

function windowsOf({ rules, count }: Subject, sample: number | null): string[] {
  return rules.limits.flatMap((limit) => {
    const chain = [...chainOf(count, limit)]
    const some = spread(chain.length, sample ?? chain.length).flatMap((index) => chain[index] ?? [])
    return some.flatMap(({ offset }) =>
      ['', '&format=api'].flatMap((format) => [
        `${LIST}?limit=${limit}&offset=${offset}${format}`,
        `${LIST}?offset=${offset}&limit=${limit}${format}`,
      ]),
    )
  })
}

/** Windows across the borders of pages, of the first and the last records, and past the end. */
function composedOf({ rules, count }: Subject): string[] {
  const { pageSize, maxLimit } = rules.paging
  const odd = Math.max(1, pageSize - 1)
  const middle = Math.floor(count / 2)
  return [
    `?limit=${odd}`,
    `?limit=${odd}&offset=1`,
    `?offset=${middle + 1}&limit=${odd}`,
    `?limit=${odd}&offset=1&format=api`,
    `?limit=1&offset=${Math.max(0, count - 1)}`,
    `?offset=${pageSize + 1}`,
    `?offset=${count + 1}`,
    `?limit=${odd}&offset=${count + 2 * pageSize}`,
    ...(maxLimit === null ? [] : [`?limit=${maxLimit + 1}`, `?limit=${maxLimit}&offset=3`]),
    `?limit=99999999999999999999&offset=1`,
    `?offset=99999999999999999999`,
  ]
}

const DEFAULTS = [
  '?limit=0',
  '?limit=-1',
  '?limit=',
  '?limit=abc',
  '?limit=1.5',
  '?offset=-1',
  '?offset=',
  '?offset=abc',
]

const parametersOf = (size: number): string[] => [
  `?limit=${size + 1}&limit=${size}&offset=0`,
  `?limit=${size}&offset=7&offset=0`,
  `?%6Cimit=${size}&offset=%30`,
  '?q=a%20b',
  '?format=json',
  '?format=',
  '?format=xml&format=api',
]

const MISSING = [
  `${LIST}${NOBODY}/`,
  `${listPath('track')}${NOBODY}/`,
  `${LIST}not-a-uuid/`,
  `${LIST}${NOBODY.slice(1)}/`,
  `${listPath('track')}`,
  '/api/v1/nothing/',
  '/api/v2/catalog/artist/',
]

const TRAVERSALS = [
  `${LIST}../../../../../../etc/passwd`,
  `${LIST}..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd`,
  `${LIST}%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd`,
  `${LIST}..%5c..%5c..%5cetc%5cpasswd`,
  `/api/v1/catalog%2fartist%2f`,
]
