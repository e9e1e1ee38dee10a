// The entries of blocks, and the files that they stand for.
import type { Pack } from './packs.ts'
import { partFiles } from './parts.ts'
import type { Variant } from './resources.ts'
import { WEB_RESOURCES } from './web.ts'
import { recordPart, type WebPart, webFileCount, webFiles } from './web-parts.ts'

/** The file whose content an entry of a pack is; for the variant `api`, that which follows from it. */
export function fileOfEntry(pack: Pack, entry: string, variant: Variant): string {
  if (!isPage(pack)) return partFiles({ resource: pack, name: entry }, variant)[0] as string
  const [uuid = '', at] = entry.split('.')
  return webFiles(pack, uuid)[Number(at)] as string
}

/** How many entries of a block a record is. */
export const entriesPerRecord = (pack: Pack): number => (isPage(pack) ? webFileCount(pack) : 1)

const PAGES: readonly string[] = WEB_RESOURCES.map(recordPart)
/** Whether the records of a pack are web pages, each of several files. */
export const isPage = (pack: Pack): pack is Pack & WebPart => PAGES.includes(pack)
