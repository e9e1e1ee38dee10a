// What of a site stands in blocks where it is packed (packs.ts).
import { PACKS, type Pack } from './packs.ts'
import { partAt, partFiles, type SitePart } from './parts.ts'
import type { Variant } from './resources.ts'
import { WEB_RESOURCES } from './web.ts'
import { recordPart, type WebPart, webFileCount, webFiles } from './web-parts.ts'

/** Where in a pack the content of a file stands. */
export interface PackedFile {
  readonly pack: Pack
  /** What the index has it by: a uuid, or the name of a lookup. */
  readonly key: string
  /** What its block has it by: the key, and for the files of a web page their number too. */
  readonly entry: string
}

/** Where the content of a file of the plain tree stands in a packed site; null where it is a file there too. */
export function packedAt(file: string): PackedFile | null {
  const { resource, name, variant } = partAt(file, 1)
  if (variant !== 'plain' || !isPackedPart({ resource, name })) return null
  const pack = resource as Pack
  return { pack, key: name, entry: isPage(pack) ? `${name}.${webFiles(pack, name).indexOf(file)}` : name }
}

/** The file whose content an entry of a pack is; for the variant `api`, that which follows from it. */
export function fileOfEntry(pack: Pack, entry: string, variant: Variant): string {
  if (!isPage(pack)) return partFiles({ resource: pack, name: entry }, variant)[0] as string
  const [uuid = '', at] = entry.split('.')
  return webFiles(pack, uuid)[Number(at)] as string
}

/** Whether the files of a part stand in blocks where a site is packed. */
export const isPackedPart = ({ resource, name }: Pick<SitePart, 'resource' | 'name'>): boolean =>
  (PACKS as readonly string[]).includes(resource) && !name.includes('/offset-')

/** How many entries of a block a record is. */
export const entriesPerRecord = (pack: Pack): number => (isPage(pack) ? webFileCount(pack) : 1)

const PAGES: readonly string[] = WEB_RESOURCES.map(recordPart)
const isPage = (pack: Pack): pack is Pack & WebPart => PAGES.includes(pack)
