// Formats a report as a pull request comment in GitHub's Markdown. The length is bounded, and no value of the catalog
// can become markup, a link or a mention.

import { RESOURCES } from '../../contract/kinds/kinds.ts'
import type { ChangedRecord, DiffRecord, DiffReport, FieldChange } from '../../core/reports/diff-report.ts'
import { cut, formatNumber } from '../../core/system/format.ts'
import {
  CHANGE_KINDS,
  type Change,
  changeCount,
  changeNoun,
  describeSides,
  filesLine,
  totals,
  visible,
} from './words.ts'

/** Maximum number of characters; GitHub accepts 65,536. */
const MAX_MARKDOWN = 60_000
/** Maximum number of fields per record. */
const MAX_FIELDS = 10
/** Maximum number of characters of a name, and of each side of a change. */
const MAX_TEXT_LENGTH = 160

/** @param limit maximum number of records of each kind and change to list */
export function toMarkdown(report: DiffReport, limit: number): string {
  const target = report.against === 'folder' ? code(report.place) : `<${report.place}>`
  const head = report.differs
    ? [`### Catalog: ${totals(report)}`, `What a build would publish, compared with ${target}.`]
    : ['### Catalog: nothing changes', `A build would publish what is in ${target}.`]
  const files = filesLine(report)
  const fixed = [
    ...head,
    ...report.notes.map((note) => `> ${escaped(note)}`),
    ...countsTable(report),
    ...(files === null ? [] : [files]),
    ...describeRules(report),
  ].join('\n\n')
  let room = MAX_MARKDOWN - fixed.length
  const sections: string[] = []
  for (const change of CHANGE_KINDS) {
    const section = renderSection(report, change, { limit, room })
    if (section === null) continue
    sections.push(section)
    room -= section.length + 2
  }
  return `${[fixed, ...sections].join('\n\n')}\n`
}

function countsTable({ counts }: DiffReport): string[] {
  const rows = RESOURCES.flatMap((kind) => {
    const numbers = CHANGE_KINDS.map((change) => counts[kind][change])
    return numbers.some((number) => number > 0)
      ? [`| ${changeNoun(kind, 0)} | ${numbers.map(formatNumber).join(' | ')} |`]
      : []
  })
  return rows.length === 0
    ? []
    : [['| | created | changed | removed |', '|---|--:|--:|--:|', ...rows].join('\n')]
}

function describeRules({ rules }: DiffReport): string[] {
  if (rules.length === 0) return []
  const rows = rules.map((change) => `| ${fieldCells(change)} |`)
  return [['| rule of the site | before | after |', '|---|---|---|', ...rows].join('\n')]
}

/** Space reserved for the end of a section, and for later sections, which report at least their counts. */
const RESERVE = 1000

function renderSection(
  report: DiffReport,
  change: Change,
  { limit, room }: { readonly limit: number; readonly room: number },
): string | null {
  const count = changeCount(report, change)
  if (count === 0) return null
  const isChange = change === 'changed'
  const lines = [
    `<details><summary>${formatNumber(count)} ${change}</summary>`,
    '',
    isChange ? '| record | field | before | after |' : '| record | name |',
    isChange ? '|---|---|---|---|' : '|---|---|',
  ]
  let left = room - lines.join('\n').length - RESERVE * (CHANGE_KINDS.length - CHANGE_KINDS.indexOf(change))
  const more: string[] = []
  for (const kind of RESOURCES) {
    let listed = 0
    for (const record of report[change].filter((each) => each.kind === kind).slice(0, limit)) {
      const rows = formatRows(record)
      const length = rows.reduce((sum, row) => sum + row.length + 1, 0)
      if (length > left) break
      left -= length
      lines.push(...rows)
      listed += 1
    }
    const others = report.counts[kind][change] - listed
    if (others > 0) more.push(`${formatNumber(others)} more ${changeNoun(kind, others)}`)
  }
  if (more.length > 0) lines.push('', `and ${more.join(', ')}`)
  return [...lines, '', '</details>'].join('\n')
}

function formatRows(record: DiffRecord | ChangedRecord): string[] {
  const link = `[${escaped(cut(record.name ?? record.uuid, MAX_TEXT_LENGTH))}](${record.url})`
  if (!('fields' in record)) return [`| ${changeNoun(record.kind)} | ${link} |`]
  const first = `${changeNoun(record.kind)} ${link}`
  if (record.fields.length === 0) return [`| ${first} | | | the same values, written differently |`]
  const rows = record.fields
    .slice(0, MAX_FIELDS)
    .map((field, index) => `| ${index === 0 ? first : ''} | ${fieldCells(field)} |`)
  const more = record.fields.length + record.more_fields - MAX_FIELDS
  return more > 0 ? [...rows, `| | and ${formatNumber(more)} more | | |`] : rows
}

function fieldCells(change: FieldChange): string {
  const { before, after } = describeSides(change)
  return [code(change.field), ...[before, after].map((side) => code(cut(side, MAX_TEXT_LENGTH)))].join(' | ')
}

const code = (text: string): string => `<code>${escaped(text)}</code>`

/** Escapes all characters with a meaning in Markdown or HTML as character references. */
const escaped = (text: string): string =>
  visible(text).replace(/[&<>|`*_~[\]\\@#:$]/g, (character) => `&#${character.charCodeAt(0)};`)
