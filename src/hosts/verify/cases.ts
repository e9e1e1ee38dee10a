// The requests that verify a site. The expected answers follow from the rules and are not written here.

import { packTableFile } from '../../contract/blocks/packs.ts'
import { filterTableFile } from '../../contract/filters/filter-files.ts'
import { ROOTS } from '../../contract/kinds/resources.ts'
import type { CaseGroup } from '../../contract/rules/case-groups.ts'
import { DOCS_PATH, listDocuments, OPENAPI_PATH } from '../../contract/rules/documents.ts'
import { choiceFor, isPacked, parseAsked } from '../../contract/rules/rules.ts'
import { CHANGES_PATH, changesPath } from '../../contract/schemas/changes.ts'
import { aliasesFile, aliasesNamed } from '../../contract/urls/aliases.ts'
import { isFileLink, listPath, lookupPath, rootPath } from '../../contract/urls/urls.ts'
import { type Case, createCase, get, getTwice, inEncodings, withMethods, withTagOfGzip } from './case.ts'
import { filterCases } from './filter-cases.ts'
import { listCases } from './list-cases.ts'
import { mediaCases, rangeCases } from './media-cases.ts'
import { cacheCases, fetchCase, navigationCase, versionCases } from './reader-cases.ts'
import { browserCases, refusalCases } from './refusal-cases.ts'
import { searchCases } from './search-cases.ts'
import type { Subject } from './subject.ts'
import { webCases } from './web-cases.ts'

const LIST = listPath('artist')

/** Groups that the contract alone decides. All others depend on the rules of the site, which only a local build has. */
const IN_CONTRACT = new Set<CaseGroup>([
  'list',
  'windows',
  'details',
  'head',
  'options',
  'conditional',
  'compression',
  'ranges',
])

/** @param sample maximum number of records and windows of a kind to request; null for all */
export function createCases(subject: Subject, sample: number | null): Case[] {
  const cases = allCases(subject, sample).filter(({ group }) => subject.hasBuild || IN_CONTRACT.has(group))
  return subject.rules.links === 'files' ? cases.flatMap((one) => [one, ...fileCases(subject, one)]) : cases
}

/** The same request for the file that answers it, as links name it; none if no file does. */
function fileCases({ rules }: Subject, one: Case): Case[] {
  const { method, target } = one.request
  const asked = parseAsked('GET', target)
  const answer = choiceFor(rules, asked)
  if (!('file' in answer) || !answer.isPressed || isFileLink(asked.path)) return []
  const path = `/${answer.file}`
  if (!isFileLink(path) || !['GET', 'HEAD'].includes(method)) return []
  return [{ ...one, request: { ...one.request, target: path + asked.query } }]
}

function allCases(subject: Subject, sample: number | null): Case[] {
  const records = [...subject.uuids].map(([resource, uuids]) =>
    uuids.map((uuid) => `${listPath(resource)}${uuid}/`),
  )
  const details = records.flat().flatMap((target) => [target, `${target}?format=api`])
  // A list, the last record of each kind and the last lookup: these are requested with all methods and headers.
  const lookups = subject.lookups.map((name) => lookupPath(name, 'plain'))
  const known = [LIST, ...records.flatMap((targets) => targets.slice(-1)), ...lookups.slice(-1)]
  const artist = subject.uuids.get('artist')?.at(-1)
  return [
    ...ROOTS.map(rootPath).flatMap((root) => [
      get('roots', root),
      get('roots', `${root}?format=api`),
      get('slash', root.slice(0, -1)),
    ]),
    ...listCases(subject, sample),
    ...known.slice(0, 2).map((target) => navigationCase('compression', target)),
    ...details.map((target) => get('details', target)),
    ...lookupCases(lookups),
    ...(artist ? [get('case', `${LIST}${artist.toUpperCase()}/`)] : []),
    ...aliasCases(subject),
    ...known.flatMap((target) => [
      get('slash', target.slice(0, -1)),
      get('slash', `${target.slice(0, -1)}?format=api`),
    ]),
    ...known.map((target) => createCase('head', 'HEAD', target)),
    ...known.map((target) => createCase('options', 'OPTIONS', target)),
    ...known.flatMap((target) => withMethods('methods', target, ['POST', 'PUT', 'PATCH', 'DELETE'])),
    ...known.map((target) => getTwice('conditional', target)),
    ...known.map((target) => get('conditional', target, { 'If-None-Match': '"another"' })),
    ...known.map((target) => withTagOfGzip('conditional', target)),
    ...known
      .slice(0, 2)
      .flatMap((target) => [target, `${target}?format=api`])
      .flatMap((target) => [...cacheCases('conditional', target), ...versionCases('conditional', target)]),
    ...known.slice(0, 2).map((target) => fetchCase('compression', target)),
    // The names of formats are case-sensitive.
    ...known.map((target) => get('formats', `${target}?format=API`)),
    ...compressionCases(sample === null ? [LIST, ...details] : known),
    ...rangeCases(known),
    ...browserCases(known),
    get('preflight', LIST, { Origin: 'null' }),
    createCase('preflight', 'HEAD', LIST, { Origin: 'https://app.example.net' }),
    createCase('preflight', 'POST', LIST, { Origin: 'https://app.example.net' }),
    ...refusalCases(known.slice(0, 2)),
    ...(isPacked(subject.rules) ? [get('private', `/${packTableFile('artist')}`)] : []),
    ...(subject.rules.filters ? [get('private', `/${filterTableFile('artist')}`)] : []),
    ...mediaCases(subject),
    ...documentCases(subject),
    ...searchCases(subject),
    ...filterCases(subject),
    ...webCases(subject, sample),
  ]
}

