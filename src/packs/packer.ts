// Collects files into blocks: files that belong to a pack must come in its order; all others pass through.
import { entryCode, MEMBER_BYTES, memberHead, type StoredEntry } from '../contract/blocks/blocks.ts'
import { holdsForms } from '../contract/blocks/pack-entries.ts'
import type { Pack } from '../contract/blocks/packs.ts'
import { shorten } from '../contract/blocks/short-texts.ts'
import { packedAt } from '../contract/kinds/packed.ts'
import { type BuiltMember, buildBlock, buildMember } from '../core/packed/block.ts'
import { bytesOf, encode, mostBytesOf } from '../core/site/encode.ts'
import type { Body, SiteFile } from '../core/site/site.ts'

/** A block to write. */
export interface PlannedBlock {
  readonly name: string
  /** Number of entries: files of pages, or records. */
  readonly count: number
}

/** The blocks to write for each pack, in the order of the pack. */
export type PlannedBlocks = ReadonlyMap<Pack, readonly PlannedBlock[]>

/** The maximum bytes of a body that is stored in the short form: a text is limited by the memory for it. */
const MAX_SHORT = 64 * 1024 * 1024

export class Packer {
  readonly #open = new Map<Pack, OpenBlock>()

  constructor(blocks: PlannedBlocks) {
    for (const [pack, stale] of blocks) this.#open.set(pack, new OpenBlock(pack, stale))
  }

  /** Yields the blocks that the files complete, and the files that belong to no block. */
  *add(files: Iterable<SiteFile>): Generator<SiteFile> {
    for (const file of files) {
      const packed = packedAt(file.path)
      if (packed === null) {
        yield file
        continue
      }
      const block = this.#open.get(packed.pack)?.add(packed.entry, file)
      if (block) yield block
    }
  }

  /** @throws Error if a block is incomplete */
  end(): void {
    for (const block of this.#open.values()) block.end()
  }
}

/** The block of a pack that is being filled. */
class OpenBlock {
  readonly #pack: Pack
  readonly #blocks: Iterator<PlannedBlock, undefined>
  #block: PlannedBlock | undefined
  /** Number of entries in the block. */
  #count = 0
  #members: BuiltMember[] = []
  #entries: StoredEntry[] = []
  /** The entries of a member, as they are stored. */
  #body: Uint8Array[] = []
  #size = 0

  constructor(pack: Pack, blocks: readonly PlannedBlock[]) {
    this.#pack = pack
    this.#blocks = blocks.values()
    this.#block = this.#blocks.next().value
  }

  /** @returns the finished block after its last entry */
  add(entry: string, file: SiteFile): SiteFile | null {
    if (this.#block === undefined) throw new Error(`no block was planned for ${file.path}`)
    const short = holdsForms(this.#pack) ? null : shortBody(entry, file)
    const stored = short ?? file.body.map((part) => (typeof part === 'string' ? encode(part) : part))
    let bytes = 0
    for (const part of stored) {
      this.#body.push(part)
      bytes += part.length
    }
    this.#entries.push({ entry, bytes, isShort: short !== null })
    this.#size += bytes
    this.#count += 1
    const isLast = this.#count === this.#block.count
    if (isLast || this.#size >= MEMBER_BYTES) this.#closeMember()
    return isLast ? this.#close(this.#block) : null
  }

  #closeMember(): void {
    const hint = this.#entries.map(({ entry }) => entryCode(entry)).join('')
    this.#members.push(buildMember(hint, [encode(memberHead(this.#entries)), ...this.#body]))
    this.#entries = []
    this.#body = []
    this.#size = 0
  }

  #close({ name }: PlannedBlock): SiteFile {
    const file = buildBlock(this.#pack, name, this.#members)
    this.#block = this.#blocks.next().value
    this.#members = []
    this.#count = 0
    return file
  }

  end(): void {
    if (this.#block !== undefined)
      throw new Error(`block ${this.#block.name} of ${this.#pack} is not complete`)
  }
}

/** Returns the body of a response in the short form; null where it has none. */
function shortBody(entry: string, file: SiteFile): Body | null {
  if (mostBytesOf(file) > MAX_SHORT) return null
  const short = shorten(entry, bytesOf(file).toString())
  return short === null ? null : [encode(short)]
}
