// Reports records that several sources describe differently, under the ids and names that the sources use.

import { groupBy } from '../../contract/common/group-by.ts'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { recordNoun } from '../../contract/kinds/resources.ts'
import { CatalogError, type ErrorCollector, MAX_ERRORS } from '../problems/errors.ts'
import { shown } from '../problems/validation.ts'
import { findReference } from '../records/fields.ts'
import { firstText } from '../system/compare.ts'
import { formatCount } from '../system/format.ts'
import { describeName, idIn } from './identity.ts'
import {
  fieldIn,
  inPrecedence,
  type KindOccurrences,
  type Occurrence,
  type Occurrences,
} from './occurrences.ts'

/** A merged record, and the first field in which its sources disagree. */
export interface Conflict {
  readonly record: Occurrence
  readonly field: string
}

interface Context {
  /** All occurrences of the kind, as the parts of the records that they belong to. */
  readonly attributed: KindOccurrences<never>
  readonly occurrences: Occurrences
  /** The ids by which records refer to others. */
  readonly named: ReadonlyMap<string, string>
  readonly problems: ErrorCollector
}

/**
 * Adds an error for each record of the kind whose sources disagree; a single one for a field in which more records do
 * than a report shows.
 */
export function addConflicts(kind: Kind, conflicts: readonly Conflict[], context: Context): void {
  for (const [, group] of groupBy(conflicts, ({ field }) => field)) {
    const shown = group.length > MAX_ERRORS ? group.slice(0, 1) : group
    for (const conflict of shown) {
      context.problems.add(conflictError(kind, conflict, group.length - shown.length, context))
    }
  }
}

function conflictError(kind: Kind, conflict: Conflict, others: number, context: Context): CatalogError {
  const stated = statedValues(conflict, context.attributed as unknown as KindOccurrences)
  const values = stated.map(([value]) => value)
  const like = others > 0 ? ` The same holds for ${formatCount(others, `other ${recordNoun(kind)}`)}.` : ''
  return new CatalogError('CONFLICTING_RECORD', messageFor(kind, { ...conflict, values }, context) + like, {
    at: stated.map(([, { at }]) => ({ file: at.file, line: at.line })),
    hint: correctionFor(kind, conflict.field),
  })
}

/** Returns the first two values that sources state for a field, each with the first occurrence that does. */
function statedValues({ record, field }: Conflict, occurrences: KindOccurrences): [string, Occurrence][] {
  const stated = new Map<string, Occurrence>()
  for (const occurrence of inPrecedence(occurrences)) {
    if (occurrence.uuid !== record.uuid) continue
    const value = fieldIn(occurrence, field)
    if (value === null) continue
    const text = Array.isArray(value) ? listText(value) : String(value)
    if (!stated.has(text)) stated.set(text, occurrence)
    if (stated.size === 2) break
  }
  return [...stated]
}

/** `[ambient, 'a, b']`: texts that could be mistaken for several, or for none, are quoted. */
const listText = (values: readonly unknown[]): string =>
  `[${values.map((value) => (isAmbiguous(String(value)) ? `'${String(value).replaceAll(/['\\]/g, '\\$&')}'` : value)).join(', ')}]`

const isAmbiguous = (text: string): boolean => /^$|^\s|\s$|[,'"[\]{}():=]|^null$/i.test(text)

function correctionFor(kind: Kind, field: string): string {
  const two = `If these are two ${kind === 'features' ? 'records' : `${kind}s`}, give each an id.`
  if (kind !== 'release' || field !== 'releasedate') return `Correct one of them. ${two}`
  return `A release has one date: write the same one in all of its rows, such as the earliest. If the column holds the dates of single songs, leave it out, by "release.releasedate": null in "fields" of its entry in "sources". ${two}`
}

/** A conflict, with the two values that disagree. */
interface Disagreement extends Conflict {
  readonly values: readonly string[]
}

function messageFor(kind: Kind, { record, field, values }: Disagreement, context: Context): string {
  if (kind === 'features') {
    // Members are stored as a string of JSON.
    const [one, other] = values.map((members) => shown(JSON.parse(`{${members}}`)))
    return `${describeFeatures(record, context)} have two values: ${one}, and ${other} elsewhere.`
  }
  const to = findReference(kind, field)?.to
  const [one, other] = values.map(to === undefined ? shown : (text) => withIds(text, to, context))
  return `${describeRecord(kind, record)} has two values for ${JSON.stringify(field)}: ${one}, and ${other} elsewhere.`
}

/** Describes a record: `The release "Tidal Works"` */
export function describeRecord(kind: Kind, record: Occurrence): string {
  const name = 'name' in record ? (record.name as string | null | undefined) : null
  if (name !== null && name !== undefined) return `The ${kind} ${JSON.stringify(name)}`
  const { uuid, id } = record
  return `The ${kind} with ${id === null ? `the uuid ${uuid}` : describeName(id)}`
}

/** Describes features. Those nested in a track have the track's uuid, which is not written in any source. */
function describeFeatures(features: Occurrence, context: Context): string {
  const id = features.id === null ? idFor('track', features.uuid, context) : null
  return id === null
    ? describeRecord('features', features)
    : `The features of the track with ${describeName(id)}`
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/**
 * Replaces uuids in the text of references by the ids and names that sources use; uuids that sources give themselves
 * remain.
 */
const withIds = (text: string, to: Kind, context: Context): string =>
  text.replace(UUID, (uuid) => {
    const id = idFor(to, uuid, context)
    return shown(id === null ? uuid : idIn(id))
  })

/** Returns the name from which a uuid was derived; null for one that a source gives itself. */
function idFor(kind: Kind, uuid: string, { occurrences, named }: Context): string | null {
  const ids = [...inPrecedence<Kind>(occurrences[kind])].flatMap((one) => (one.uuid === uuid ? [one.id] : []))
  return firstText([...ids, named.get(uuid)])
}
