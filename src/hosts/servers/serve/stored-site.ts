// A site that is in the store of its blocks. The root of the store names a zip of everything else, which is unpacked into
// a temporary folder; another root is another release.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { openPromise } from 'yauzl'
import { parseRoot, STORE_ROOT } from '../../../contract/blocks/store-root.ts'
import { readStore } from '../../../contract/edge/store.ts'
import { CatalogError } from '../../../core/problems/errors.ts'
import { makeTempFolder, type TempFolder } from '../../../core/system/temp-folder.ts'
import { openFolder, type Release, type ServedSite, type SiteMemory } from './release.ts'

/** Milliseconds before the root is given up, and a zip. */
const TIMEOUT = 20_000
const ZIP_TIMEOUT = 900_000

export class StoredSite implements ServedSite {
  readonly #address: string
  readonly #scratch: TempFolder = makeTempFolder(tmpdir())
  #opened = 0

  /** @param address that the store is read at */
  constructor(address: string) {
    this.#address = address.replace(/\/+$/, '')
  }

  /** Only packed sites have a store. */
  async isPacked(): Promise<boolean> {
    return true
  }

  version(): Promise<string> {
    return this.#readRoot()
  }

  /** @throws CatalogError NOT_A_SITE, UNREACHABLE, DAMAGED_SITE */
  async open(memory: SiteMemory): Promise<Release> {
    const version = await this.#readRoot()
    const key = parseRoot(version)?.site
    if (key === undefined) throw blocksAlone(this.#address)
    const number = this.#opened
    this.#opened += 1
    const folder = path.join(this.#scratch.path, `${number}`)
    await this.#unpack(key, folder)
    const release = await openFolder(folder, { memory, store: readStore(this.#address) })
    // Answers of the last release may still be read.
    await rm(path.join(this.#scratch.path, `${number - 2}`), { recursive: true, force: true })
    return { ...release, version, folder: `${this.#address}/${key}` }
  }

  close(): void {
    this.#scratch.remove()
  }

  async #readRoot(): Promise<string> {
    return (await this.#fetch(STORE_ROOT, TIMEOUT)).text()
  }

  async #unpack(key: string, folder: string): Promise<void> {
    const file = `${folder}.zip`
    const { body } = await this.#fetch(key, ZIP_TIMEOUT)
    await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(file))
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), hash)
    if (!key.includes(hash.digest('hex').slice(0, 32))) throw this.#unreachable(key, 'it is not whole')
    const zip = await openPromise(file)
    for await (const entry of zip.eachEntry()) {
      const place = path.join(folder, entry.fileName)
      mkdirSync(path.dirname(place), { recursive: true })
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(place))
    }
    await rm(file)
  }

  async #fetch(key: string, timeout: number): Promise<Response> {
    const address = `${this.#address}/${key}`
    const response = await fetch(address, { signal: AbortSignal.timeout(timeout) }).catch(
      (error: Error & { readonly cause?: Error }) => {
        throw this.#unreachable(key, error.cause?.message ?? error.message)
      },
    )
    if (response.ok) return response
    await response.body?.cancel()
    throw this.#unreachable(key, `status ${response.status}`)
  }

  #unreachable(key: string, reason: string): CatalogError {
    return new CatalogError('NOT_A_SITE', `The site in the store cannot be read: ${reason}.`, {
      at: [{ file: `${this.#address}/${key}` }],
      hint: 'Check the address: it is "store" of the settings, which everybody may read. Of a catalog in parts, catalog-press merge puts the site there.',
    })
  }
}

const blocksAlone = (address: string): CatalogError =>
  new CatalogError('NOT_A_SITE', `${address} has the blocks of a site alone.`, {
    hint: 'Serve the folder that was pushed: catalog-press serve dist. Only merge puts a whole site into a bucket.',
  })
