// The result of a verification: for people, for programs, and for CI servers that read JUnit's XML.
import { getJunitXml } from 'junit-xml'
import { routeOf } from '../api/routes.ts'
import { CASE_GROUPS, type CaseGroup } from '../model/case-groups.ts'
import type { CasesReport, LinksReport } from '../model/verify-report.ts'
import type { Fault } from './ask.ts'
import type { Crawl } from './crawl.ts'
import { nameOf, type Outcome } from './run.ts'

export interface Tally {
  readonly passed: number
  readonly declared: number
  readonly failed: number
}

export function tallyOf(outcomes: readonly Outcome[]): Tally {
  const count = (verdict: Outcome['verdict']) =>
    outcomes.filter((outcome) => outcome.verdict === verdict).length
  return { passed: count('passed'), declared: count('declared'), failed: count('failed') }
}

/** Said first, and once, of a site that is asked at another address than it was built for. */
export const lineOfAddress = (base: string, builtFor: string): string =>
  `! Built for ${builtFor}, asked at ${base}: every link leads to ${builtFor}. If readers are to use ${base}, build with --base-url ${base} and publish again.`

/** Lines for a terminal: failures with both sides, deviations with their reasons, the tally. */
export function* linesOf(outcomes: readonly Outcome[]): Generator<string> {
  for (const outcome of outcomes) {
    if (outcome.verdict !== 'failed') continue
    yield `✗ ${nameOf(outcome.case.request)}`
    for (const { what, expected, received } of outcome.faults) {
      yield `    ${what}`
      yield `      expected  ${expected}`
      yield `      received  ${received}`
    }
  }
  for (const [reason, { group, count }] of declaredOf(outcomes)) {
    yield `! ${count} × ${CASE_GROUPS[group]}: ${reason}`
  }
  const mixed = mixedOf(outcomes)
  if (mixed !== null) yield mixed
  const { passed, declared, failed } = tallyOf(outcomes)
  yield `${passed} passed, ${declared} declared, ${failed} failed`
}

/** Valid bodies that are not of this build show that the deployment is stale or mixed. */
export function mixedOf(outcomes: readonly Outcome[]): string | null {
  const bodies = outcomes.filter(({ case: { group } }) => BODIES.has(group))
  const other = bodies.filter((outcome) => outcome.verdict === 'failed' && outcome.faults.every(isOtherBody))
  if (other.length === 0) return null
  const all = other.length === bodies.length
  const what = all ? 'All bodies are' : `${other.length} of ${bodies.length} bodies are`
  const why = all
    ? 'the deployment is stale, or made from other data'
    : 'the deployment is mixed, or was changed'
  return `${what} not of this build: ${why}. Publish the whole folder again.`
}

const BODIES = new Set<CaseGroup>(['list', 'windows', 'details'])

const isOtherBody = ({ what, expected }: Fault): boolean =>
  what.startsWith('body') && !expected.startsWith('what the contract')

function declaredOf(outcomes: readonly Outcome[]): Map<string, { group: CaseGroup; count: number }> {
  const reasons = new Map<string, { group: CaseGroup; count: number }>()
  for (const outcome of outcomes) {
    if (outcome.verdict !== 'declared') continue
    const count = reasons.get(outcome.reason)?.count ?? 0
    reasons.set(outcome.reason, { group: outcome.case.group, count: count + 1 })
  }
  return reasons
}

/** The whole run as one JSON text. */
export function toJson(url: string, outcomes: readonly Outcome[]): string {
  const cases = outcomes.map((outcome) => ({
    name: nameOf(outcome.case.request),
    group: outcome.case.group,
    verdict: outcome.verdict,
    ...('reason' in outcome ? { reason: outcome.reason } : {}),
    ...('faults' in outcome ? { faults: [...outcome.faults] } : {}),
  }))
  const tally = tallyOf(outcomes)
  const report: CasesReport = {
    ok: tally.failed === 0,
    url,
    ...tally,
    mixed: mixedOf(outcomes),
    cases,
  }
  return JSON.stringify(report, null, 2)
}

/** JUnit's XML, with a suite for each group; a declared deviation is a skipped test with the reason as output. */
export function toJunit(url: string, outcomes: readonly Outcome[]): string {
  const suites = Object.entries(CASE_GROUPS).map(([group, name]) => ({
    name,
    testCases: outcomes.filter((outcome) => outcome.case.group === group).map(testCaseOf),
  }))
  // The library counts failures, and writes them as errors.
  return getJunitXml({ name: url, suites }).replaceAll(/<(\/?)error\b/g, '<$1failure')
}

const testCaseOf = (outcome: Outcome) => ({
  name: nameOf(outcome.case.request),
  classname: outcome.case.group,
  ...(outcome.verdict === 'declared' ? { skipped: true, systemOut: [outcome.reason] } : {}),
  ...(outcome.verdict === 'failed'
    ? { failures: outcome.faults.map((fault) => ({ message: sentence(fault) })) }
    : {}),
})

const sentence = ({ what, expected, received }: Fault): string =>
  `${what}: expected ${expected}, received ${received}`

/** Lines for a terminal: dead links with where they were found, links that were not followed, the tally. */
export function* linesOfCrawl({ followed, dead, pages, elsewhere }: Crawl): Generator<string> {
  for (const { target, received, from } of dead) {
    yield `✗ GET ${target}`
    yield '    status'
    yield '      expected  200'
    yield `      received  ${received}`
    if (from) yield `    linked from  ${from.target} at ${from.at}`
  }
  for (const [host, count] of elsewhere) yield `! ${count} × links to another host, not followed: ${host}`
  if (pages > 0)
    yield `! ${pages} × links to web pages of the site, not followed: they may be published elsewhere`
  const files = dead.filter(({ target }) => routeOf(target)?.kind === 'media').length
  if (files > 0) {
    yield `${files} of ${dead.length} dead links lead to images or audio that the site does not have. Publish them with it, or link to where they are.`
  }
  yield `${followed} ${followed === 1 ? 'link' : 'links'} followed, ${dead.length} dead`
}

/** The whole crawl as one JSON text. */
export function crawlToJson(url: string, { followed, dead, pages, elsewhere }: Crawl): string {
  const report: LinksReport = {
    ok: dead.length === 0,
    url,
    followed,
    dead: [...dead],
    pages,
    elsewhere: Object.fromEntries(elsewhere),
  }
  return JSON.stringify(report, null, 2)
}
