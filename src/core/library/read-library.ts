// Reads sources as a library: their rows are checked, and all that sources state of a record is merged.

import { KINDS, type Kind } from '../../contract/kinds/kinds.ts'
import { createHash } from '../platform/digests.ts'
import { CatalogError, ErrorCollector, type Place } from '../problems/errors.ts'
import { membersText } from '../problems/proposals.ts'
import { programDigest } from '../system/package.ts'
import { Identities } from './identity.ts'
import { type Merged, mergeRecords } from './merge.ts'
import { eachKind, type Occurrence, type Occurrences } from './occurrences.ts'
import type { SourceReader } from './read-source.ts'
import { type ExplainFields, RowErrors } from './row-errors.ts'
import type { Source } from './source.ts'
import { type RecordRules, RejectedRows, type SourceRecords } from './source-records.ts'

export interface LibraryRules extends RecordRules {
  /** The name of the label for releases that have no label. */
  readonly defaultLabel?: string | undefined
  readonly explainFields?: ExplainFields | undefined
}

/** What one reading of all sources gives. */
export interface Reading extends Omit<Merged, 'problems'> {
  readonly sources: readonly SourceRecords[]
  readonly rejected: RejectedRows
  readonly identities: Identities
  /** The ids by which records refer to others, by the uuids that follow from them. */
  readonly named: ReadonlyMap<string, string>
  /** The faults of rows, and the disagreements of sources. */
  readonly faults: ErrorCollector
}

/**
 * @param reader how each source is read
 * @param tick is called with the bytes of sources that have been read
 */
export async function readAll(
  sources: readonly Source[],
  reader: Pick<SourceReader, 'read'>,
  { rules, tick }: { readonly rules: LibraryRules; readonly tick: (bytes: number) => void },
): Promise<Reading> {
  const read: SourceRecords[] = []
  for (const kind of KINDS)
    for (const source of sources.filter((each) => each.kind === kind))
      read.push(await reader.read(source, tick))
  const identities = new Identities(rules.namespace, rules.renames)
  const rejected = new RejectedRows()
  for (const records of read) {
    rejected.addAll(records.rejected)
    for (const [uuid, name] of records.displaced) identities.displaced.set(uuid, name)
  }
  const named = new Map(read.flatMap((records) => [...records.named]))
  const { problems, ...merged } = mergeRecords(occurrencesIn(read), {
    form: rules.form,
    identities,
    defaultLabel: rules.defaultLabel,
    named,
  })
  const faults = new ErrorCollector()
  addRowErrors(read, rules, { merged: merged.kinds, faults })
  faults.addAll(problems)
  return { ...merged, sources: read, rejected, identities, named, faults }
}

/** Gathers what all sources state, by kinds. */
function occurrencesIn(sources: readonly SourceRecords[]): Occurrences {
  const own = (kind: Kind) => sources.filter(({ source }) => source.kind === kind)
  return eachKind((kind) => ({
    rows: concat(own(kind).map(({ rows }) => rows)),
    incomplete: new Set(own(kind).flatMap(({ incomplete }) => [...incomplete])),
    nested: concat(sources.map(({ nested }) => nested[kind])),
  })) as unknown as Occurrences
}

/** Joins lists, without a copy where only one has any. */
function concat(lists: readonly (readonly Occurrence[])[]): readonly Occurrence[] {
  const filled = lists.filter(({ length }) => length > 0)
  return filled.length === 1 ? (filled[0] ?? []) : filled.flat()
}

interface RowErrorOptions {
  /** Kinds whose records are merged from several places: another source may state the missing fields. */
  readonly merged: ReadonlySet<Kind>
  readonly faults: ErrorCollector
}

/** Adds the faults of the rows of sources. */
export function addRowErrors(
  sources: readonly SourceRecords[],
  { explainFields }: LibraryRules,
  { merged, faults }: RowErrorOptions,
): void {
  const unnamed = sources.map((records) => records.unnamed).find((place) => place !== null)
  if (unnamed) faults.add(noNamespace(unnamed))
  for (const kind of KINDS) {
    const errors = new RowErrors(kind, explainFields)
    for (const records of sources) if (records.source.kind === kind) errors.addFile(records.faults)
    errors.addTo(faults, { lacks: !merged.has(kind), identities: !unnamed })
  }
}

function noNamespace(at: Place): CatalogError {
  const message = 'The catalog has records without a uuid, and no namespace to derive their uuids from.'
  const members = { namespace: globalThis.crypto.randomUUID() }
  const hint = `Add this line to site.json, and never change it: ${membersText(members)}`
  return new CatalogError('NO_NAMESPACE', message, { at: [at], hint, proposals: [{ path: [], members }] })
}

/** A digest of everything but the sources that records depend on. */
export const digestRules = ({ form, namespace, renames }: RecordRules): string =>
  createHash('sha256')
    .update(JSON.stringify([programDigest, form, namespace, renames.isEmpty ? undefined : renames.digest]))
    .digest('hex')
