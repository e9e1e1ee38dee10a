// What of a site stands in blocks where it is packed (packs.ts).

import { recordFiles, recordPart, recordParts, webRecordAt } from './forms.ts'
import { LOOKUP } from './lookups.ts'
import { PACKS, type Pack } from './packs.ts'
import type { SitePart } from './parts.ts'
import { API_ROOT, COLLECTIONS, RESOURCES } from './resources.ts'
import { WEB_ID, WEB_RESOURCES } from './web.ts'

/** Where in a pack the content of a file stands. */
export interface PackedFile {
  readonly pack: Pack
  /** What the index has it by: a uuid, or the name of a lookup. */
  readonly key: string
  /** What its block has it by: the key, and for the files of a web page their number too. */
  readonly entry: string
}

const NAMED = new RegExp(
  `^${API_ROOT}/(?:lookup/(${LOOKUP})|(${Object.values(COLLECTIONS).join('|')})/(${WEB_ID}))/index\\.json$`,
)

/** Where the content of a file of the plain tree stands in a packed site; null where it is a file there too. */
export function packedAt(file: string): PackedFile | null {
  const [, lookup, collection, uuid = ''] = NAMED.exec(file) ?? []
  if (lookup !== undefined) return { pack: 'lookup', key: lookup, entry: lookup }
  const resource = RESOURCES.find((each) => COLLECTIONS[each] === collection)
  if (resource) return { pack: resource, key: uuid, entry: uuid }
  const record = webRecordAt(`/${file}`)
  if (record === null) return null
  const { resource: page, uuid: key } = record
  return { pack: recordPart(page), key, entry: `${key}.${recordFiles(page, key).indexOf(file)}` }
}

/**
 * Whether a part has no files where a site is packed: it stands in blocks, or is a page of a list, which is composed
 * out of them.
 */
export const isPackedPart = ({ resource }: Pick<SitePart, 'resource'>): boolean => PARTS.includes(resource)

const PARTS: readonly string[] = [...PACKS, ...WEB_RESOURCES.flatMap(recordParts)]
