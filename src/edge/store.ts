// The store of a site's blocks: an address, from which they are fetched.
import { ABSENT_STATUSES } from '../api/object-store.ts'
import { DamagedFile } from './damaged-file.ts'

/**
 * Fetches blocks from a store. Caches may keep them forever, because their names change with their content.
 * @throws DamagedFile if the store cannot be read
 */
export const storeAssets =
  (store: string) =>
  async (file: string): Promise<Response | null> => {
    // Cloudflare caches files of unknown types only on request.
    const options = { cf: { cacheEverything: true } } as RequestInit
    const response = await fetch(`${store}/${file}`, options).catch((cause: unknown) => {
      throw new DamagedFile(`${store} cannot be reached: ${cause}`)
    })
    if (response.ok) return response
    if (ABSENT_STATUSES.includes(response.status)) return null
    throw new DamagedFile(`${store}/${file} was answered with status ${response.status}`)
  }
