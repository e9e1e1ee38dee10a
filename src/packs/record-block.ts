// Stores the files of records in a block.
import { entryCode, MEMBER_BYTES, memberHead, type StoredEntry } from '../contract/blocks/blocks.ts'
import { holdsForms } from '../contract/blocks/pack-entries.ts'
import type { Pack } from '../contract/blocks/packs.ts'
import { shorten } from '../contract/blocks/short-texts.ts'
import { packedAt } from '../contract/kinds/packed.ts'
import { type BuiltMember, buildBlock, buildMember } from '../core/packed/block.ts'
import { encode, encodeBody, maxBytes } from '../core/site/encode.ts'
import type { Body, SiteFile } from '../core/site/site.ts'

/** The maximum bytes of a body that is stored in the short form: a text is limited by the memory for it. */
const MAX_SHORT = 64 * 1024 * 1024

export class RecordBlock {
  readonly #pack: Pack
  readonly #members: BuiltMember[] = []
  #entries: StoredEntry[] = []
  /** The entries of a member, as they are stored. */
  #body: Uint8Array[] = []
  #size = 0

  constructor(pack: Pack) {
    this.#pack = pack
  }

  /** Adds a file; the files of a block come in the order of its pack. */
  add(file: SiteFile): void {
    const packed = packedAt(file.path)
    if (packed?.pack !== this.#pack) throw new Error(`${file.path} does not belong to ${this.#pack}`)
    const { entry } = packed
    const short = holdsForms(this.#pack) ? null : shortBody(entry, file)
    const stored = short ?? file.body.map((part) => (typeof part === 'string' ? encode(part) : part))
    let bytes = 0
    for (const part of stored) {
      this.#body.push(part)
      bytes += part.length
    }
    this.#entries.push({ entry, bytes, isShort: short !== null })
    this.#size += bytes
    if (this.#size >= MEMBER_BYTES) this.#closeMember()
  }

  #closeMember(): void {
    const hint = this.#entries.map(({ entry }) => entryCode(entry)).join('')
    this.#members.push(buildMember(hint, [encode(memberHead(this.#entries)), ...this.#body]))
    this.#entries = []
    this.#body = []
    this.#size = 0
  }

  /** Returns the block with all files that were added. */
  build(name: string): SiteFile {
    if (this.#entries.length > 0) this.#closeMember()
    return buildBlock(this.#pack, name, this.#members)
  }
}

/** Returns the body of a response in the short form; null where it has none. */
function shortBody(entry: string, file: SiteFile): Body | null {
  if (maxBytes(file) > MAX_SHORT) return null
  const short = shorten(entry, encodeBody(file).toString())
  return short === null ? null : [encode(short)]
}
