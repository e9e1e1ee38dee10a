// SARIF 2.1.0, which code scanning and editors read: https://docs.oasis-open.org/sarif/sarif/v2.1.0/
import type { Place } from '../problems/errors.ts'
import { locate, textOfPlace } from '../problems/places.ts'
import { jsonText } from '../system/format.ts'
import { version } from '../system/package.ts'
import { findFilePlace, mainFilePlace } from './files.ts'
import { type Finding, findExplanation, fingerprints, listFindings } from './findings.ts'
import type { Report, Reporter } from './report.ts'

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'

export const sarifReport: Reporter = (report, root) => {
  const findings = listFindings(report)
  const codes = [...new Map(findings.map(({ code, level }) => [code, level]))]
  const digests = fingerprints(
    findings.map((finding) => ({ finding, place: mainFilePlace(finding.at, report, root) })),
  )
  const results = findings.map((finding, index) => ({
    ruleId: finding.code,
    ruleIndex: codes.findIndex(([code]) => code === finding.code),
    level: finding.level,
    message: { text: [finding.message, ...(finding.hint === undefined ? [] : [finding.hint])].join('\n') },
    locations: [createLocation(finding, { report, root })],
    ...relatedLocations(finding, root),
    partialFingerprints: { 'catalogPress/v1': digests[index] },
  }))
  const driver = { name: 'catalog-press', version, rules: codes.map(createRule) }
  const invocation = { executionSuccessful: report.exitCode !== 2, exitCode: report.exitCode }
  const run = { tool: { driver }, invocations: [invocation], columnKind: 'utf16CodeUnits', results }
  return jsonText({ $schema: SCHEMA, version: '2.1.0', runs: [run] })
}

function createRule([code, level]: readonly [string, Finding['level']]) {
  const explanation = findExplanation(code)
  return {
    id: code,
    name: code,
    ...(explanation && {
      shortDescription: { text: firstClause(plain(explanation.cause)) },
      fullDescription: { text: plain(explanation.cause), markdown: explanation.cause },
      help: { text: plain(explanation.cure), markdown: explanation.cure },
    }),
    defaultConfiguration: { level },
  }
}

const firstClause = (text: string): string => `${text.split(/[.:;](?:\s|$)/)[0]}.`

/** Removes the links and backticks of Markdown. */
const plain = (text: string): string => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '')

interface Context {
  readonly report: Report
  readonly root: string
}

/** The first location of a finding; SARIF viewers require one, so the default is the settings. */
function createLocation({ at }: Finding, { report, root }: Context) {
  const [first] = at
  return {
    ...createPhysicalLocation(mainFilePlace(at.slice(0, 1), report, root)),
    ...(first && createLogicalLocations(first)),
  }
}

function relatedLocations({ at }: Finding, root: string) {
  const related = at.slice(1).flatMap((place) => {
    const file = findFilePlace(place, root)
    return [
      {
        ...(file && createPhysicalLocation(file)),
        ...createLogicalLocations(place),
        message: { text: textOfPlace(place) },
      },
    ]
  })
  return related.length === 0 ? {} : { relatedLocations: related.map((each, id) => ({ id, ...each })) }
}

const createPhysicalLocation = ({ path, line, column }: { path: string; line: number; column?: number }) => ({
  physicalLocation: {
    artifactLocation: { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' },
    region: { startLine: line, ...(column !== undefined && { startColumn: column }) },
  },
})

/** Locations within a line: the cell of a sheet, the record of a list, the row of a table. */
function createLogicalLocations(place: Place) {
  const { sheet, row, cell, list, number, url } = locate(place)
  if (sheet !== undefined) {
    const name = cell ?? (row === undefined ? undefined : `${row}:${row}`)
    return names(name === undefined ? sheet : `${sheet}!${name}`, name ?? sheet)
  }
  if (list !== undefined) return names([list, number].filter(Boolean).join(':'), String(number ?? list))
  if (row !== undefined) return names(`row ${row}`, String(row))
  return url === undefined ? {} : names(textOfPlace(place), url)
}

const names = (fullyQualifiedName: string, name: string) => ({
  logicalLocations: [{ name, fullyQualifiedName, kind: 'element' }],
})
