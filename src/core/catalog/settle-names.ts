// Settles who has a former name of a renamed record, once all records are known.

import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import { type Identities, idIn } from '../library/identity.ts'
import type { Renamed, Renames } from '../library/renames.ts'

export interface SettledNames {
  readonly renames: Renames
  /** Whether records have other uuids with these renames, so that the sources must be read again. */
  readonly isRepeated: boolean
}

/**
 * A record that took the former name of another has a uuid of its own as long as the other exists, and a line for it
 * from then on. If the other is gone, its name was given back: the record has the uuid of its name again.
 */
export async function settleNames(engine: Engine, identities: Identities): Promise<SettledNames> {
  const { renames, displaced } = identities
  if (displaced.size === 0) return { renames, isRepeated: false }
  const taken = [...displaced].map(([derived, name]) => {
    const kind = /^\w+/.exec(name)?.[0] as Listed
    return { kind, name: idIn(name), derived, uuid: identities.deriveOther(name) }
  })
  const present = await presentOf(engine, taken)
  // A name may also be that of a mere candidate, which no record has.
  const found = taken.filter(({ uuid }) => present.has(uuid))
  const free = new Set(found.map(({ derived }) => derived).filter((uuid) => !present.has(uuid)))
  if (free.size > 0) return { renames: renames.without(free), isRepeated: true }
  return { renames: renames.with(found), isRepeated: false }
}

/** Returns which of the uuids of some records exist. */
async function presentOf(engine: Engine, records: readonly Renamed[]): Promise<ReadonlySet<string>> {
  const present = new Set<string>()
  for (const kind of LISTED) {
    const uuids = records.filter((each) => each.kind === kind).flatMap(({ uuid, derived }) => [uuid, derived])
    if (uuids.length === 0) continue
    const rows = await engine.all<{ uuid: string }>(
      `SELECT uuid::VARCHAR AS uuid FROM all_${kind} WHERE uuid IN (${uuids.map(literal).join()})`,
    )
    for (const { uuid } of rows) present.add(uuid)
  }
  return present
}
