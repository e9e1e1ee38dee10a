// A Code Quality report of GitLab: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format

import { jsonText } from '../system/format.ts'
import { type FilePlace, mainFilePlace } from './files.ts'
import { type Finding, fingerprints, listFindings, morePlaces } from './findings.ts'
import type { Reporter } from './report.ts'

const SEVERITY = { error: 'major', warning: 'minor' } as const

export const gitlabReport: Reporter = (report, root) => {
  const placed = listFindings(report).map((finding) => ({
    finding,
    place: mainFilePlace(finding.at, report, root),
  }))
  const digests = fingerprints(placed)
  const issues = placed.map(({ finding, place }, index) => ({
    check_name: finding.code,
    description: describeFinding(finding, place),
    severity: SEVERITY[finding.level],
    fingerprint: digests[index],
    location: { path: place.path, lines: { begin: place.line } },
  }))
  return jsonText(issues)
}

function describeFinding(finding: Finding, place: FilePlace): string {
  const { message, hint } = finding
  const places = morePlaces(finding, place).map((text) => `(${text})`)
  return [message, ...places, ...(hint === undefined ? [] : [hint])].join(' ')
}
