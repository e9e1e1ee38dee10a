// Records that a person renames keep their addresses, as in builds of the command line.
import { Identities } from '../../core/library/identity.ts'
import type { Library } from '../../core/library/library.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import { formatCount } from '../../core/system/format.ts'
import { namedRecords } from '../../press/incremental/named-records.ts'
import { RenamedRecords } from '../../press/incremental/renamed.ts'
import { readRenames, writeRenames } from '../../press/incremental/renamed-file.ts'
import { DATA } from './place.ts'
import { writtenSettings } from './settings.ts'

/** The records of a site that may be published. */
export type Former = ReturnType<typeof namedRecords>

export const recallFormer = (library: Library): Former => namedRecords(library)

export interface KeptAddresses {
  /** Whether the catalog must be read again, with the addresses that were kept. */
  readonly hasChanged: boolean
  /** About records of which it is not certain whether they were renamed. */
  readonly warnings: readonly Warning[]
  readonly notes: readonly string[]
}

/** Finds the records that were renamed, and keeps the addresses of those of which that is certain. */
export async function keepAddresses(library: Library, former: Former): Promise<KeptAddresses> {
  const { namespace } = writtenSettings()
  const renames = await readRenames(DATA)
  const identities = new Identities(typeof namespace === 'string' ? namespace : undefined, renames)
  const renamed = new RenamedRecords()
  const next = renamed.compare(
    library,
    { built: null, records: () => former },
    { identities, renames, canRepeat: true },
  )
  if (next) await writeRenames(DATA, next)
  const { kept, warnings } = renamed
  const verb = kept === 1 ? 'keeps its address' : 'keep their addresses'
  const notes =
    kept > 0 ? [`${formatCount(kept, 'renamed record')} ${verb}, by a line in renamed.ndjson.`] : []
  return { hasChanged: next !== null, warnings, notes }
}
