// Reads a member of a tar archive as a stream. Headers are parsed by the library with which a site is packed.
import { Header } from 'tar/header'
import { Pax } from 'tar/pax'
import { CatalogError } from '../../core/problems/errors.ts'
import { damagedArchive, readUnpacked } from './unpack.ts'

const BLOCK = 512

/**
 * Reads a file in a tar archive, which may be compressed.
 * @param name in the archive, as in `mbdump/release`
 * @throws CatalogError BAD_ARCHIVE for a damaged archive, and for one without the file
 */
export async function* readArchived(file: string, name: string): AsyncGenerator<Buffer> {
  const others: string[] = []
  for await (const { path, bytes } of members(file)) {
    if (path === name) {
      yield* bytes
      return
    }
    others.push(path)
  }
  const held = others.length === 0 ? 'no files' : others.slice(0, MAX_NAMED).join(', ')
  throw new CatalogError('BAD_ARCHIVE', `The archive does not contain ${name}.`, {
    at: [{ file }],
    hint: `It contains ${held}. Download the archive with ${name}.`,
  })
}

const MAX_NAMED = 10

interface Member {
  readonly path: string
  /** Its content, of which the next member skips what was not read. */
  readonly bytes: AsyncIterable<Buffer>
}

async function* members(file: string): AsyncGenerator<Member> {
  const archive = new ByteReader(readUnpacked(file), file)
  try {
    let extended: Pax | undefined
    for (;;) {
      const header = new Header(await archive.join(BLOCK), 0, extended)
      if (header.nullBlock) return
      const { path = '', size = 0, type, cksumValid } = header
      if (!cksumValid) throw damagedArchive(file, 'it is not a tar archive')
      const end = archive.position + Math.ceil(size / BLOCK) * BLOCK
      if (type === 'ExtendedHeader') extended = Pax.parse((await archive.join(size)).toString('utf8'))
      else {
        extended = undefined
        if (type === 'File') yield { path: path.replace(/^\.\//, ''), bytes: archive.take(size) }
      }
      for await (const _ of archive.take(end - archive.position));
    }
  } finally {
    await archive.close()
  }
}

/** Reads a stream of chunks by numbers of bytes. */
class ByteReader {
  /** The number of bytes that were read. */
  position = 0
  readonly #chunks: AsyncGenerator<Buffer>
  readonly #file: string
  #rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncGenerator<Buffer>, file: string) {
    this.#chunks = chunks
    this.#file = file
  }

  /** @throws CatalogError BAD_ARCHIVE where there are fewer bytes */
  async *take(size: number): AsyncGenerator<Buffer> {
    const end = this.position + size
    while (this.position < end) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#chunks.next()
        if (done) throw damagedArchive(this.#file, 'the archive ends too early')
        this.#rest = value
      }
      const part = this.#rest.subarray(0, end - this.position)
      this.#rest = this.#rest.subarray(part.length)
      this.position += part.length
      yield part
    }
  }

  /** Returns the next bytes as one buffer. */
  async join(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of this.take(size)) parts.push(part)
    return Buffer.concat(parts)
  }

  async close(): Promise<void> {
    await this.#chunks.return(undefined)
  }
}
