// The paths by which columns name fields: of the record itself, and with dots, of nested records.

import { ownValue } from '../../contract/common/own-value.ts'
import { isLanguage } from '../../contract/common/texts.ts'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { PROSE } from './facts.ts'
import { type RecordForm, SCHEMAS, schemasFor } from './records.ts'
import { REFERENCES, type Reference } from './references.ts'

/** Fields that identify a record, whatever its kind. */
const IDENTITY: readonly string[] = ['id', 'aliases']

/** The reference in a field of a kind; undefined for any other field. */
export const findReference = (kind: Kind, field: string): Reference | undefined =>
  ownValue<Reference>(REFERENCES[kind], field)

/**
 * Whether a path names a field: `name`, or through references `release.label.name`. Lists cannot be nested, so
 * `artists.name` is a field and `artists.items.name` is not. A text may have a language: `description.en`. Features
 * have fields of any name.
 */
export const isField = (kind: Kind, path: string): boolean => leadsToField(kind, path.split('.'), false)

function leadsToField(kind: Kind, [field = '', ...rest]: readonly string[], inList: boolean): boolean {
  if (rest.length > 0 && kind !== 'features') {
    if (PROSE.has(field)) return Object.hasOwn(SCHEMAS[kind].shape, field) && areLanguage(rest)
    const reference = findReference(kind, field)
    if (!reference || (inList && reference.isList)) return false
    return leadsToField(reference.to, rest, inList || reference.isList === true)
  }
  if (kind === 'features') return true
  return Object.hasOwn(SCHEMAS[kind].shape, field) || IDENTITY.includes(field)
}

const areLanguage = ([tag = '', ...rest]: readonly string[]): boolean =>
  rest.length === 0 && /^[a-z]{2,3}(?:-|$)/i.test(tag) && isLanguage(tag)

/** Whether two paths conflict as columns or targets: they are equal, or one contains the other. */
export const overlap = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)

/** The paths that a column of a kind's file may sensibly have, nearest records first: for suggestions. */
export function listPaths(kind: Kind, depth = 2): string[] {
  const own = [...Object.keys(SCHEMAS[kind].shape), ...IDENTITY]
  const inside = Object.entries(REFERENCES[kind] as Readonly<Record<string, Reference>>).flatMap(
    ([field, { to }]) =>
      depth > 0 && to !== 'track' && to !== 'features'
        ? listPaths(to, depth - 1).map((path) => `${field}.${path}`)
        : [],
  )
  return [...new Set([...own, ...inside])].filter((path) => isField(kind, path))
}

/**
 * The content of a path: a single value, a list of uuids and ids, fields of the records in a list, or a list of texts.
 */
export type ListSort = 'none' | 'references' | 'parts' | 'texts'

/** Fields that hold a list of texts, in records of any kind. */
const TEXT_LISTS: readonly string[] = [
  ...['also', 'tags', 'links', 'buy', 'isrc', 'roles', 'catalognumbers', 'chapters'],
]

export function listSort(kind: Kind, [field = '', ...rest]: readonly string[]): ListSort {
  if (kind === 'features') return 'none'
  const reference = findReference(kind, field)
  if (rest.length > 0 && reference) {
    const inside = listSort(reference.to, rest)
    if (!reference.isList) return inside
    return rest[0] === 'uuid' || rest[0] === 'id' ? 'references' : 'parts'
  }
  if (reference?.isList || field === 'aliases') return 'references'
  return TEXT_LISTS.includes(field) ? 'texts' : 'none'
}

/** The field names of a kind: those of its records, and the `id` from which a uuid is derived. */
export const fieldNames = (kind: Kind): string[] =>
  Object.keys(SCHEMAS[kind].shape).flatMap((field) =>
    field === 'uuid' && kind !== 'features' ? ['uuid', 'id'] : [field],
  )

/** The fields that every record of a kind must have. */
export const requiredFields = (kind: Kind, form?: RecordForm): string[] =>
  Object.entries((form ? schemasFor(form) : SCHEMAS)[kind].shape)
    .filter(([, type]) => !type.safeParse(undefined).success)
    .map(([field]) => field)
