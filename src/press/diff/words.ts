// Shared by the text and the Markdown of a report.

import { RESOURCES, type Resource } from '../../contract/kinds/kinds.ts'
import type { ChangeCounts, DiffReport, FieldChange } from '../../core/reports/diff-report.ts'
import { formatNumber } from '../../core/system/format.ts'

export const CHANGE_KINDS = [
  'created',
  'changed',
  'removed',
] as const satisfies readonly (keyof ChangeCounts)[]
export type Change = (typeof CHANGE_KINDS)[number]

const NOUNS: Record<Resource, readonly [one: string, many: string]> = {
  artist: ['artist', 'artists'],
  track: ['track', 'tracks'],
  release: ['release', 'releases'],
  label: ['label', 'labels'],
  features: ['track features', 'track features'],
  artist_features: ['artist features', 'artist features'],
}

export const changeNoun = (kind: Resource, count = 1): string => NOUNS[kind][count === 1 ? 0 : 1]

/** The number of records of all kinds with a change. */
export const changeCount = ({ counts }: DiffReport, change: Change): number =>
  RESOURCES.reduce((sum, kind) => sum + counts[kind][change], 0)

/** `1 created, 5 changed, 0 removed` */
export const totals = (report: DiffReport): string =>
  CHANGE_KINDS.map((change) => `${formatNumber(changeCount(report, change))} ${change}`).join(', ')

/** The changes of a build to the files of the folder; null for a live site. */
export function filesLine({ files }: DiffReport): string | null {
  if (files === null) return null
  const { written, removed, unchanged, compressed } = files
  const copies = compressed > 0 ? `, ${formatNumber(compressed)} compressed copies to write` : ''
  return `Files: ${formatNumber(written)} to write, ${formatNumber(removed)} to remove, ${formatNumber(unchanged)} unchanged${copies}.`
}

/** Both sides of a change, as JSON; for a list, the removed and added entries. */
export function describeSides(change: FieldChange): { readonly before: string; readonly after: string } {
  if (!('entries' in change)) return { before: valueText(change.before), after: valueText(change.after) }
  const { before, after, changed } = change.entries
  const what = [
    ...named('+', change.added, change.entries.added),
    ...named('−', change.removed, change.entries.removed),
    ...(changed > 0 ? [`${formatNumber(changed)} changed`] : []),
    ...(change.moved ? ['a different order'] : []),
  ]
  return { before: entries(before), after: `${entries(after)}: ${what.join('; ')}` }
}

const entries = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'entry' : 'entries'}`

function named(sign: string, names: readonly string[], count: number): string[] {
  if (count === 0) return []
  const more = count > names.length ? ` and ${formatNumber(count - names.length)} more` : ''
  return [`${sign} ${names.map(valueText).join(', ')}${more}`]
}

const valueText = (value: unknown): string =>
  value === undefined ? 'nothing' : visible(JSON.stringify(value))

/** Makes control characters, invisible characters and text direction marks visible. */
export const visible = (text: string): string =>
  text.replace(
    /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
