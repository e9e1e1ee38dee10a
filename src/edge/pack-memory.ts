// What a handler keeps of a packed site between requests. It holds no promises: on some platforms, these belong to one
// request.
import type { Member } from '../api/blocks.ts'
import { INDEX, type Pack, type PackTable, TABLE } from '../api/packs.ts'
import type { Bytes } from './pressed-page.ts'

/**
 * Maximum bytes in memory of blocks of records, of all other blocks, and of decompressed members: a worker may have
 * 128 MB in total. Each answer needs a block of the index; in a shared cache, records would evict it.
 */
const MAX_CACHED_BYTES = 8 * 1024 * 1024

/** A block, as it is stored. */
export interface Block {
  readonly bytes: Bytes
  readonly members: readonly Member[]
}

export interface KnownTable {
  readonly table: PackTable
  readonly tag: string | null
}

export class PackMemory {
  readonly isLive: boolean
  readonly #tables = new Map<Pack, KnownTable>()
  readonly #index = new LastUsed<Block>()
  readonly #blocks = new LastUsed<Block>()
  readonly #members = new LastUsed<{ readonly bytes: Bytes }>()

  /** @param isLive whether the site may change while it is served; if so, tables are read for each request */
  constructor({ isLive = false } = {}) {
    this.isLive = isLive
  }

  table(pack: Pack): KnownTable | undefined {
    return this.#tables.get(pack)
  }

  keepTable(pack: Pack, known: KnownTable): KnownTable {
    this.#tables.set(pack, known)
    return known
  }

  forgetTables(): void {
    this.#tables.clear()
  }

  block(file: string): Block | undefined {
    return this.#placeOf(file).get(file)
  }

  keepBlock(file: string, block: Block): Block {
    this.#placeOf(file).keep(file, block)
    return block
  }

  /** @param start of the member in the block */
  member(file: string, start: number): Bytes | undefined {
    return this.#members.get(`${file} ${start}`)?.bytes
  }

  keepMember(file: string, start: number, bytes: Bytes): Bytes {
    this.#members.keep(`${file} ${start}`, { bytes })
    return bytes
  }

  #placeOf(file: string): LastUsed<Block> {
    return file.includes(`/${INDEX}`) || file.includes(`/${TABLE}`) ? this.#index : this.#blocks
  }
}

/** A cache of the most recently used items. */
class LastUsed<Item extends { readonly bytes: Bytes }> {
  /** The least recently used item first. */
  readonly #items = new Map<string, Item>()
  #bytes = 0

  get(key: string): Item | undefined {
    const item = this.#items.get(key)
    if (item === undefined) return undefined
    this.#items.delete(key)
    this.#items.set(key, item)
    return item
  }

  /** Keeps an item, unless it is so large that it would evict all others. */
  keep(key: string, item: Item): void {
    // A concurrent request may have read it, too.
    if (this.#items.has(key) || item.bytes.length > MAX_CACHED_BYTES) return
    this.#items.set(key, item)
    this.#bytes += item.bytes.length
    for (const [oldest, { bytes }] of this.#items) {
      if (this.#bytes <= MAX_CACHED_BYTES) break
      this.#items.delete(oldest)
      this.#bytes -= bytes.length
    }
  }
}
