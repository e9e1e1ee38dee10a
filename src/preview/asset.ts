import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The files of a pressed folder, as the edge handler fetches them. */
export function assetsOf(folder: string): (file: string) => Promise<Response | null> {
  return async (file) => {
    const body = await readFile(path.join(folder, file)).catch(() => null)
    return body && new Response(new Uint8Array(body))
  }
}
