// Cases that must be refused: unknown, private and malformed paths, unusual methods, oversized requests.

import { PREFLIGHT } from '../../contract/rules/rules.ts'
import { changesPath } from '../../contract/schemas/changes.ts'
import { ANSWERS_FOLDER, listFile, OWN_FOLDER, RULES_FILE, windowFile } from '../../contract/urls/files.ts'
import { listPath, lookupPath, rootPath } from '../../contract/urls/urls.ts'
import { RULE_FILES } from '../shared/host.ts'
import { type Case, createCase, get, getTwice } from './case.ts'
import { navigationCase } from './reader-cases.ts'

const LIST = listPath('artist')
const NOBODY = `${LIST}00000000-0000-4000-8000-000000000000/`
const LONG = 'a'.repeat(300)

/** @param known a list and a record, requested with all methods and headers */
export function refusalCases(known: readonly string[]): Case[] {
  return [
    ...MISSING.map((target) => get('missing', target)),
    createCase('missing', 'HEAD', NOBODY),
    get('missing', NOBODY, { 'Accept-Encoding': 'gzip, br' }),
    ...TRAVERSALS.map((target): Case => ({ ...get('traversal', target), refused: true })),
    ...PRIVATE.map((path) => get('private', path)),
    ...ODD.map((target) => get('errors', target)),
    ...[...known, NOBODY].map((target) => createCase('errors', 'PROPFIND', target)),
    { ...get('errors', LIST, { 'X-Long': 'a'.repeat(16_000) }), tooLarge: true },
    { ...get('errors', `${rootPath('api')}?q=${'a'.repeat(16_000)}`), tooLarge: true },
    ...ERRORS.flatMap((target) => [
      getTwice('conditions', target),
      get('conditions', target, { 'If-None-Match': '*' }),
      get('conditions', target, { Range: 'bytes=0-9' }),
      get('conditions', target, { 'If-Modified-Since': new Date().toUTCString() }),
      navigationCase('conditions', target),
    ]),
    navigationCase('slash', LIST.slice(0, -1)),
    ...browserCases([...ERRORS, LIST.slice(0, -1)]),
  ]
}

const ORIGIN = { Origin: 'https://app.example.net' }

/** What browsers send for a script of a different origin: a preflight and the request. */
export function browserCases(targets: readonly string[]): Case[] {
  return targets.flatMap((target) => [
    get('preflight', target, ORIGIN),
    createCase('preflight', 'OPTIONS', target, {
      ...ORIGIN,
      [PREFLIGHT]: 'GET',
      'Access-Control-Request-Headers': 'range,x-client',
    }),
  ])
}

const MISSING = [
  NOBODY,
  NOBODY.replace(LIST, listPath('track')),
  `${LIST}not-a-uuid/`,
  `${NOBODY.slice(0, -2)}/`,
  '/api/v1/catalog/nothing/',
  '/api/v1/nothing/',
  lookupPath('isrc/XXXXX0000000', 'plain'),
  lookupPath('isrc/a-b', 'plain'),
  lookupPath(`isrc/${'X'.repeat(65)}`, 'plain'),
  lookupPath('nothing/1', 'plain'),
  '/api/v2/catalog/artist/',
  '/',
  '/nothing',
  '/nothing/',
  // Browsers ask every site for it.
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/media/nothing.jpg',
  changesPath('0'.repeat(32)),
]

const ERRORS = [NOBODY, '/api/v1/nothing/', `${LIST}?format=xml`, '/nothing/', '/media/nothing.jpg']

const TRAVERSALS = [
  `${LIST}../../../../../../etc/passwd`,
  `${LIST}..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd`,
  `${LIST}%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd`,
  `${LIST}..%5c..%5c..%5cetc%5cpasswd`,
  `/api/v1/catalog%2fartist%2f`,
]

/** Unpublished files in the folder of a site, compressed copies, and folders that a server might list. */
const PRIVATE = [
  `/${OWN_FOLDER}/`,
  `/${RULES_FILE}`,
  `/media/..%2f${RULES_FILE}`,
  ...RULE_FILES.map((file) => `/${file}`),
  `/${listFile('artist', 'plain')}`,
  `/${listFile('artist', 'api').replace(/[^/]*$/, '')}`,
  `/${windowFile('artist', 'plain', { limit: '20', offset: '0' })}`,
  `/${ANSWERS_FOLDER}/not-found.json`,
  `/${ANSWERS_FOLDER}/`,
  `/${listFile('artist', 'plain')}.gz`,
  '/index.html.gz',
  '/llms.txt.br',
  '/media/',
]

const ODD = [
  `${LIST}${LONG}/`,
  `/media/${LONG}.jpg`,
  `/${LONG}`,
  `${LIST}%00/`,
  '/media/%00',
  `${LIST}a%2Fb/`,
  '/media/a%2Fb.jpg',
  `${LIST}%zz/`,
  '/media/%',
  `${LIST}./`,
  `${LIST}../artist/`,
  '/api/v1/catalog/%2e%2e/catalog/artist/',
  '/api/v1/catalog\\artist/',
  '/%61pi/v1/',
]
