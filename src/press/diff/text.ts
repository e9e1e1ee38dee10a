// Formats a report as lines for a terminal.

import { RESOURCES } from '../../contract/kinds/kinds.ts'
import type { ChangedRecord, DiffRecord, DiffReport } from '../../core/reports/diff-report.ts'
import { cut, formatNumber } from '../../core/system/format.ts'
import { CHANGE_KINDS, type Change, changeNoun, describeSides, filesLine, totals, visible } from './words.ts'

const SIGNS: Record<Change, string> = { created: '+', changed: '~', removed: '-' }
/** Maximum number of fields per record. */
const MAX_FIELDS = 10
/** Maximum number of characters of each side of a change. */
const MAX_SIDE = 200

/** @param limit maximum number of records of each kind and change to list */
export function* formatReport(report: DiffReport, limit: number): Generator<string> {
  yield* report.notes.map(visible)
  for (const change of CHANGE_KINDS) {
    for (const kind of RESOURCES) {
      const listed = report[change].filter((record) => record.kind === kind).slice(0, limit)
      for (const record of listed) yield* recordLines(change, record)
      const more = report.counts[kind][change] - listed.length
      if (more > 0)
        yield `${SIGNS[change]} and ${formatNumber(more)} more ${changeNoun(kind, more)} ${change}`
    }
  }
  if (report.rules.length > 0) {
    yield '~ the rules of the site'
    for (const change of report.rules) yield fieldLine(change)
  }
  const target = report.against === 'folder' ? report.place : `the site at ${report.place}`
  yield report.differs
    ? `Compared with ${target}: ${totals(report)}.`
    : `A build would publish what is in ${target}.`
  yield* countsTable(report)
  const files = filesLine(report)
  if (files !== null) yield files
}

function* recordLines(change: Change, record: DiffRecord | ChangedRecord): Generator<string> {
  const name = record.name === null ? '' : ` ${visible(JSON.stringify(record.name))}`
  yield `${SIGNS[change]} ${changeNoun(record.kind)}${name} ${record.url}`
  if (!('fields' in record)) return
  if (record.fields.length === 0) yield '    the same values, written differently'
  for (const field of record.fields.slice(0, MAX_FIELDS)) yield fieldLine(field)
  const more = record.fields.length + record.more_fields - MAX_FIELDS
  if (more > 0) yield `    and ${formatNumber(more)} more fields`
}

function fieldLine(change: DiffReport['rules'][number]): string {
  const { before, after } = describeSides(change)
  return `    ${visible(change.field)}: ${cut(before, MAX_SIDE)} → ${cut(after, MAX_SIDE)}`
}

function* countsTable({ counts }: DiffReport): Generator<string> {
  for (const kind of RESOURCES) {
    const some = CHANGE_KINDS.filter((change) => counts[kind][change] > 0)
    if (some.length === 0) continue
    const numbers = some.map((change) => `${formatNumber(counts[kind][change])} ${change}`)
    yield `  ${changeNoun(kind, 0).padEnd(16)} ${numbers.join(', ')}`
  }
}
