// Reads rows of databases through the origin `sql`.

import path from 'node:path'
import { KINDS, type Kind, type PLURALS } from '../../contract/kinds/kinds.ts'
import type { Block, Source } from '../../core/library/source.ts'
import { CatalogError, CatalogErrors } from '../../core/problems/errors.ts'
import { settingsSchema } from '../../core/settings/settings.ts'
import type { ProgressOptions } from '../../core/system/progress.ts'
import { findInDatabases } from '../../importers/origins/sql/index.ts'
import { flattenRows, type ReadRow, readRows } from '../catalogs/rows.ts'
import { tempFolder } from '../run/folders.ts'
import { startSilentServer } from './silent-server.ts'

export type Queries = Partial<Record<(typeof PLURALS)[Kind], string>>
type Entry = Queries & { readonly timeout?: number }

/** The sources of a database, with query files relative to a folder. */
export function sqlSources(
  url: string,
  entry: Entry,
  data = tempFolder(),
  progress: ProgressOptions = {},
): Promise<readonly Source[]> {
  const { sources } = settingsSchema.parse({ sources: { sql: { url, ...entry } } })
  return findInDatabases(sources, { base: data, data, progress })
}

/** The blocks of a source that must exist. */
export function blocksIn(source: Source | undefined): AsyncIterable<Block> {
  if (!source) throw new Error('There is no source.')
  return source.blocks()
}

/** Reads the rows of one query. */
export async function rowsOfQuery(url: string, sql: string, word: keyof Queries = 'features') {
  const [source] = await sqlSources(url, { [word]: sql })
  return readRows(flattenRows(blocksIn(source)))
}

/** Reads the rows of each query, by the path and kind of the source, without its folder. */
export async function allRows(sources: readonly Source[]): Promise<Record<string, ReadRow[]>> {
  const rows: Record<string, ReadRow[]> = {}
  for (const kind of KINDS) {
    for (const source of sources) {
      if (source.kind === kind)
        rows[path.basename(source.name)] = await readRows(flattenRows(source.blocks()))
    }
  }
  return rows
}

/** The errors in finding the sources of a database: code and message, hint, and path in the folder. */
export async function findRefusals(url: string, queries: Queries, data: string): Promise<string[]> {
  try {
    await sqlSources(url, queries, data)
  } catch (error) {
    if (!(error instanceof CatalogErrors)) throw error
    return error.errors.map(said)
  }
  return []
}

export function said(error: unknown): string {
  if (!(error instanceof CatalogError)) throw error
  const at = error.at.map(({ file, line, column }) =>
    [path.basename(file), line, column].filter(Boolean).join(':'),
  )
  return `${error.code} ${error.message} [${error.hint}] ${at.join(', ')}`
}

/** The errors among the rows of a query, with their locations. */
export async function findErrors(
  url: string,
  sql: string,
  word: keyof Queries = 'features',
  data = tempFolder(),
): Promise<string[]> {
  return errorsIn(await sqlSources(url, { [word]: sql }, data))
}

/** The errors among the rows of the first source. */
export async function errorsIn([source]: readonly (Source | undefined)[]): Promise<string[]> {
  const errors: string[] = []
  for await (const rows of flattenRows(blocksIn(source))) {
    for (const row of rows) if ('error' in row) errors.push(said(row.error))
  }
  return errors
}

/** Returns the errors of a query to servers that fall silent: one from the start, one after login. */
export async function errorsInSilence(url: string, port: number): Promise<(string | undefined)[]> {
  const ports = [await startSilentServer(), await startSilentServer({ port, until: 'SET SESSION' })]
  return Promise.all(
    ports.map(async (silent) => {
      const [error] = await findErrors(url.replace(`${port}`, `${silent}`), 'SELECT 1 AS id', 'artists')
      return error
    }),
  )
}
