// A Code Quality report of GitLab: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
import { type FilePlace, mainPlaceOf } from './files.ts'
import { type Finding, findingsOf, fingerprints, morePlaces } from './findings.ts'
import { jsonText } from './json.ts'
import type { Reporter } from './report.ts'

const SEVERITY = { error: 'major', warning: 'minor' } as const

export const gitlabReport: Reporter = (report, root) => {
  const placed = findingsOf(report).map((finding) => ({
    finding,
    place: mainPlaceOf(finding.at, report, root),
  }))
  const digests = fingerprints(placed)
  const issues = placed.map(({ finding, place }, index) => ({
    check_name: finding.code,
    description: descriptionOf(finding, place),
    severity: SEVERITY[finding.level],
    fingerprint: digests[index],
    location: { path: place.path, lines: { begin: place.line } },
  }))
  return jsonText(issues)
}

function descriptionOf(finding: Finding, place: FilePlace): string {
  const { message, hint } = finding
  const places = morePlaces(finding, place).map((text) => `(${text})`)
  return [message, ...places, ...(hint === undefined ? [] : [hint])].join(' ')
}
