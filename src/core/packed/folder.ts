// Reads a packed site in a folder as if it consisted of plain files.

import { fileOfEntry } from '../../contract/blocks/pack-entries.ts'
import { PACKS, type Pack } from '../../contract/blocks/packs.ts'
import { recordPart } from '../../contract/kinds/forms.ts'
import type { FormResource, Listed, Resource } from '../../contract/kinds/kinds.ts'
import { packedAt } from '../../contract/kinds/packed.ts'
import { partAt } from '../../contract/kinds/parts.ts'
import { isListed } from '../../contract/kinds/resources.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { listFile, windowFile } from '../../contract/urls/files.ts'
import { pageHead, type Window } from '../../contract/urls/paging.ts'
import { readQuery } from '../../contract/urls/query.ts'
import { listPath } from '../../contract/urls/urls.ts'
import { readFile } from '../platform/files.ts'
import path from '../platform/path.ts'
import { encodePage } from '../site/encode.ts'
import { OpenPack } from './open-pack.ts'
import { blocksFolder } from './store.ts'

export class PackedFolder {
  readonly #folder: string
  /** The folder of its blocks. */
  readonly #blocks: string
  readonly #rules: SiteRules
  readonly #packs = new Map<Pack, OpenPack>()

  constructor(folder: string, rules: SiteRules) {
    this.#folder = folder
    this.#blocks = blocksFolder(folder, rules)
    this.#rules = rules
  }

  /** @throws CatalogError DAMAGED_SITE if the table of the pack cannot be read */
  pack(name: Pack): OpenPack {
    const known = this.#packs.get(name)
    if (known) return known
    const pack = new OpenPack(this.#folder, this.#blocks, name)
    this.#packs.set(name, pack)
    return pack
  }

  /**
   * The files of all blocks.
   * @throws CatalogError DAMAGED_SITE
   */
  *blockFiles(): Generator<string> {
    for (const name of PACKS) yield* this.pack(name).files()
  }

  /**
   * Returns the contents that a file would have in the plain tree.
   * @returns null where the site does not have the file; undefined for one that is a plain file in a packed site, too
   * @throws CatalogError DAMAGED_SITE
   */
  read(file: string): Buffer | null | undefined {
    const packed = packedAt(file)
    if (packed) return this.pack(packed.pack).find(packed.key, packed.entry)
    const page = pageAt(file, this.#rules.paging.pageSize)
    return page ? this.#page(page) : undefined
  }

  /**
   * Returns the block that contains the contents of a file.
   * @returns null where the site does not have the file, or not in a single block
   * @throws CatalogError DAMAGED_SITE
   */
  findBlock(file: string): string | null {
    const packed = packedAt(file)
    return packed && this.pack(packed.pack).findFile(packed.key)
  }

  /**
   * Lists the files of the forms of a record that the site has.
   * @throws CatalogError DAMAGED_SITE
   */
  listForms(kind: FormResource, uuid: string): string[] {
    const pack = recordPart(kind)
    return this.pack(pack)
      .entriesBeside(uuid)
      .filter((entry) => entry.startsWith(`${uuid}/`))
      .map((entry) => fileOfEntry(pack, entry, 'plain'))
  }

  /** Reads the file of a block; null if it is missing. */
  readBlock(file: string): Promise<Buffer | null> {
    return readFile(path.join(this.#blocks, file)).catch(() => null)
  }

  #page({ resource, window }: Page): Buffer | null {
    const pack = this.pack(resource)
    const { count } = pack
    const [from, limit] = [Number(window.offset), Number(window.limit)]
    if (from > 0 && from >= count) return null
    const url = `${this.#rules.baseUrl}${listPath(resource)}`
    const head = pageHead({ windowUrl: () => url, query: readQuery(''), window, count })
    const records = Array.from(pack.records(from, Math.min(count, from + limit)), (record) => [record])
    return Buffer.concat(encodePage(head, records))
  }
}

interface Page {
  readonly resource: Listed
  readonly window: Window
}

/** Returns the page of a list that a file of the plain tree would contain; null for any other file. */
function pageAt(file: string, pageSize: number): Page | null {
  const { resource, name } = partAt(file, pageSize)
  const [, limit, offset] = /^limit-(\d+)\/offset-(\d+)$/.exec(name) ?? []
  if (limit === undefined || offset === undefined || !isListed(resource as Resource)) return null
  const page = { resource: resource as Listed, window: { limit: BigInt(limit), offset: BigInt(offset) } }
  const files = [windowFile(page.resource, 'plain', page.window), listFile(page.resource, 'plain')]
  return files.includes(file) ? page : null
}
