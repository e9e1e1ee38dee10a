// What hosts that only serve files do not do. They differ in details, so most of these allow several answers, but each
// file must be sent as it is, and what is missing must not be found.
import { CASE_GROUPS, type CaseGroup } from '../../contract/rules/case-groups.ts'
import { NO_PREFLIGHT, ownAnswer } from '../shared/deviations.ts'
import type { Deviation } from '../shared/host.ts'

const OWN_HEADERS = { ...NO_PREFLIGHT, Link: null, Location: null }

const HEADERS =
  'It sets headers itself: a type by the extension, and few others, so Allow and Vary are missing.'
const FOLDERS =
  'It answers a folder with index.html, and the API has none, so a response is found only at its index.json, as links have it.'
const PUBLIC = 'It sends every file under its own name, and may list a folder.'

/** A file of the API, which must be JSON. */
const FILE_OF_API = /^\w+ \/api\/[^\s?]+\.json(?=[? ]|$)/
/** A folder of the API, or its name without the slash. */
const FOLDER_OF_API = /^\w+ \/api\/(?![^\s?]+\.\w+(?=[? ]|$))/

/** A deviation wherever it occurs. */
type Anywhere = Omit<Deviation, 'group'>

/** Files as they are, with headers of the host. Those of the API must be JSON. */
const filesWith = (reason: string, ignores: readonly string[]): readonly Anywhere[] => [
  ...['application/json', 'application/json; charset=utf-8'].map((type) => ({
    only: FILE_OF_API,
    reason,
    answer: { ignores, headers: { ...OWN_HEADERS, 'Content-Type': type } },
  })),
  { only: /^\w+ (?!\/api\/[^\s?]+\.json(?:[? ]|$))/, reason, answer: { ignores, headers: OWN_HEADERS } },
]

const ANYWHERE: readonly Anywhere[] = [
  ...filesWith(HEADERS, []),
  {
    only: FOLDER_OF_API,
    expects: [200, 206, 304, 416],
    reason: FOLDERS,
    answer: ownAnswer([200, 404], OWN_HEADERS),
  },
  {
    only: new RegExp(`${FOLDER_OF_API.source}[^\\s?]*\\?`),
    expects: [404],
    reason: FOLDERS,
    answer: ownAnswer(200, OWN_HEADERS),
  },
  { only: FOLDER_OF_API, expects: [301], reason: FOLDERS, answer: ownAnswer([301, 302, 404], OWN_HEADERS) },
  {
    only: /^(?!GET |HEAD )/,
    reason: 'It knows GET and HEAD, and answers other methods in its own way.',
    answer: ownAnswer([200, 204, 400, 403, 404, 405, 501], OWN_HEADERS),
  },
  {
    expects: [404],
    reason: 'What is missing is answered with the page 404.html, or with a text of its own.',
    answer: ownAnswer(404, OWN_HEADERS),
  },
]

const IN_GROUPS: readonly Deviation[] = [
  {
    group: 'aliases',
    expects: [301],
    reason: 'It does not redirect, so a former uuid answers 404.',
    answer: ownAnswer(404, OWN_HEADERS),
  },
  ...(['private', 'web'] as const).map((group) => ({
    group,
    only: /\/(?:index\.html|404\.html|rules\.json|not-found\.json)$|\/(?:\.catalog-press|answers|format-api\/catalog\/artist|media|assets|embed|faces)\/$/,
    expects: [404],
    reason: PUBLIC,
    answer: ownAnswer(200, OWN_HEADERS),
  })),
  {
    group: 'web',
    only: /\/(?:0{8}-[0-9a-f-]+|tags|years)$/,
    expects: [301],
    reason: 'It redirects only to folders that there are.',
    answer: ownAnswer(404, OWN_HEADERS),
  },
  {
    group: 'errors',
    reason: 'It answers odd paths in its own way.',
    answer: ownAnswer([200, 301, 400, 403, 404, 414], OWN_HEADERS),
  },
]

const GROUPS = Object.keys(CASE_GROUPS) as readonly CaseGroup[]
const inEachGroup = (all: readonly Anywhere[]): readonly Deviation[] =>
  GROUPS.flatMap((group) => all.map((declared) => ({ group, ...declared })))

/** What all of them do not do. */
export const PLAIN_DEVIATIONS: readonly Deviation[] = [...inEachGroup(ANYWHERE), ...IN_GROUPS]

/** What the simplest servers do not do either. */
export const SIMPLE_DEVIATIONS: readonly Deviation[] = inEachGroup([
  ...filesWith('A simple server sends no tags, and so no 304, and no parts of files.', [
    'If-None-Match',
    'Range',
  ]),
  {
    only: /%00/,
    reason: 'A simple server closes the connection where a path has %00.',
    answer: { isDropped: true },
  },
  {
    only: /catalog%2f/,
    expects: [400],
    reason: 'A simple server takes an escaped slash for a slash, and lists folders.',
    answer: { status: [200, 301], ownBody: true },
  },
])
