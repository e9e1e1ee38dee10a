// Downloads data, and refuses what a server sends in their place.
import { open, stat } from 'node:fs/promises'
import { emptySource } from '../files/file-source.ts'
import { findFormat } from '../formats.ts'
import { download, unreachableUrl } from './download.ts'

export interface Downloaded {
  /** The path of the URL, or the name that the response gives its file, if only that has the extension of a format. */
  readonly name: string
  readonly type: string | null
}

/**
 * @param idleTimeout milliseconds in which some data must arrive
 * @throws CatalogError UNREACHABLE, or EMPTY_SOURCE
 */
export async function downloadData(url: string, file: string, idleTimeout: number): Promise<Downloaded> {
  const { type, filename } = await download(url, file, idleTimeout)
  if ((await stat(file)).size === 0) throw emptySource(url)
  const { pathname } = new URL(url)
  const name = !findFormat(pathname) && filename !== undefined && findFormat(filename) ? filename : pathname
  const other = describeOther(name, await readHead(file))
  if (other) throw unreachableUrl(url, `answers with ${other}`)
  return { name, type }
}

/**
 * Describes what a server sends with status 200 in the place of data, by its first bytes, since types are often wrong:
 * a web page, such as a login form, or for a table the JSON of an error.
 */
function describeOther(name: string, head: string): string | undefined {
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head)\b/i.test(head))
    return 'a web page, not with data'
  return /\.[ct]sv$/i.test(name) && /^\s*\{\s*"/.test(head) ? 'JSON, not with a table' : undefined
}

async function readHead(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

const HEAD = 1024
