// A source on a web server: it is downloaded to a temporary file and read like any other file.
import { open, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeTempFolder } from '../engine/temp-folder.ts'
import { CatalogError } from '../model/errors.ts'
import type { Kind } from '../model/kinds.ts'
import type { Block, Row } from '../model/source.ts'
import { type BlockReader, failedBlock, type ReadOptions } from './blocks.ts'
import { emptySource } from './file-source.ts'
import { checkOptions, formatOf, formatOfType, unknownType } from './formats.ts'

/** Chooses the reader by the path of a URL and the Content-Type of its response. */
export type ChooseReader = (path: string, type: string | null) => BlockReader | undefined

/** The reader of a format, by the name of the resource or the type of the response. */
export const byFormat =
  (url: string, options: ReadOptions): ChooseReader =>
  (path, type) => {
    const format = formatOf(path) ?? formatOfType(type ?? '')
    if (!format) return undefined
    checkOptions(url, format, options)
    return (file, kind) => format.read(file, kind, options)
  }

/** Milliseconds in which a server must send something: before its answer begins, and between parts of it. */
const PATIENCE = 120_000

interface UrlOptions {
  readonly chooseReader?: ChooseReader
  /** Milliseconds. */
  readonly patience?: number
}

/** The blocks of a URL's response. The temporary file exists until the iteration ends. */
export async function* readUrl(
  url: string,
  kind: Kind,
  { chooseReader = byFormat(url, {}), patience = PATIENCE }: UrlOptions = {},
): AsyncGenerator<Block> {
  const { download, unreachable } = await import('./download.ts')
  const folder = makeTempFolder(tmpdir())
  try {
    const file = path.join(folder.path, 'source')
    const type = await download(url, file, patience)
    if ((await stat(file)).size === 0) throw emptySource(url)
    if (await isWebPage(file)) throw unreachable(url, 'answers with a web page, not with data')
    const read = chooseReader(new URL(url).pathname, type)
    if (!read) throw unknownType(url, type)
    const rename = (name: string) => name.replace(file, () => url)
    for await (const block of read(file, kind)) {
      const named = block.file === undefined ? {} : { file: rename(block.file) }
      yield { ...block, ...named, rows: () => withFile(rename, block.rows()) }
    }
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error
    yield failedBlock(error, url, kind)
  } finally {
    folder.remove()
  }
}

/** A login form has status 200; and a server may call data `text/html`, so its first bytes decide. */
async function isWebPage(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD)
    return /^\uFEFF?\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head)\b/i.test(
      buffer.toString('utf8', 0, bytesRead),
    )
  } finally {
    await handle.close()
  }
}

const HEAD = 1024

/** The rows with other names of files in their places. */
async function* withFile(
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
