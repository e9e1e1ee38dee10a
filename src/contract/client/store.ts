// Reads records from the blocks of a packed site, which are in a store of their own.
import { type Pack, packOfTable } from '../blocks/packs.ts'
import { parseRoot, STORE_ROOT, type StoreRoot, storedTable } from '../blocks/store-root.ts'
import { DamagedFile } from '../edge/damaged-file.ts'
import { PackMemory } from '../edge/pack-memory.ts'
import { Packs } from '../edge/packs.ts'
import type { Listed } from '../kinds/kinds.ts'
import { ClientError } from './error.ts'
import { getObject, type RequestOptions } from './request.ts'

export interface Store {
  /** @throws ClientError with status 404 for a record that the catalog does not have */
  record(pack: Pack, key: string, signal: AbortSignal | undefined): Promise<unknown>
  /** All records of a list, a number of them at a time; any number below 1 is ignored, as at the site. */
  records(list: Listed, size: number | undefined, signal: AbortSignal | undefined): AsyncIterable<unknown>
}

/** Records that are read at a time by default. */
const PAGE = 100

/**
 * @param address of the store, without a trailing slash
 * @param requestFor returns the options of requests that a signal aborts
 */
export function openStore(
  address: string,
  requestFor: (signal: AbortSignal | undefined) => RequestOptions,
): Store {
  const memory = new PackMemory()
  const failed = (status: number, detail: string, cause?: unknown) =>
    new ClientError({ status, url: address, detail, cause })

  async function read<Found>(
    signal: AbortSignal | undefined,
    work: (packs: Packs) => Promise<Found | null>,
  ): Promise<Found> {
    const request = requestFor(signal)
    // What is in memory needs no request that would be aborted.
    for (const one of request.signals) one.throwIfAborted()
    const readObject = async (path: string) => {
      const bytes = await getObject(`${address}/${path}`, request)
      return bytes && { bytes, tag: null }
    }
    const tableIn = (root: StoreRoot, pack: Pack) => {
      const name = root.tables[pack]
      return name === undefined ? null : readObject(storedTable(pack, name))
    }
    const readTable = async (pack: Pack) => {
      const known = memory.root && (await tableIn(memory.root, pack))
      if (known) return known
      // The root in memory may be older than what the store keeps.
      memory.forgetTables()
      const object = await readObject(STORE_ROOT)
      memory.root ??= object && parseRoot(decode(object.bytes))
      return memory.root && tableIn(memory.root, pack)
    }
    const readHere = (path: string) => {
      const pack = packOfTable(path)
      return pack === undefined ? readObject(path) : readTable(pack)
    }
    const found = await work(new Packs(readHere, memory)).catch((error: unknown) => {
      throw error instanceof DamagedFile ? failed(502, error.message, error) : error
    })
    if (found === null) throw failed(404, 'Not found.')
    return found
  }

  return {
    record: async (pack, key, signal) =>
      JSON.parse(decode(await read(signal, (packs) => packs.find({ pack, key, entry: key })))),
    async *records(list, size, signal) {
      const step = size !== undefined && size >= 1 ? Math.floor(size) : PAGE
      for (let from = 0, count = 1; from < count; from += step) {
        const page = await read(signal, (packs) =>
          packs.records(list, (all) => [{ from: Math.min(from, all), to: Math.min(from + step, all) }]),
        )
        count = page.count
        yield* JSON.parse(`[${page.pieces.map(decode).join()}]`)
      }
    },
  }
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
