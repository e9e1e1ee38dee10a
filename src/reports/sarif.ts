// SARIF 2.1.0, which code scanning and editors read: https://docs.oasis-open.org/sarif/sarif/v2.1.0/
import type { Place } from '../model/errors.ts'
import { locate, textOfPlace } from '../model/places.ts'
import { version } from '../package.ts'
import { filePlaceOf, mainPlaceOf } from './files.ts'
import { explanationOf, type Finding, findingsOf, fingerprints } from './findings.ts'
import { jsonText } from './json.ts'
import type { Report, Reporter } from './report.ts'

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'

export const sarifReport: Reporter = (report, root) => {
  const findings = findingsOf(report)
  const codes = [...new Map(findings.map(({ code, level }) => [code, level]))]
  const digests = fingerprints(
    findings.map((finding) => ({ finding, place: mainPlaceOf(finding.at, report, root) })),
  )
  const results = findings.map((finding, index) => ({
    ruleId: finding.code,
    ruleIndex: codes.findIndex(([code]) => code === finding.code),
    level: finding.level,
    message: { text: [finding.message, ...(finding.hint === undefined ? [] : [finding.hint])].join('\n') },
    locations: [locationOf(finding, { report, root })],
    ...relatedOf(finding, root),
    partialFingerprints: { 'catalogPress/v1': digests[index] },
  }))
  const driver = { name: 'catalog-press', version, rules: codes.map(ruleOf) }
  const invocation = { executionSuccessful: report.exitCode !== 2, exitCode: report.exitCode }
  const run = { tool: { driver }, invocations: [invocation], columnKind: 'utf16CodeUnits', results }
  return jsonText({ $schema: SCHEMA, version: '2.1.0', runs: [run] })
}

function ruleOf([code, level]: readonly [string, Finding['level']]) {
  const explanation = explanationOf(code)
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

/** Markdown without its code marks and links. */
const plain = (text: string): string => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '')

interface Context {
  readonly report: Report
  readonly root: string
}

/** The first place of a finding; that of the settings where it has none in the repository, since readers need one. */
function locationOf({ at }: Finding, { report, root }: Context) {
  const [first] = at
  return {
    ...physical(mainPlaceOf(at.slice(0, 1), report, root)),
    ...(first && logical(first)),
  }
}

function relatedOf({ at }: Finding, root: string) {
  const related = at.slice(1).flatMap((place) => {
    const file = filePlaceOf(place, root)
    return [{ ...(file && physical(file)), ...logical(place), message: { text: textOfPlace(place) } }]
  })
  return related.length === 0 ? {} : { relatedLocations: related.map((each, id) => ({ id, ...each })) }
}

const physical = ({ path, line, column }: { path: string; line: number; column?: number }) => ({
  physicalLocation: {
    artifactLocation: { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' },
    region: { startLine: line, ...(column !== undefined && { startColumn: column }) },
  },
})

/** The cell of a sheet, the record of a list, the row of a table: what a line cannot say. */
function logical(place: Place) {
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
