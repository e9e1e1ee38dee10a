// A source on a web server: it is downloaded to a temporary file and read like any other file.
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Block, Row } from '../../core/library/source.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { makeTempFolder } from '../../core/system/temp-folder.ts'
import { checkOptions, findFormat, findFormatByType, unknownType } from '../formats.ts'
import { type BlockReader, failedBlock, type ReadOptions } from '../text/blocks.ts'

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
  const { downloadData } = await import('./download-data.ts')
  const folder = makeTempFolder(tmpdir())
  try {
    const file = path.join(folder.path, 'source')
    const { name, type } = await downloadData(url, file, idleTimeout)
    const read = chooseReader(name, type)
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
