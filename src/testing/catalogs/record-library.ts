// Libraries of literal records, for tests of the rules for them.
import type { Kind } from '../../contract/kinds/kinds.ts'
import { Library } from '../../core/library/library.ts'
import type { MergedRecord, MergedRecords } from '../../core/library/merge.ts'
import { eachKind, type Occurrences } from '../../core/library/occurrences.ts'

type Fields<R> = { readonly [Field in keyof R]?: R[Field] | null }
type Given = { readonly [K in Kind]?: readonly Fields<MergedRecord<K>>[] }

/** Returns a library of records, each read from the line of its position. Nothing is checked. */
export function libraryOfRecords(given: Given): Library {
  const records = eachKind((kind) =>
    (given[kind] ?? []).map((record, at) => ({
      id: null,
      at: { file: `${kind}s`, line: at + 1 },
      ...record,
    })),
  )
  const occurrences = eachKind((kind) => ({ rows: records[kind], incomplete: new Set(), nested: [] }))
  return new Library(
    [],
    {
      records: records as unknown as MergedRecords,
      occurrences: occurrences as unknown as Occurrences,
      split: [],
      kinds: new Set(),
    },
    { order: 'source' },
  )
}
