// Rewords errors for catalogs that identify records by name, where uuids are not required.

import type { Kind } from '../../contract/kinds/kinds.ts'
import { recordNoun } from '../../contract/kinds/resources.ts'
import type { Refusal } from '../problems/validation.ts'
import { findReference } from '../records/fields.ts'
import { withArticle } from '../system/format.ts'

/** The fields from which a uuid is derived where a record has no id. */
const NAMED_BY: Readonly<Record<Kind, readonly string[]>> = {
  artist: ['name'],
  track: ['name', 'release'],
  release: ['name', 'artist'],
  label: ['name'],
  features: [],
}

/** Returns the refusals of a record that needs no uuid, without mentioning uuids. */
export function withoutUuids(kind: Kind, refusals: readonly Refusal[]): Refusal[] {
  const isExplained = refusals.some(({ field = '' }) => NAMED_BY[kind].includes(field))
  return refusals.map((refusal) => {
    const { field = '', isAbsent } = refusal
    if (!isAbsent) return refusal
    if (field === 'uuid')
      return isExplained ? { ...refusal, isImplied: true } : { ...refusal, ...unnamed(kind) }
    const to = findReference(kind, field)?.to
    if (to === undefined || refusal.code === 'MISSING_FIELD') return refusal
    const message = `The field "${field}" of this ${kind} is null; it must name ${withArticle(to)}.`
    return { ...refusal, message }
  })
}

/** The error for a record that has neither an id nor the fields that can replace it. */
const unnamed = (kind: Kind): Pick<Refusal, 'message' | 'hint'> =>
  kind === 'release'
    ? {
        message:
          'A release without an "id" is identified by its "name" and "artist", but this one has no artist.',
        hint: 'Add "artist" to this release, or the "id" that its tracks use for it.',
      }
    : {
        message: `Nothing identifies this ${recordNoun(kind)}.`,
        hint:
          kind === 'features'
            ? 'Add the "id" that its track uses for it.'
            : 'Add an "id", or a "name" as text.',
      }
