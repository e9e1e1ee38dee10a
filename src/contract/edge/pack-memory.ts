// What a handler keeps of a packed site between requests. It holds no promises: on some platforms, these belong to one
// request.
import type { Member } from '../blocks/blocks.ts'
import { INDEX, type Pack, type PackTable, TABLE } from '../blocks/packs.ts'
import type { StoreRoot } from '../blocks/store-root.ts'
import { LastUsed } from '../common/last-used.ts'
import type { Bytes } from './pressed-page.ts'

/**
 * Default maximum bytes of each cache: of blocks of records, of all other blocks, and of decompressed members. A worker
 * may have 128 MB in total. Each answer needs a block of the index; in a shared cache, records would evict it.
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
  /** The root of the store that the tables are read from; null where it is not read, or they are of the site. */
  root: StoreRoot | null = null
  readonly #tables = new Map<Pack, KnownTable>()
  /** The cache of blocks of the index and of tables. */
  readonly index: LastUsed<Block>
  /** The cache of blocks of records. */
  readonly blocks: LastUsed<Block>
  /** The cache of decompressed members. */
  readonly members: LastUsed<Bytes>

  /**
   * @param options whether the site may change while it is served, so that tables are read for each request; and the
   * maximum bytes of each cache
   */
  constructor({ isLive = false, maxBytes = MAX_CACHED_BYTES } = {}) {
    this.isLive = isLive
    this.index = new LastUsed(maxBytes, ({ bytes }) => bytes.length)
    this.blocks = new LastUsed(maxBytes, ({ bytes }) => bytes.length)
    this.members = new LastUsed(maxBytes, ({ length }) => length)
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
    this.root = null
  }

  block(file: string): Block | undefined {
    return this.#chooseCache(file).get(file)
  }

  keepBlock(file: string, block: Block): Block {
    return this.#chooseCache(file).keep(file, block)
  }

  /** @param start of the member in the block */
  member(file: string, start: number): Bytes | undefined {
    return this.members.get(`${file} ${start}`)
  }

  keepMember(file: string, start: number, bytes: Bytes): Bytes {
    return this.members.keep(`${file} ${start}`, bytes)
  }

  #chooseCache(file: string): LastUsed<Block> {
    return file.includes(`/${INDEX}`) || file.includes(`/${TABLE}`) ? this.index : this.blocks
  }
}
