// Finds the records that a comparison of names needs: those that are gone or new and known by their names, and the
// releases and tracks that refer to them.
import { LISTED } from '../../contract/kinds/kinds.ts'
import { isKnownByName } from '../../core/library/identity.ts'
import type { Library } from '../../core/library/library.ts'
import type { LastBuild } from './last-build.ts'
import { namedRecords } from './named-records.ts'
import type { NamedRecord, Side, Sides } from './renamed-pairs.ts'

/** What is known of the last build. */
export type ComparedBuild = Pick<LastBuild, 'built' | 'records'>

/** Beyond this number of removed or new records of a kind, a catalog was replaced rather than corrected. */
const MAX_RECORDS = { artist: 2000, label: 2000, release: 2000, track: 50_000 }

/**
 * Compares the records of a library with those of the last build.
 * @returns null if no record that was known by its name is gone
 */
export function changedNames(library: Library, last: ComparedBuild): Sides | null {
  if (last.built?.hasNamed === false) return null
  const before = last.records()
  if (before === null) return null
  const [gone, added] = [new Set<string>(), new Set<string>()]
  for (const kind of LISTED) {
    const records = library.byUuid(kind)
    const former = new Set(library.records[kind].flatMap(({ aliases }) => aliases ?? []))
    const known = before[kind].filter(({ id }) => isKnownByName(kind, id))
    const removed = known.filter(({ uuid }) => !records.has(uuid) && !former.has(uuid))
    if (removed.length === 0 || removed.length > MAX_RECORDS[kind]) continue
    const wereThere = new Set(known.map(({ uuid }) => uuid))
    const fresh = library.records[kind].filter(
      ({ id, uuid }) => isKnownByName(kind, id) && !wereThere.has(uuid),
    )
    if (fresh.length > MAX_RECORDS[kind]) continue
    for (const { uuid } of removed) gone.add(uuid)
    for (const { uuid } of fresh) added.add(uuid)
  }
  if (gone.size === 0) return null
  const old = pickSide(before, gone)
  const held = [...old.release, ...old.track].map(({ uuid }) => uuid)
  return { before: old, after: pickSide(namedRecords(library), new Set([...added, ...held])), gone, added }
}

const byUuid = <T extends NamedRecord>(records: readonly T[]): T[] =>
  records.toSorted((one, other) => (one.uuid < other.uuid ? -1 : 1))

/** @param uuids of records, or of those that they belong to */
function pickSide(all: Side, uuids: ReadonlySet<string>): Side {
  const release = byUuid(all.release).filter(({ uuid, artist, label }) =>
    [uuid, artist, label].some((each) => each !== null && uuids.has(each)),
  )
  const track = byUuid(all.track).filter((each) =>
    [each.uuid, each.release, ...each.artists].some((uuid) => uuids.has(uuid)),
  )
  const artists = [...release.map(({ artist }) => artist), ...track.flatMap((each) => each.artists)]
  const named = (records: readonly NamedRecord[], held: readonly (string | null)[]) => {
    const wanted = new Set([...uuids, ...held])
    return byUuid(records).filter(({ uuid }) => wanted.has(uuid))
  }
  const labels = release.map(({ label }) => label)
  return { release, track, artist: named(all.artist, artists), label: named(all.label, labels) }
}
