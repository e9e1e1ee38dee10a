// What hosts that only serve files do not do. They differ in details, so most of these allow several answers; all of them
// send each file as it is.
import { CASE_GROUPS, type CaseGroup } from '../../stages/case-groups.ts'
import type { Deviation } from '../../stages/host.ts'
import { NO_PREFLIGHT } from '../shared/deviations.ts'

const OWN_HEADERS = { ...NO_PREFLIGHT, Location: null }

/** A file of the API, which must be JSON. */
const FILE_OF_API = /^\w+ \/api\/\S+\.json(?=[? ]|$)/
/** A folder of the API, or the same without its slash. */
const FOLDER_OF_API = /^\w+ \/api\/(?!\S+\.\w+(?:[? ]|$))/

type Declared = Omit<Deviation, 'group'>

const ANYWHERE: readonly Declared[] = [
  ...['application/json', 'application/json; charset=utf-8'].map((type) => ({
    only: FILE_OF_API,
    reason: 'It sets headers itself: a type by the extension, and few of the others, such as Allow or Vary.',
    answer: { headers: { ...OWN_HEADERS, 'Content-Type': type } },
  })),
  {
    only: /^\w+ (?!\/api\/\S+\.json(?:[? ]|$))/,
    reason: 'It sets headers itself: a type by the extension, and few of the others, such as Allow or Vary.',
    answer: { headers: OWN_HEADERS },
  },
  {
    only: FOLDER_OF_API,
    expects: [200, 206, 304, 416],
    reason:
      'A folder is answered only with its index.html, and those of the API have none, so a response is found at its index.json alone, as links have it.',
    answer: { status: [200, 404], ownBody: true, headers: OWN_HEADERS },
  },
  {
    only: /^(?!GET |HEAD )/,
    reason: 'It knows the methods GET and HEAD, and refuses others in its own way.',
    answer: { status: [200, 204, 400, 403, 404, 405, 501], ownBody: true, headers: OWN_HEADERS },
  },
  {
    expects: [404],
    reason: 'What is missing is answered with the page 404.html, or with a text of the server.',
    answer: { status: 404, ownBody: true, headers: OWN_HEADERS },
  },
]

export const PLAIN_DEVIATIONS: readonly Deviation[] = (Object.keys(CASE_GROUPS) as CaseGroup[]).flatMap(
  (group) => ANYWHERE.map((declared) => ({ group, ...declared })),
)
