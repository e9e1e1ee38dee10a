// A source on a web server: it is downloaded to a temporary file and read like any other file.
import { open, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Kind } from '../api/kinds.ts'
import { CatalogError } from '../problems/errors.ts'
import type { Block, Row } from '../stages/source.ts'
import { makeTempFolder } from '../system/temp-folder.ts'
import { type BlockReader, failedBlock, type ReadOptions } from './blocks.ts'
import { emptySource } from './file-source.ts'
import { checkOptions, findFormat, findFormatByType, unknownType } from './formats.ts'

/** Chooses the reader by the path of a URL and the Content-Type of its response. */
export type ChooseReader = (path: string, type: string | null) => BlockReader | undefined

/** Chooses the reader by the extension of the path, or else by the type of the response. */
export const chooseByFormat =
  (url: string, options: ReadOptions): ChooseReader =>
  (path, type) => {
    const format = findFormat(path) ?? findFormatByType(type ?? '')
    if (!format) return undefined
    checkOptions(url, format, options)
    return (file, kind) => format.read(file, kind, options)
  }

/** Milliseconds without data after which a request fails, before the response begins or within it. */
const IDLE_TIMEOUT_MS = 120_000

interface UrlOptions {
  readonly chooseReader?: ChooseReader
  /** Milliseconds. */
  readonly idleTimeout?: number
}

/** Yields the blocks of a URL's response. The temporary file exists until the iteration ends. */
export async function* readUrl(
  url: string,
  kind: Kind,
  { chooseReader = chooseByFormat(url, {}), idleTimeout = IDLE_TIMEOUT_MS }: UrlOptions = {},
): AsyncGenerator<Block> {
  const { download, unreachableUrl } = await import('./download.ts')
  const folder = makeTempFolder(tmpdir())
  try {
    const file = path.join(folder.path, 'source')
    const type = await download(url, file, idleTimeout)
    if ((await stat(file)).size === 0) throw emptySource(url)
    const { pathname } = new URL(url)
    const other = describeOther(pathname, await readHead(file))
    if (other) throw unreachableUrl(url, `answers with ${other}`)
    const read = chooseReader(pathname, type)
    if (!read) throw unknownType(url, type)
    const rename = (name: string) => name.replace(file, () => url)
    for await (const block of read(file, kind)) {
      const renamed = block.file === undefined ? {} : { file: rename(block.file) }
      yield { ...block, ...renamed, rows: () => renameFiles(rename, block.rows()) }
    }
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error
    yield failedBlock(error, url, kind)
  } finally {
    folder.remove()
  }
}

/**
 * Describes what a server sends with status 200 in the place of data, by its first bytes, since types are often wrong: a
 * web page, such as a login form, or for a table the JSON of an error.
 */
function describeOther(pathname: string, head: string): string | undefined {
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head)\b/i.test(head))
    return 'a web page, not with data'
  return /\.[ct]sv$/i.test(pathname) && /^\s*\{\s*"/.test(head) ? 'JSON, not with a table' : undefined
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

/** Renames the files in the places of rows and their errors. */
async function* renameFiles(
  rename: (file: string) => string,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Row[]> {
  for await (const rows of batches) {
    yield rows.map((row) => {
      const at = { ...row.at, file: rename(row.at.file) }
      if (!('error' in row)) return { ...row, at }
      const { code, message, hint, cause } = row.error
      const places = row.error.at.map((place) => ({ ...place, file: rename(place.file) }))
      const details = { at: places.length > 0 ? places : [at], ...(hint !== undefined && { hint }), cause }
      return { ...row, at, error: new CatalogError(code, message, details) }
    })
  }
}
