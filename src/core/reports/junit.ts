// Formats the report as JUnit XML, which CI servers show as tests. An error is a failed test, a warning a passed test
// with output, and a valid catalog one passed test.
import { getJunitXml, type TestSuiteReport } from 'junit-xml'
import { escaped } from './escaped.ts'
import { type Finding, listFindings } from './findings.ts'
import type { Report, Reporter } from './report.ts'

export const junitReport: Reporter = (report) => {
  const suites = [{ name: xmlText(report.data), testCases: createTestCases(report) }]
  return `${toJunitXml({ name: `catalog-press ${xmlText(report.command)}`, suites })}\n`
}

/** Formats suites without an attribute of the whole report that in the schema of Jenkins only suites have. */
export const toJunitXml = (report: TestSuiteReport): string =>
  getJunitXml(report).replace(/(<testsuites[^>]*?) skipped="\d+"/, '$1')

function createTestCases(report: Report) {
  const findings = listFindings(report)
  const valid = { name: 'The catalog is valid', classname: xmlText(report.data) }
  return [...(report.result === null ? [] : [valid]), ...findings.map((one) => createTestCase(one, report))]
}

function createTestCase({ level, code, message, hint, places }: Finding, { data }: Report) {
  const text = [message, ...(places === '' ? [] : [`at ${places}`]), ...(hint === undefined ? [] : [hint])]
  const output = xmlText(text.join('\n'))
  return {
    name: xmlText(places === '' ? code : `${code} ${places}`),
    classname: xmlText(data),
    ...(level === 'error' ? { errors: [{ message: output, type: code }] } : { systemOut: [output] }),
  }
}

/** XML cannot represent every character, even as a reference. */
const xmlText = (text: string): string =>
  text
    .split('\n')
    .map((line) => escaped(line))
    .join('\n')
    .toWellFormed()
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
