// What a problem proposes to write into the settings, as buttons and fields of the page.
import path from 'node:path'
import { isFields, ownValue } from '../../contract/common/own-value.ts'
import { type Proposal, SAME_COLUMN, SOURCE_ENTRY, SOURCE_FIELDS } from '../../core/problems/proposals.ts'
import { columnsIn, type GuessedColumn } from '../../importers/guesses/guessed.ts'
import type { Edit, Remedy, Settings } from '../api.ts'
import { DATA } from './place.ts'
import { fieldFor } from './settings.ts'
import type { Entry } from './sheet.ts'

/** What the page has for a proposal: one of these, or nothing. */
export interface Means {
  readonly remedy?: Remedy
  readonly field?: keyof Settings
  /** What columns are read as is chosen in their table. */
  readonly isInTable?: true
}

/** @param entry of the sheet; null for a project that reads something else */
export function findMeans({ path: place, members }: Proposal, entry: Entry | null): Means {
  const [first, ...inEntry] = place
  const isOfSource = first === SOURCE_ENTRY[0]
  if (members === undefined) {
    if (!isOfSource) return { field: fieldFor(place) ?? 'text' }
    return entry !== null && place.length - SOURCE_FIELDS.length <= 1
      ? { isInTable: true }
      : { field: 'text' }
  }
  const steps = isOfSource ? inEntry : place
  const known = withColumn(members, entry)
  if (known === null || (isOfSource && entry === null)) return { field: 'text' }
  return {
    remedy: { line: formatLine(steps, known), edits: editsFor(steps, known, isOfSource ? entry : null) },
  }
}

type Members = Readonly<Record<string, unknown>>

/** Puts the column of the first field in its place; null if that field is read from none, or from several. */
function withColumn(members: Members, entry: Entry | null): Members | null {
  if (!JSON.stringify(members).includes(`"field":"${SAME_COLUMN}"`)) return members
  const [field = ''] = Object.keys(members)
  const fields = isFields(entry?.options.fields) ? entry.options.fields : {}
  const columns = columnsIn((ownValue(fields, field) as GuessedColumn | undefined) ?? field)
  if (entry === null || columns.length !== 1) return null
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      isFields(value) && value.field === SAME_COLUMN ? { ...value, field: columns[0] } : value,
    ]),
  )
}

/** @param entry of the sheet that has the members; null for settings beside it */
export function editsFor(steps: readonly PropertyKey[], members: Members, entry: Entry | null): Edit[] {
  const base = entry === null ? [] : ['sources', entry.word]
  // An entry may be the path of the file alone.
  const isBare = entry !== null && entry.options.from === undefined
  return [
    ...(isBare ? [[base, { from: path.relative(DATA, entry.file) }] as const] : []),
    ...Object.entries(members).map(
      ([name, value]) => [[...base, ...steps.map(String), name], value] as const,
    ),
  ]
}

/** As a person reads it: `duration: Length, as m:s`. */
const formatLine = (steps: readonly PropertyKey[], members: Members): string =>
  [
    ...steps.filter((step) => step !== SOURCE_FIELDS[1]).map(String),
    Object.entries(members)
      .map(([name, value]) => `${name}: ${formatValue(value)}`)
      .join(', '),
  ].join(': ')

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join(' / ')
  if (!isFields(value)) return String(value)
  return Object.entries(value)
    .map(([name, member]) => (IMPLIED.has(name) ? formatValue(member) : `${name} ${formatValue(member)}`))
    .join(', ')
}

/** Members whose names a person does not need. */
const IMPLIED: ReadonlySet<string> = new Set(['field', 'value'])
