// The store of a site's blocks: an address, from which they are fetched.
import { ABSENT_STATUSES } from '../blocks/object-store.ts'
import { DamagedFile } from './damaged-file.ts'
import type { Read } from './pressed-page.ts'

/** Milliseconds before a store that does not answer is given up: less than proxies and clients wait for an answer. */
const TIMEOUT = 20_000

/**
 * Reads blocks from a store. Caches may keep them forever, because their names change with their content.
 * @throws DamagedFile if the store cannot be read
 */
export const readStore =
  (store: string, timeout = TIMEOUT): Read =>
  async (file) => {
    const address = `${store}/${file}`
    try {
      // Cloudflare caches files of unknown types only on request.
      const options = { cf: { cacheEverything: true }, signal: AbortSignal.timeout(timeout) } as RequestInit
      const response = await fetch(address, options)
      if (response.ok) return { bytes: new Uint8Array(await response.arrayBuffer()), tag: null }
      await response.body?.cancel()
      if (ABSENT_STATUSES.includes(response.status)) return null
      throw new DamagedFile(`${address} was answered with status ${response.status}`)
    } catch (error) {
      if (error instanceof DamagedFile) throw error
      const { message, cause } = error as Error & { readonly cause?: Error }
      throw new DamagedFile(`${address} cannot be read: ${cause?.message ?? message}`)
    }
  }
