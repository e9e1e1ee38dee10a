// The entries of blocks, and the files that they represent.

import { fileOfForm, recordPart } from '../kinds/forms.ts'
import { FORM_RESOURCES } from '../kinds/kinds.ts'
import { partFiles } from '../kinds/parts.ts'
import type { Variant } from '../kinds/resources.ts'
import type { Pack } from './packs.ts'

/** Returns the file whose content an entry of a pack is; for the variant `api`, the file derived from it. */
export function fileOfEntry(pack: Pack, entry: string, variant: Variant): string {
  const kind = packKind(pack)
  return kind === undefined
    ? (partFiles({ resource: pack, name: entry }, variant)[0] as string)
    : fileOfForm(kind, entry)
}

/** Whether a pack holds forms of records, of which a record may have several. */
export const holdsForms = (pack: Pack): boolean => packKind(pack) !== undefined

const packKind = (pack: Pack) => FORM_RESOURCES.find((kind) => recordPart(kind) === pack)
