// Settles who has a former name of a renamed record, once all records are known.

import type { Listed } from '../../contract/kinds/kinds.ts'
import { idIn } from './identity.ts'
import type { Reading } from './read-library.ts'
import type { Renames } from './renames.ts'

export interface SettledNames {
  readonly renames: Renames
  /** Whether records have other uuids with these renames, so that the sources must be read again. */
  readonly isRepeated: boolean
}

/**
 * A record that took the former name of another has a uuid of its own as long as the other exists, and a line for it
 * from then on. If the other is gone, its name was given back: the record has the uuid of its name again.
 */
export function settleNames({ identities, records }: Pick<Reading, 'identities' | 'records'>): SettledNames {
  const { renames, displaced } = identities
  if (displaced.size === 0) return { renames, isRepeated: false }
  const taken = [...displaced].map(([derived, name]) => {
    const kind = /^\w+/.exec(name)?.[0] as Listed
    return { kind, name: idIn(name), derived, uuid: identities.deriveOther(name) }
  })
  const present = new Set<string>()
  for (const kind of new Set(taken.map((each) => each.kind)))
    for (const { uuid } of records[kind]) present.add(uuid)
  // A name may also be that of a mere candidate, which no record has.
  const found = taken.filter(({ uuid }) => present.has(uuid))
  const free = new Set(found.map(({ derived }) => derived).filter((uuid) => !present.has(uuid)))
  if (free.size > 0) return { renames: renames.without(free), isRepeated: true }
  return { renames: renames.with(found), isRepeated: false }
}
