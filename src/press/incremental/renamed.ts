// Finds records that were renamed since the last build. A catalog that knows its records by their names sees a
// corrected title as another record. Where evidence decides that it is the same, the record keeps its uuid, and with it
// its URL; where it does not, it is in a warning.

import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import { type Identities, isByName } from '../../core/library/identity.ts'
import type { Library } from '../../core/library/library.ts'
import type { Comparing } from '../../core/library/read-sources.ts'
import type { Renamed, Renames } from '../../core/library/renames.ts'
import { listExamples, MAX_EXAMPLES } from '../../core/problems/examples.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import { RENAMED_FILE } from '../../core/settings/source-settings.ts'
import { formatCount } from '../../core/system/format.ts'
import { findPairs, type NamedRecord, type Unsure } from './renamed-pairs.ts'
import { type ComparedBuild, changedNames } from './renamed-records.ts'

/** Collects what a reading finds of renamed records. */
export class RenamedRecords {
  /** The number of records that keep their URLs under another name. */
  kept = 0
  /** Warnings about records of which it is not certain. */
  warnings: readonly Warning[] = []

  /**
   * Compares the records of a library with those of the last build.
   * @param last null if nothing was published
   * @returns the renames with further lines; null if nothing else was renamed
   */
  compare(library: Library, last: ComparedBuild | null, comparing: Comparing): Renames | null {
    this.warnings = []
    const sides = last && changedNames(library, last)
    if (!sides) return null
    const { same, unsure } = findPairs(sides)
    const { identities, renames, canRepeat } = comparing
    const after = new Map(LISTED.flatMap((kind) => sides.after[kind].map((one) => [one.uuid, { kind, one }])))
    const lines = [...same].flatMap(([uuid, old]) => {
      const { kind, one } = after.get(uuid) as { kind: Listed; one: NamedRecord }
      const derived = deriveUuid(one, { identities, same })
      return derived === null ? [] : [{ kind, name: one.name, derived, uuid: old }]
    })
    const next = renames.with(lines)
    if (canRepeat && next.digest !== renames.digest) {
      this.kept += next.lines.filter(({ derived, uuid }) => renames.uuidFor(derived) !== uuid).length
      return next
    }
    const undecided = [...same].map(([uuid, old]): Unsure => {
      const { kind, one } = after.get(uuid) as { kind: Listed; one: NamedRecord }
      return {
        kind,
        old: sides.before[kind].find((each) => each.uuid === old) as NamedRecord,
        candidates: [one],
      }
    })
    this.warnings = renameWarnings([...undecided, ...unsure], { identities, same, added: sides.added })
    return null
  }
}

interface Derivation {
  readonly identities: Identities
  /** The old uuids of new records. */
  readonly same: ReadonlyMap<string, string>
}

const PARENT = /^((?:release|track) name:)([\da-f-]{36})/

/**
 * Returns the uuid that follows from the name of a record where what it belongs to has its old uuid; null if that is
 * only known once the records are read with those.
 */
function deriveUuid({ uuid, id }: NamedRecord, { identities, same }: Derivation): string | null {
  if (id === null || !isByName(id)) return null
  const own = identities.derive(id)
  const [, kind, parent = ''] = PARENT.exec(id) ?? []
  const old = same.get(parent)
  if (old !== undefined) return identities.derive(id.replace(PARENT, `${kind}${old}`))
  // More than its row may decide the uuid of a record, such as the number of a track.
  const hasLine = identities.displaced.has(own) || identities.renames.uuidFor(own) !== undefined
  return hasLine ? own : uuid
}

interface Context extends Derivation {
  /** The uuids of the new records. */
  readonly added: ReadonlySet<string>
}

function renameWarnings(unsure: readonly Unsure[], context: Context): Warning[] {
  return LISTED.flatMap((kind) => {
    const found = unsure.filter((each) => each.kind === kind)
    return found.length === 0 ? [] : [createWarning(kind, found, context)]
  })
}

function createWarning(kind: Listed, unsure: readonly Unsure[], context: Context): Warning {
  const examples = listExamples(unsure, ({ old, candidates }) => {
    const names = candidates.slice(0, MAX_EXAMPLES).map(({ name, uuid }) => `"${name}" (${uuid})`)
    return `"${old.name}" (${old.uuid}) may be ${names.join(' or ')}`
  })
  const [count, verb] = [formatCount(unsure.length, kind), unsure.length === 1 ? 'looks' : 'look']
  const { old, candidates } = unsure[0] as Unsure
  const [first] = candidates as readonly [NamedRecord]
  const alias = `add "aliases" to the ${kind}, in a sheet of tracks the column "${ALIASES[kind]}", with its old UUID ${old.uuid}`
  const derived = context.added.has(first.uuid) ? deriveUuid(first, context) : null
  const line: Renamed | null = derived === null ? null : { kind, name: first.name, uuid: old.uuid, derived }
  return {
    code: 'RENAMED_RECORD',
    count: unsure.length,
    message: `${count} ${verb} renamed, which changes ${unsure.length === 1 ? 'its URL' : 'their URLs'}${kind === 'release' ? ' and those of the tracks' : ''}: ${examples}.`,
    at: [],
    hint: line
      ? `If it is the same ${kind}, keep its URL with this line in ${RENAMED_FILE} of the data folder: ${JSON.stringify(line)}. Or lead the old URL to the new one: ${alias}.`
      : `If it is the same ${kind}, lead the old URL to it: ${alias}.`,
  }
}

/** The columns of a sheet of tracks. */
const ALIASES: Record<Listed, string> = {
  artist: 'artist.aliases',
  track: 'aliases',
  release: 'release.aliases',
  label: 'release.label.aliases',
}

/** The warnings as sentences, for reports without warnings. */
export const renamedNotes = (warnings: readonly Warning[]): string[] =>
  warnings.filter(({ code }) => code === 'RENAMED_RECORD').map(({ message, hint }) => `${message} ${hint}`)

/** Describes how many URLs were kept, and in which file. */
export function keptNote(count: number, isDry = false): string[] {
  if (count === 0) return []
  const what =
    count === 1 ? 'the URL of 1 renamed record' : `the URLs of ${formatCount(count, 'renamed record')}`
  return [
    `${isDry ? 'Would keep' : 'Kept'} ${what}: ${RENAMED_FILE} in the data folder. Keep that file in version control.`,
  ]
}
