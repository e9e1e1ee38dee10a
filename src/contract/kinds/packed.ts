// Which files of a packed site are stored in blocks (packs.ts).

import type { Pack } from '../blocks/packs.ts'
import { LOOKUP } from '../urls/lookups.ts'
import { WEB_ID } from '../urls/web.ts'
import { formAt } from '../urls/web-paths.ts'
import { formName, recordPart } from './forms.ts'
import { COLLECTIONS, RESOURCES } from './kinds.ts'
import { API_ROOT } from './resources.ts'

/** The location of a file's content in a pack. */
export interface PackedFile {
  readonly pack: Pack
  /** Its key in the index: a uuid, or the name of a lookup. */
  readonly key: string
  /** Its key in the block: the same; for a form, its name. */
  readonly entry: string
}

const NAMED = new RegExp(
  `^${API_ROOT}/(?:lookup/(${LOOKUP})|(${Object.values(COLLECTIONS).join('|')})/(${WEB_ID}))/index\\.json$`,
)

/** The location of a plain file's content in a packed site; null if it is a separate file there too. */
export function packedAt(file: string): PackedFile | null {
  const [, lookup, collection, uuid = ''] = NAMED.exec(file) ?? []
  if (lookup !== undefined) return { pack: 'lookup', key: lookup, entry: lookup }
  const resource = RESOURCES.find((each) => COLLECTIONS[each] === collection)
  if (resource) return { pack: resource, key: uuid, entry: uuid }
  const form = formAt(file)
  return form && { pack: recordPart(form.resource), key: form.uuid, entry: formName(form.uuid, form) }
}
