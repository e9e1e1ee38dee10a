// JUnit's XML, which CI servers show as tests: an error is a test that failed, a warning one that passed and says
// something, and a catalog without errors is a test of its own.
import { getJunitXml } from 'junit-xml'
import { escaped } from './escaped.ts'
import { type Finding, findingsOf } from './findings.ts'
import type { Report, Reporter } from './report.ts'

export const junitReport: Reporter = (report) => {
  const suites = [{ name: xmlText(report.data), testCases: casesOf(report) }]
  const xml = getJunitXml({ name: `catalog-press ${xmlText(report.command)}`, suites })
  // The schema of Jenkins has this attribute for each suite, not for all of them.
  return `${xml.replace(/^(<testsuites[^>]*?) skipped="0"/, '$1')}\n`
}

function casesOf(report: Report) {
  const findings = findingsOf(report)
  const valid = { name: 'The catalog is valid', classname: xmlText(report.data) }
  return [...(report.result === null ? [] : [valid]), ...findings.map((one) => caseOf(one, report))]
}

function caseOf({ level, code, message, hint, places }: Finding, { data }: Report) {
  const text = [message, ...(places === '' ? [] : [`at ${places}`]), ...(hint === undefined ? [] : [hint])]
  const said = xmlText(text.join('\n'))
  return {
    name: xmlText(places === '' ? code : `${code} ${places}`),
    classname: xmlText(data),
    ...(level === 'error' ? { errors: [{ message: said, type: code }] } : { systemOut: [said] }),
  }
}

/** XML cannot hold every character, not even by its number. */
const xmlText = (text: string): string =>
  text
    .split('\n')
    .map((line) => escaped(line))
    .join('\n')
    .toWellFormed()
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
