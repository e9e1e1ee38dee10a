// What the last build published and read, for comparison with a new build. If the state is lost, the names of the files in
// the folder, and the heads of its blocks, still show which records were published.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { RESOURCES, type Resource } from '../../contract/kinds/kinds.ts'
import { partAt, type SitePart } from '../../contract/kinds/parts.ts'
import { OWN_FOLDER } from '../../contract/urls/files.ts'
import { recordsIn } from '../../core/packed/block.ts'
import { storeFolder } from '../../core/packed/store.ts'
import { listFiles } from '../../core/site/list-files.ts'
import type { BuiltSources, Journal } from './journal.ts'
import { type PublishedRecords, readNamed, readPublished } from './named-records.ts'
import type { Side } from './renamed-pairs.ts'

export interface LastBuild {
  /** The uuids of the records that were published. */
  readonly published: PublishedRecords
  /** What it has read; null if the state is lost. */
  readonly built: BuiltSources | null
  /** Reads the records that it has read; null if the state is lost. */
  records(): Side | null
}

/**
 * @param out the folder of the site
 * @returns null if nothing was published
 */
export function findLastBuild(journal: Journal, out: string): LastBuild | null {
  const published = readPublished(journal.folder)
  if (published !== null && !isEmpty(published))
    return { published, built: journal.built, records: () => readNamed(journal.folder) }
  // Only the folder of a site is examined.
  if (!existsSync(path.join(out, OWN_FOLDER))) return null
  return { published: recordsAmong(partsInFolder(out)), built: null, records: () => null }
}

function* partsInFolder(out: string): Generator<SitePart> {
  for (const folder of [out, storeFolder(out)])
    for (const file of listFiles(folder)) {
      const part = partAt(file, 1)
      yield* part.resource === 'block' ? recordsIn(folder, part.name) : [part]
    }
}

/** Windows of lists belong to the same resources. */
function recordsAmong(parts: Iterable<SitePart>): PublishedRecords {
  const found = Object.fromEntries(RESOURCES.map((kind) => [kind, new Set<string>()])) as Record<
    Resource,
    Set<string>
  >
  for (const { resource, name } of parts)
    if (resource in found && !name.includes('/')) found[resource as Resource].add(name)
  return found
}

const isEmpty = (published: PublishedRecords): boolean =>
  RESOURCES.every((kind) => published[kind].size === 0)
