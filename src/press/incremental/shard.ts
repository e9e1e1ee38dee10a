// Determines which parts of a site belong to a shard.

import { formPart, indexPart, recordPart } from '../../contract/kinds/forms.ts'
import { FORM_RESOURCES, WEB_RESOURCES } from '../../contract/kinds/kinds.ts'
import { partAt, type SitePart } from '../../contract/kinds/parts.ts'
import { faceListPart } from '../../contract/rules/faces.ts'
import type { Shard } from '../../core/site/site.ts'
import { lotOf } from '../../core/system/digest.ts'

/** Whether a file is in a shard; everything that is not a response is in the first. */
export function inShard(shard: Shard | null, path: string): boolean {
  if (shard === null) return true
  const { resource, name } = partAt(path, 1)
  if (SHARED.has(resource)) return hasSharedFiles(shard)
  return lotOf(TOGETHER.get(resource)?.(name) ?? `${resource}${name}`, shard.count) === shard.index - 1
}

/** Whether a shard publishes the files that do not follow from a single record: the first shard does. */
export const hasSharedFiles = (shard: Shard | null): boolean => shard === null || shard.index === 1

const SHARED: ReadonlySet<SitePart['resource']> = new Set(['file', 'changes', 'aliases'])

/** All forms of a record belong to the shard of its page, and those of a page of a list to that of the page. */
const TOGETHER: ReadonlyMap<SitePart['resource'], (name: string) => string> = new Map([
  ...FORM_RESOURCES.map(
    (kind) => [formPart(kind), (name: string) => `${recordPart(kind)}${name.split('/')[0]}`] as const,
  ),
  ...WEB_RESOURCES.map(
    (kind) =>
      [
        faceListPart(kind),
        (name: string) => `${indexPart(kind)}${/^page-(\d+)/.exec(name)?.[1] ?? ''}`,
      ] as const,
  ),
])
