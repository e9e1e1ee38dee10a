// Finds records whose ids changed since the last build, as when a sheet lost its column of ids: each has its name still,
// but a new uuid, so that its address is lost.
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import { type Identity, isKnownByName } from '../../core/library/identity.ts'
import type { Library } from '../../core/library/library.ts'
import { listExamples } from '../../core/problems/examples.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import { formatCount, formatNumber } from '../../core/system/format.ts'
import type { LastBuild } from './last-build.ts'
import type { NamedRecord } from './renamed-pairs.ts'

/** @param last null if nothing was published */
export function changedIds(library: Library, last: LastBuild | null): Warning[] {
  if (last === null) return []
  const aliases = new Set(library.aliases.map(({ alias }) => alias))
  return LISTED.flatMap((kind) => {
    const { published } = last
    const known = library.byUuid(kind)
    const isGone = (uuid: string) => !known.has(uuid) && !aliases.has(uuid)
    if (![...published[kind]].some(isGone)) return []
    // A name that is all that identifies a record, before and after, is a matter of renaming.
    const hasId = ({ id }: Identity) => !isKnownByName(kind, id)
    const added = library.records[kind].filter(({ uuid }) => !published[kind].has(uuid))
    const names = new Set(added.map(({ name }) => name))
    const namesWithId = new Set(added.filter(hasId).map(({ name }) => name))
    const before: readonly NamedRecord[] = last.records()?.[kind] ?? []
    const changed = before.filter(
      (record) =>
        published[kind].has(record.uuid) &&
        isGone(record.uuid) &&
        (hasId(record) ? names : namesWithId).has(record.name),
    )
    return changed.length === 0 ? [] : [createWarning(kind, changed, published[kind].size)]
  })
}

function createWarning(kind: Listed, changed: readonly NamedRecord[], published: number): Warning {
  const examples = listExamples(changed, ({ name, uuid }) => `"${name}" (${uuid})`)
  const [have, lost] = changed.length === 1 ? ['has', 'its address is'] : ['have', 'their addresses are']
  return {
    code: 'CHANGED_ID',
    count: changed.length,
    message: `${formatNumber(changed.length)} of ${formatCount(published, kind)} ${have} another id than in the last build, so ${lost} lost: ${examples}.`,
    at: [],
    hint: 'Restore the column of ids, or its values, and build again. To keep the new ids, add the old uuids to "aliases", so that the old addresses lead to the new ones.',
  }
}
