// Formats the results of the conformance suite on each host, which it writes to lib/conformance, as a table.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { CASE_GROUPS, type CaseGroup } from '../../contract/rules/case-groups.ts'
import { BEHAVIOURS } from '../../hosts/index.ts'
import { ROOT } from '../run/root.ts'
import { markdownTable, readTable } from './table.ts'

export interface CaseResult {
  readonly group: CaseGroup
  readonly verdict: 'passed' | 'declared' | 'failed'
  /** The reason for a declared deviation. */
  readonly reason?: string
}

/** The results of a host in each group of cases: a mark, and the reasons for declared deviations. */
export type ConformanceRow = Readonly<
  Record<string, { readonly mark: string; readonly reasons: readonly string[] }>
>

const RESULTS = path.join(ROOT, 'lib/conformance/')
const GROUPS = Object.keys(CASE_GROUPS) as readonly CaseGroup[]

export function toConformanceRow(results: readonly CaseResult[]): ConformanceRow {
  return Object.fromEntries(
    GROUPS.map((group) => {
      const own = results.filter((result) => result.group === group)
      const declared = own.filter(({ verdict }) => verdict === 'declared')
      const mark = declared.length === 0 ? '✓' : declared.length < own.length ? '◐' : '○'
      const reasons = [...new Set(declared.flatMap(({ reason }) => reason ?? []))]
      return [group, { mark: own.length === 0 ? '' : mark, reasons }]
    }),
  )
}

export const CONFORMANCE_PAGE = 'docs/reference/conformance.md'

/** The row of a host in the docs; null for an unknown host. */
export function publishedRow(name: string): ConformanceRow | null {
  const page = readFileSync(new URL(`../../../${CONFORMANCE_PAGE}`, import.meta.url), 'utf8')
  const reasons = [...page.matchAll(/^\d+\. .+?: (.+)$/gm)].map(([, reason = '']) => reason)
  const [head = [], ...rows] = readTable(page)
  const row = rows.find(([first]) => first === name)
  if (!row) return null
  const cells = row.slice(1).map((cell) => {
    const [mark = '', numbers = ''] = cell.replace('</sup>', '').split(/ ?<sup>/)
    return { mark, reasons: numbers.split(' ').flatMap((number) => reasons[Number(number) - 1] ?? []) }
  })
  return Object.fromEntries(head.slice(1).map((group, at) => [group, cells[at] ?? { mark: '', reasons: [] }]))
}

/** The table of all hosts; null if a host was not tested, or failed. */
export function conformanceTable(): string | null {
  const results = readResults()
  const isComplete = BEHAVIOURS.every(({ name }) => results.some((host) => host.name === name))
  const hasFailed = results.some((host) => host.results.some(({ verdict }) => verdict === 'failed'))
  if (!isComplete || hasFailed) return null
  const rows = results.map(({ name, results }) => ({ name, row: toConformanceRow(results) }))
  const reasons = [...new Set(rows.flatMap(({ row }) => Object.values(row).flatMap((cell) => cell.reasons)))]
  const formatCell = ({ mark, reasons: own }: ConformanceRow[string]) =>
    own.length === 0
      ? mark
      : `${mark} <sup>${own.map((reason) => reasons.indexOf(reason) + 1).join(' ')}</sup>`
  const hostsWith = (reason: string) =>
    rows
      .filter(({ row }) => Object.values(row).some((cell) => cell.reasons.includes(reason)))
      .map(({ name }) => name)
      .join(', ')
  return [
    markdownTable(
      ['', ...GROUPS],
      rows.map(({ name, row }) => [name, ...Object.values(row).map(formatCell)]),
    ),
    reasons.map((reason, at) => `${at + 1}. ${hostsWith(reason)}: ${reason}`).join('\n'),
    markdownTable(['group', 'what is asked'], Object.entries(CASE_GROUPS)),
  ].join('\n\n')
}

/** In the order of the hosts, each followed by its variants. */
function readResults(): { name: string; results: CaseResult[] }[] {
  const files = existsSync(RESULTS) ? readdirSync(RESULTS) : []
  const hostPosition = (name: string) => {
    const at = BEHAVIOURS.findIndex((host) => name === host.name || name.startsWith(`${host.name} (`))
    return at === -1 ? BEHAVIOURS.length : at
  }
  return files
    .map((file) => path.basename(file, '.json'))
    .sort((a, b) => hostPosition(a) - hostPosition(b) || (a < b ? -1 : 1))
    .map((name) => {
      const { outcomes } = JSON.parse(readFileSync(path.join(RESULTS, `${name}.json`), 'utf8'))
      return { name, results: outcomes }
    })
}
