// Formats the result of a verification for programs: as JSON, and as JUnit XML for CI servers.

import { CASE_GROUPS } from '../../contract/rules/case-groups.ts'
import { toJunitXml } from '../../core/reports/junit.ts'
import type { VerifyReport } from '../../core/reports/verify-report.ts'
import type { Fault } from './ask.ts'
import type { Crawl } from './crawl.ts'
import { caseName, type Outcome, summarize } from './run.ts'
import { isSound, type Verified } from './verify.ts'

/** The report of `verify --json`. */
export function toReport(verified: Verified): VerifyReport {
  const { base, host, outcomes, stopped, mixed, damaged, links } = verified
  const cases = outcomes.map((outcome) => ({
    name: caseName(outcome.case.request),
    group: outcome.case.group,
    verdict: outcome.verdict,
    ...('reason' in outcome ? { reason: outcome.reason } : {}),
    ...('faults' in outcome ? { faults: [...outcome.faults] } : {}),
  }))
  return {
    ok: isSound(verified),
    url: base,
    host,
    ...summarize(outcomes),
    stopped,
    mixed: mixed?.text ?? null,
    damaged: [...damaged],
    cases,
    links: links && { ...links, dead: [...links.dead], elsewhere: Object.fromEntries(links.elsewhere) },
  }
}

/** A suite for each group, and one for links. A declared deviation is a skipped test with its reason as output. */
export function toJunit({ base, outcomes, links }: Verified): string {
  const suites = [
    ...Object.entries(CASE_GROUPS).map(([group, name]) => ({
      name,
      testCases: outcomes.filter((outcome) => outcome.case.group === group).map(toTestCase),
    })),
    ...(links === null ? [] : [{ name: 'links', testCases: linkCases(links) }]),
  ]
  // The library writes failures as <error>.
  return toJunitXml({ name: base, suites }).replaceAll(/<(\/?)error\b/g, '<$1failure')
}

const toTestCase = (outcome: Outcome) => ({
  name: caseName(outcome.case.request),
  classname: outcome.case.group,
  ...(outcome.verdict === 'declared' ? { skipped: true, systemOut: [outcome.reason] } : {}),
  ...(outcome.verdict === 'failed'
    ? { failures: outcome.faults.map((fault) => ({ message: describeFault(fault) })) }
    : {}),
})

const describeFault = ({ what, expected, received, place }: Fault): string =>
  `${what}${place === undefined ? '' : ` at ${place}`}: expected ${expected}, received ${received}`

/** A failed test for each dead link, and one test for all others. */
const linkCases = ({ followed, dead }: Crawl) => [
  { name: `${followed - dead.length} links`, classname: 'links' },
  ...dead.map(({ target, received, from }) => ({
    name: `GET ${target}`,
    classname: 'links',
    failures: [
      { message: `received ${received}${from === null ? '' : `, linked from ${from.target} at ${from.at}`}` },
    ],
  })),
]
