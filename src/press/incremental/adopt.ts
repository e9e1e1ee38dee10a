// Adopts the files of a folder whose content is not known, so that they are compared, or removed if they are obsolete.
import type { SitePart } from '../../contract/kinds/parts.ts'
import { ASSET_PATH } from '../../contract/urls/web.ts'
import type { Shard } from '../../core/site/site.ts'
import { compareTexts } from '../../core/system/compare.ts'
import type { Journal } from './journal.ts'
import { PartDigests } from './part-digests.ts'
import { inShard } from './shard.ts'

/** A file found in the site's folder. */
export interface FoundFile {
  readonly path: string
  readonly part: SitePart
  /** Its variant or encoding is no longer part of the site. */
  readonly isObsolete: boolean
}

interface ForeignFile {
  readonly path: string
  /** Whether the build state records which files builds wrote. */
  readonly isRecorded: boolean
}

export interface Adopted {
  /** A file that no build is known to have written; nothing is adopted in that case. */
  readonly foreign: ForeignFile | null
  /** Whether the folder holds no file of the site, or of its shard. */
  readonly isNew: boolean
  /** The parts to remove that no build is known to have published. */
  readonly obsolete: readonly SitePart[]
}

export interface AdoptOptions {
  /** The parts of the site, or of its shard. */
  readonly parts: PartDigests
  readonly journal: Journal
  readonly shard: Shard | null
  /** Whether the folder is marked as a site, even if no state of it is known. */
  readonly isSite: boolean
  /** The revision in the folder: if it is not that of the last build, responses may belong to a different site. */
  readonly revision: string | null
}

/**
 * An obsolete file is removed by its path if its part is not obsolete, or would not resolve to that path: a list without
 * a window belongs to its first page, whose name is not in its path.
 */
export function adoptFiles(
  files: Iterable<FoundFile>,
  { parts, journal, shard, isSite, revision }: AdoptOptions,
): Adopted {
  const own = [...files].filter(({ part }) => inShard(shard, part))
  const found = new PartDigests(own.map(({ part: { resource, name } }) => [resource, name, null]))
  const published = new PartDigests()
  for (const [resource, name] of journal.parts())
    if (found.has(resource, name)) published.add([resource, name, null])
  const isOurs = ({ part: { resource, name } }: FoundFile): boolean => {
    if (published.has(resource, name)) return true
    if (!isSite) return false
    if (parts.has(resource, name)) return true
    return resource === 'file' ? ASSET.test(name) : journal.site?.revision !== (revision ?? '')
  }
  const [foreign] = own
    .filter((file) => !isOurs(file))
    .sort((one, other) => compareTexts(one.path, other.path))
  if (foreign)
    return { foreign: { path: foreign.path, isRecorded: !journal.isEmpty }, isNew: false, obsolete: [] }
  const obsolete = new PartDigests()
  const add = ({ resource, name }: SitePart) => {
    if (!parts.has(resource, name) && !published.has(resource, name)) obsolete.add([resource, name, null])
  }
  for (const { part, path, isObsolete } of own) {
    add(part)
    if (isObsolete && (parts.has(part.resource, part.name) || !path.includes(part.name)))
      add({ resource: 'file', name: path })
  }
  return {
    foreign: null,
    isNew: own.length === 0,
    obsolete: [...obsolete].map(([resource, name]) => ({ resource, name })),
  }
}

const ASSET = new RegExp(`^(?:${ASSET_PATH})$`)
