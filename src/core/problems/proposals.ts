// What a problem asks to write into the settings, as data. The sentence of its hint and the buttons of a form are made
// of it.

/** A setting that a problem is about, or members to write into an object of the settings. */
export interface Proposal {
  /** A path in `site.json`. A path of the entry of the source in "sources" begins with `source`. */
  readonly path: readonly PropertyKey[]
  /** What to write there; absent if the author must find the value. */
  readonly members?: Readonly<Record<string, unknown>>
  /** The words of the hint that ask for it. A form with a field or a button for it has others. */
  readonly clause?: string
}

/** The entry of the source. */
export const SOURCE_ENTRY = ['source'] as const

/** The fields of the source. */
export const SOURCE_FIELDS = ['source', 'fields'] as const

/** In a line to write: the column that the first of its fields is read from. */
export const SAME_COLUMN = '…'

/** `"duration": { "field": "Length", "as": "m:s" }`, for a line to paste. */
export const membersText = (members: NonNullable<Proposal['members']>): string =>
  Object.entries(members)
    .map(([name, value]) => `${JSON.stringify(name)}: ${valueText(value)}`)
    .join(', ')

function valueText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`
  const members = membersText(value as NonNullable<Proposal['members']>)
  return members === '' ? '{}' : `{ ${members} }`
}

/** Members for "fields" of the source, with the clause of a hint: `write in "fields" of the source: …`. */
export const inFields = (members: NonNullable<Proposal['members']>) => ({
  path: SOURCE_FIELDS,
  members,
  clause: `write in "fields" of the source: ${membersText(members)}`,
})

/** A clause as the beginning of a sentence. */
export const capital = (clause: string): string => clause.charAt(0).toUpperCase() + clause.slice(1)
