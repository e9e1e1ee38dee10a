// The requests that verify a site. The right answers are not written here: they follow from the rules.
import { CHANGES_PATH, changesPath } from '../api/changes.ts'
import { DOCS_PATH, documentsOf, OPENAPI_PATH } from '../api/documents.ts'
import { chainOf } from '../api/paging.ts'
import { type Listed, type Resource, ROOTS } from '../api/resources.ts'
import { listPath, rootPath } from '../api/urls.ts'
import type { CaseGroup } from '../model/case-groups.ts'
import type { Ask } from './client.ts'
import { type Subject, spread } from './subject.ts'

export interface Case {
  readonly group: CaseGroup
  readonly request: Ask
  /** Send it again with the tag of the first answer. */
  readonly twice?: true
  /** Any refusal will do, as long as nothing leaks. */
  readonly refused?: true
}

const LIST = listPath('artist')
const NOBODY = '00000000-0000-4000-8000-000000000000'

/** What the contract itself decides; all else depends on the rules of the site, which only a build at hand has. */
const IN_CONTRACT = new Set<CaseGroup>([
  'list',
  'windows',
  'details',
  'head',
  'options',
  'conditional',
  'compression',
])

/**
 * The cases of a site.
 * @param sample how many records and windows of a kind to request; null for all
 */
export function casesOf(subject: Subject, sample: number | null): Case[] {
  return allCases(subject, sample).filter(({ group }) => subject.hasBuild || IN_CONTRACT.has(group))
}

const ask = (group: CaseGroup, method: string, target: string): Case => ({
  group,
  request: { method, target },
})
const get = (group: CaseGroup, target: string): Case => ask(group, 'GET', target)

function allCases(subject: Subject, sample: number | null): Case[] {
  const details = [...subject.uuids].flatMap(([resource, uuids]) =>
    uuids.map((uuid) => `${listPath(resource)}${uuid}/`),
  )
  const lists = [...subject.counts.keys()]
  const artist = subject.uuids.get('artist')?.at(-1)
  const known = [LIST, ...[...subject.uuids].flatMap(([resource, uuids]) => someOf(resource, uuids))]
  const size = subject.rules.paging.pageSize
  return [
    ...ROOTS.flatMap((root) => [get('roots', rootPath(root)), get('roots', `${rootPath(root)}?format=api`)]),
    ...lists.flatMap((resource) => [
      get('list', listPath(resource)),
      get('list', `${listPath(resource)}?format=api`),
      ...windowsOf(resource, subject, sample).map((target) => get('windows', target)),
      ...composedOf(resource, subject).map((query) => get('composed', listPath(resource) + query)),
    ]),
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
    ...documentCases(subject),
  ]
}

/** Every document with every method. The reference is requested even where the site has none, and must be missing. */
function documentCases({ rules, cursors }: Subject): Case[] {
  const pages = cursors.map(changesPath)
  const feed = rules.changes ? [CHANGES_PATH, ...pages] : []
  return [
    ...[...documentsOf(rules).map(({ path }) => path), ...pages].flatMap((path) => [
      ...['GET', 'HEAD', 'OPTIONS', 'POST'].map((method) => ask('documents', method, path)),
      { ...get('documents', path), twice: true as const },
    ]),
    get('documents', `${OPENAPI_PATH}?format=xml`),
    get('documents', `${DOCS_PATH}?q=a`),
    get('documents', DOCS_PATH.slice(0, -1)),
    get('documents', `${DOCS_PATH.slice(0, -1)}?q=a`),
    ...feed.map((path) => get('slash', path.slice(0, -1))),
    get('missing', changesPath('0'.repeat(32))),
  ]
}

/** The last record of a kind, to request in every manner. */
const someOf = (resource: Resource, uuids: readonly string[]): string[] =>
  uuids.slice(-1).map((uuid) => `${listPath(resource)}${uuid}/`)

function windowsOf(resource: Listed, { rules, counts }: Subject, sample: number | null): string[] {
  const list = listPath(resource)
  const count = counts.get(resource) ?? 0
  return rules.limits.flatMap((limit) => {
    const chain = [...chainOf(count, limit)]
    const some = spread(chain.length, sample ?? chain.length).flatMap((index) => chain[index] ?? [])
    return some.flatMap(({ offset }) =>
      ['', '&format=api'].flatMap((format) => [
        `${list}?limit=${limit}&offset=${offset}${format}`,
        `${list}?offset=${offset}&limit=${limit}${format}`,
      ]),
    )
  })
}

/** Windows across pages, of the first and the last records, and past the end. */
function composedOf(resource: Listed, { rules, counts }: Subject): string[] {
  const count = counts.get(resource) ?? 0
  const { pageSize, maxLimit } = rules.paging
  const odd = Math.max(1, pageSize - 1)
  const middle = Math.floor(count / 2)
  const some = [`?limit=${odd}&offset=1`, `?limit=${odd}&offset=1&format=api`]
  if (resource !== 'artist') return some
  return [
    ...some,
    `?limit=${odd}`,
    `?offset=${middle + 1}&limit=${odd}`,
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
  '/api/v1/catalog/nothing/',
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
