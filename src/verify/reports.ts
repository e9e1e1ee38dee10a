// Formats the result of a verification: as text, as JSON, and as JUnit XML for CI servers.
import { getJunitXml } from 'junit-xml'
import { routeOf } from '../api/routes.ts'
import type { CasesReport, LinksReport } from '../reports/verify-report.ts'
import { CASE_GROUPS, type CaseGroup } from '../stages/case-groups.ts'
import type { Fault } from './ask.ts'
import type { Crawl } from './crawl.ts'
import { caseName, type Outcome } from './run.ts'

export interface Tally {
  readonly passed: number
  readonly declared: number
  readonly failed: number
}

export function summarize(outcomes: readonly Outcome[]): Tally {
  const count = (verdict: Outcome['verdict']) =>
    outcomes.filter((outcome) => outcome.verdict === verdict).length
  return { passed: count('passed'), declared: count('declared'), failed: count('failed') }
}

/** Printed once at the start if the site was built for a different address. */
export const addressNote = (base: string, builtFor: string): string =>
  `! Built for ${builtFor}, served at ${base}: every link points to ${builtFor}. If readers should use ${base}, build with --base-url ${base} and publish again.`

/** Lines for a terminal: failures with expected and received values, deviations with their reasons, and totals. */
export function* formatOutcomes(outcomes: readonly Outcome[]): Generator<string> {
  for (const outcome of outcomes) {
    if (outcome.verdict !== 'failed') continue
    yield `✗ ${caseName(outcome.case.request)}`
    for (const { what, expected, received } of outcome.faults) {
      yield `    ${what}`
      yield `      expected  ${expected}`
      yield `      received  ${received}`
    }
  }
  for (const [reason, { group, count }] of groupDeclared(outcomes)) {
    yield `! ${count} × ${CASE_GROUPS[group]}: ${reason}`
  }
  const mixed = describeMix(outcomes)
  if (mixed !== null) yield mixed
  const { passed, declared, failed } = summarize(outcomes)
  yield `${passed} passed, ${declared} declared, ${failed} failed`
}

/**
 * Describes a stale or mixed deployment: bodies that are valid, but not those of this build. Null if there are none.
 */
export function describeMix(outcomes: readonly Outcome[]): string | null {
  const bodies = outcomes.filter(({ case: { group } }) => BODIES.has(group))
  const other = bodies.filter((outcome) => outcome.verdict === 'failed' && outcome.faults.every(isOtherBody))
  if (other.length === 0) return null
  const all = other.length === bodies.length
  const what = all ? 'All bodies differ' : `${other.length} of ${bodies.length} bodies differ`
  const why = all
    ? 'the deployment is stale, or was built from different data'
    : 'the deployment is a mix of builds, or was changed'
  return `${what} from this build because ${why}. Publish the whole folder again.`
}

const BODIES = new Set<CaseGroup>(['list', 'windows', 'details'])

const isOtherBody = ({ what, expected }: Fault): boolean =>
  what.startsWith('body') && !expected.startsWith('what the contract')

function groupDeclared(outcomes: readonly Outcome[]): Map<string, { group: CaseGroup; count: number }> {
  const reasons = new Map<string, { group: CaseGroup; count: number }>()
  for (const outcome of outcomes) {
    if (outcome.verdict !== 'declared') continue
    const count = reasons.get(outcome.reason)?.count ?? 0
    reasons.set(outcome.reason, { group: outcome.case.group, count: count + 1 })
  }
  return reasons
}

/** The report of `verify --json`. */
export function toJson(url: string, outcomes: readonly Outcome[]): string {
  const cases = outcomes.map((outcome) => ({
    name: caseName(outcome.case.request),
    group: outcome.case.group,
    verdict: outcome.verdict,
    ...('reason' in outcome ? { reason: outcome.reason } : {}),
    ...('faults' in outcome ? { faults: [...outcome.faults] } : {}),
  }))
  const tally = summarize(outcomes)
  const report: CasesReport = {
    ok: tally.failed === 0,
    url,
    ...tally,
    mixed: describeMix(outcomes),
    cases,
  }
  return JSON.stringify(report, null, 2)
}

/** A suite for each group. A declared deviation is a skipped test with its reason as output. */
export function toJunit(url: string, outcomes: readonly Outcome[]): string {
  const suites = Object.entries(CASE_GROUPS).map(([group, name]) => ({
    name,
    testCases: outcomes.filter((outcome) => outcome.case.group === group).map(toTestCase),
  }))
  // The library writes failures as <error>.
  return getJunitXml({ name: url, suites }).replaceAll(/<(\/?)error\b/g, '<$1failure')
}

const toTestCase = (outcome: Outcome) => ({
  name: caseName(outcome.case.request),
  classname: outcome.case.group,
  ...(outcome.verdict === 'declared' ? { skipped: true, systemOut: [outcome.reason] } : {}),
  ...(outcome.verdict === 'failed'
    ? { failures: outcome.faults.map((fault) => ({ message: describeFault(fault) })) }
    : {}),
})

const describeFault = ({ what, expected, received }: Fault): string =>
  `${what}: expected ${expected}, received ${received}`

/** Lines for a terminal: dead links and the pages that link to them, links that were not followed, and totals. */
export function* formatCrawl({ followed, dead, pages, elsewhere }: Crawl): Generator<string> {
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
    yield `${files} of ${dead.length} dead links point to images or audio that the site does not have. Publish them with the site, or correct the links.`
  }
  yield `${followed} ${followed === 1 ? 'link' : 'links'} followed, ${dead.length} dead`
}

/** The report of `verify --links --json`. */
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