/**
 * Every alias as a plain request; one alias of each kind with all methods and headers, and its file, which is private.
 */
function aliasCases({ aliases }: Subject): Case[] {
  const targets = [...aliases].map(([resource, uuids]) =>
    uuids.map((uuid) => [listPath(resource), uuid, aliasesFile(aliasesNamed(resource, uuid))] as const),
  )
  return [
    ...targets.flat().map(([path, uuid]) => get('aliases', `${path}${uuid}/`)),
    ...targets
      .flatMap((all) => all.slice(-1))
      .flatMap(([path, uuid, file]) => {
        const target = `${path}${uuid}/`
        return [
          get('private', `/${file}`),
          get('aliases', `${target}?format=api`),
          get('aliases', `${target}?format=json&q=a%20b`),
          get('aliases', `${target}?format=xml`),
          get('aliases', target, { Origin: 'https://app.example.net', 'If-None-Match': '*' }),
          get('aliases', `${path}${uuid.toUpperCase()}/`),
          get('aliases', `${path}${uuid}?q=a`),
          ...withMethods('aliases', target),
        ]
      }),
  ]
}

/** Each lookup in both variants. Lookups are case-sensitive: a value in lower case is missing. */
const lookupCases = (lookups: readonly string[]): Case[] => [
  ...lookups.flatMap((target) => [get('lookups', target), get('lookups', `${target}?format=api`)]),
  ...lookups
    .filter((target) => /[A-Z]/.test(target))
    .slice(-1)
    .map((target) => get('missing', target.toLowerCase())),
]

/** Each target in each encoding; some with the headers of browsers. */
const compressionCases = (targets: readonly string[]): Case[] => [
  ...targets.flatMap((target) => inEncodings('compression', target)),
  get('compression', LIST, { 'Accept-Encoding': 'gzip, deflate, br, zstd;q=0' }),
  get('compression', `${LIST}?format=api`, { 'Accept-Encoding': 'gzip, br' }),
]

/**
 * Every document; one of each type and set of headers with every method. The API reference is requested even if the
 * site has none: it must then be missing.
 */
function documentCases({ rules, cursors }: Subject): Case[] {
  const documents = listDocuments(rules)
  const kinds = new Map(documents.map((one) => [JSON.stringify([one.type, one.headers]), one.path]))
  const pages = cursors.map(changesPath)
  const feed = rules.changes ? [CHANGES_PATH, ...pages] : []
  const known = new Set([...kinds.values(), OPENAPI_PATH, ...feed])
  return [
    ...[...documents.map(({ path }) => path), ...pages].map((path) => get('documents', path)),
    ...[...known].flatMap((path) => [...withMethods('documents', path), getTwice('documents', path)]),
    ...[OPENAPI_PATH, DOCS_PATH].flatMap((path) => [
      ...inEncodings('documents', path),
      navigationCase('documents', path),
      ...cacheCases('documents', path),
    ]),
    get('documents', `${OPENAPI_PATH}?format=xml`),
    get('documents', `${DOCS_PATH}?q=a`),
    get('documents', DOCS_PATH.slice(0, -1)),
    get('documents', `${DOCS_PATH.slice(0, -1)}?q=a`),
    ...browserCases([OPENAPI_PATH, DOCS_PATH]),
    ...feed.map((path) => get('slash', path.slice(0, -1))),
  ]
}
