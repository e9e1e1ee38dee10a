// Words of errors about rows: what to do instead of filling in a field.
import { type Kind, PLURALS } from '../../contract/kinds/kinds.ts'
import { CatalogError, type Place } from '../problems/errors.ts'
import type { Refusal } from '../problems/validation.ts'
import { findReference, requiredFields } from '../records/fields.ts'
import { wayWithout } from '../records/lacks.ts'
import { SOURCE_EXTENSIONS } from '../settings/source-extensions.ts'
import { withArticle } from '../system/format.ts'
import type { FieldPlaces } from './source.ts'

/** A record that was refused. */
export interface RefusedRecord {
  readonly at: Place
  /** The places of its fields, where they differ from that of the record. */
  readonly places: FieldPlaces | undefined
  readonly refusals: readonly Refusal[]
  /** The names of its fields. */
  readonly fields: readonly string[]
}

/** Adds the setting that lets records do without a missing field. */
export function describeLack(kind: Kind, refusal: Refusal): Refusal {
  const { field = '', isAbsent, hint = 'Fill it in.' } = refusal
  const without = isAbsent ? wayWithout(kind, field) : undefined
  return without === undefined
    ? refusal
    : { ...refusal, hint: `${hint} Or ${without.way}.`, proposals: without.proposals }
}

/** Rewords the refusal of an empty cell for the author of a spreadsheet. */
export function emptyCell(kind: Kind, refusal: Refusal, column: string): Refusal {
  const { field = '' } = refusal
  const to = findReference(kind, field)?.to
  const without = wayWithout(kind, field)
  const filled =
    field === 'release' || field === 'artist'
      ? `, write "${field}.name": { "field": ${JSON.stringify(column)}, "rows": "fill" } in "fields" if only the first row of each release names it`
      : ''
  const ways = `${filled}${without === undefined ? '' : `, ${without.way}`}, or remove the row.`
  return {
    ...refusal,
    message: `The column "${column}" is empty in this row; every ${kind} needs ${withArticle(to ?? field)}.`,
    hint: `${to === undefined ? 'Fill it in' : `Enter the ${to}`}${ways}`,
    ...(without && { proposals: without.proposals }),
  }
}

/** Whether a field has its value from a column of its own name or, without columns, from a field of the record. */
export function hasOwnName(path: readonly PropertyKey[], places: FieldPlaces | undefined): boolean {
  const field = formatField(path)
  if (!places) return !field.includes('.')
  return places.nameColumn(path)?.trim().toLowerCase() === field
}

/** Returns the line of site.json that skips an optional field whose name means something else in a file. */
export function wayPast(
  kind: Kind,
  path: readonly PropertyKey[],
  [at]: readonly Place[],
): string | undefined {
  const field = formatField(path)
  const [file = ''] = at?.file.toLowerCase().split('!') ?? []
  const hasEntry = SOURCE_EXTENSIONS.some((extension) => file.endsWith(extension))
  if (!hasEntry || requiredFields(kind).includes(field)) return undefined
  return `If "${field}" means something else here, skip it: "${PLURALS[kind]}": { "from": "…", "fields": { "${field}": null } } in "sources" of site.json.`
}

const formatField = (path: readonly PropertyKey[]): string =>
  path.filter((key) => typeof key === 'string').join('.')

/** Returns an error for a row of a table that holds no track, but the heading of an album for the rows below it. */
export function headingError(
  kind: Kind,
  { at, places, refusals }: Omit<RefusedRecord, 'fields'>,
): CatalogError | undefined {
  const { absent, lacks } = lacksIn(refusals)
  if (kind !== 'track' || !places || places.nameColumn(['name']) === undefined) return undefined
  if (!(lacks('tracknumber') || lacks('duration'))) return undefined
  const isAlbum = lacks('name') && !lacks('release')
  const isBare = lacks('artist') || (lacks('tracknumber') && lacks('duration'))
  const isName = !lacks('name') && lacks('release') && isBare
  if (!isAlbum && !isName) return undefined
  const hint = isAlbum
    ? `${IF_NOTE} If it is the heading of an album, write it ${BESIDE}`
    : `${IF_NOTE} If its name is the heading of an album, write it ${BESIDE}`
  const title = places.nameColumn(['release']) === undefined ? places.nameColumn(['name']) : undefined
  return notTrack(at, { absent, places }, title === undefined ? hint : `${hint} ${listHeadings(title)}`)
}

/** Returns an error for a row of a table that has neither a title nor what else identifies a track, such as a note. */
export function noteError(
  kind: Kind,
  { at, places, refusals }: Omit<RefusedRecord, 'fields'>,
): CatalogError | undefined {
  const { absent, lacks } = lacksIn(refusals)
  if (kind !== 'track' || places?.nameColumn(['name']) === undefined) return undefined
  const isNote = lacks('name') && (lacks('artist') || lacks('release'))
  return isNote ? notTrack(at, { absent, places }, `${IF_NOTE} Otherwise, fill them in.`) : undefined
}

/** Returns the fields that a record lacks by itself. */
function lacksIn(refusals: readonly Refusal[]) {
  const absent = refusals.filter(({ isAbsent, isImplied }) => isAbsent && !isImplied)
  return { absent, lacks: (name: string) => absent.some(({ field }) => field === name) }
}

function notTrack(
  at: Place,
  { absent, places }: { readonly absent: readonly Refusal[]; readonly places: FieldPlaces },
  hint: string,
): CatalogError {
  const columns = absent.map(
    ({ field = '', emptyPath }) => (emptyPath && places.nameColumn(emptyPath)) ?? field,
  )
  const message = `This row is not a track: it has no ${columns.map((column) => JSON.stringify(column)).join(', ')}.`
  return new CatalogError('MISSING_FIELD', message, { at: [at], hint })
}

const listHeadings = (column: string): string =>
  `Where such rows have no other cell, "release.name": { "field": ${JSON.stringify(column)}, "rows": "heading" } in "fields" reads them.`

const IF_NOTE = 'If it is a total or a note, remove this row.'
const BESIDE = 'beside each track of the album, in a column of its own, and remove this row.'
