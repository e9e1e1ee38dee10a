// The entries of blocks, and the files that they represent.

import { recordFiles, recordPart } from './forms.ts'
import type { Pack } from './packs.ts'
import { partFiles } from './parts.ts'
import type { Variant } from './resources.ts'
import { FORM_RESOURCES } from './web.ts'

/** Returns the file whose content an entry of a pack is; for the variant `api`, the file derived from it. */
export function fileOfEntry(pack: Pack, entry: string, variant: Variant): string {
  const page = pageOf(pack)
  if (page === undefined) return partFiles({ resource: pack, name: entry }, variant)[0] as string
  const [uuid = '', at] = entry.split('.')
  return recordFiles(page, uuid)[Number(at)] as string
}

/** Whether the records of a pack are web pages, each of which may be several entries. */
export const isPage = (pack: Pack): boolean => pageOf(pack) !== undefined

const pageOf = (pack: Pack) => FORM_RESOURCES.find((resource) => recordPart(resource) === pack)
