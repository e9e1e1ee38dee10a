// Composes a page of a filtered or ordered list. Its records may be anywhere in the list, each in a different block or
// pressed page, so a page reads no more of those than it has records.

import { type Selected, type SelectionAsked, select } from '../filters/filter-index.ts'
import type { PageAsked } from '../rules/rules.ts'
import type { SiteRules } from '../rules/site-rules.ts'
import { windowFile } from '../urls/files.ts'
import { listPath } from '../urls/urls.ts'
import { type Composed, type Found, joinPage } from './compose-page.ts'
import { DamagedFile } from './damaged-file.ts'
import type { Packs } from './packs.ts'
import { type PressedPage, pressedPage, type Read } from './pressed-page.ts'

/** The files of a site, and its packs if it is packed. */
export interface Readers {
  readonly read: Read
  readonly packs: Packs | null
}

/** Composes the page of a selection; null if the site does not have the list. */
export async function composeSelection(
  rules: SiteRules,
  page: PageAsked,
  { asked, read, packs }: Readers & { readonly asked: SelectionAsked },
): Promise<Composed | null> {
  const selected = await select(asked, (file) => readJson(read, file))
  if (selected === null) return null
  const found = await (packs ? fromPacks(packs, page, selected) : fromPages(rules, page, selected, read))
  const tags = [...found.tags, selected.places.join(' ')]
  return joinPage(rules, page, { ...found, tags, count: selected.count, isApi: false })
}

type Records = Pick<Found, 'slices' | 'tags'>

async function fromPacks(packs: Packs, { resource }: PageAsked, { places }: Selected): Promise<Records> {
  const found = await packs.records(resource, () => places.map((place) => ({ from: place, to: place + 1 })))
  if (found === null || found.pieces.length < places.length)
    throw new DamagedFile(`${listPath(resource)} has fewer records than its index of filters`)
  return { slices: found.pieces, tags: found.names }
}

async function fromPages(
  { limits }: SiteRules,
  { resource }: PageAsked,
  { places }: Selected,
  read: Read,
): Promise<Records> {
  const size = Math.min(...limits)
  const pages = new Map<number, Promise<PressedPage>>()
  const pageAt = (offset: number): Promise<PressedPage> => {
    const page = pages.get(offset) ?? readPage(read, windowFile(resource, 'plain', windowAt(size, offset)))
    pages.set(offset, page)
    return page
  }
  const slices = await Promise.all(
    places.map(async (place) => {
      const at = place % size
      return (await pageAt(place - at)).slice(at, at + 1)
    }),
  )
  const tags = (await Promise.all(pages.values())).map(({ tag }) => tag)
  return { slices, tags }
}

const windowAt = (size: number, offset: number) => ({ limit: BigInt(size), offset: BigInt(offset) })

async function readPage(read: Read, file: string): Promise<PressedPage> {
  const found = await read(file)
  if (found === null) throw new DamagedFile(`${file} is missing`)
  return pressedPage(found.bytes, found.tag)
}

async function readJson(read: Read, file: string): Promise<unknown> {
  const found = await read(file)
  if (found === null) return null
  try {
    return JSON.parse(new TextDecoder().decode(found.bytes))
  } catch {
    throw new DamagedFile(`${file} is damaged`)
  }
}
