// Queries as the settings give them.
import { readFile } from 'node:fs/promises'
import { CatalogError, type Place } from '../../../problems/errors.ts'
import { entryWording } from '../../entry-wording.ts'
import { resolvePath } from '../../glob.ts'
import type { OriginContext } from '../origin.ts'

export interface QueryText {
  readonly sql: string
  /** The file that it stands in. */
  readonly file?: string
}

/** A path has no blank after its first word, as a query has. */
const isPath = (written: string): boolean => /\.sql$/i.test(written) && !/^\s*(?:\w+\s|\()/.test(written)

/**
 * @param written a query, or the path of a file that ends in .sql
 * @throws CatalogError NO_SUCH_FILE, BAD_CONFIG for what is no query
 */
export async function queryOf(written: string, context: OriginContext): Promise<QueryText> {
  const file = isPath(written) ? resolvePath(context.base, written) : undefined
  const text = file === undefined ? written : await readFile(file, 'utf8').catch(() => null)
  if (text === null) throw noSuchFile(written, context)
  const sql = text
    .replace(/^\uFEFF/, '')
    .replace(AFTER_QUERY, '')
    .replace(/[\s;]+$/, '')
  const at = file === undefined ? entryWording(context).at : [{ file }]
  if (!QUERY.test(sql)) throw noQuery(sql, at)
  return file === undefined ? { sql } : { sql, file }
}

/** A semicolon is not a part of the query, nor are comments after it. In a text there would be a quote behind them. */
const AFTER_QUERY = /;(?:[\s;]|--[^\n'"]*(?:\n|$)|\/\*[^*'"]*\*\/)*$/

/** After comments and parentheses. */
const QUERY = /^(?:\s|\(|--[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:select|with|values|table)\b/i

function noSuchFile(file: string, context: OriginContext): CatalogError {
  const { at, which, correctPath } = entryWording(context, '"sql" in "sources"')
  return new CatalogError('NO_SUCH_FILE', `There is no file ${file}, ${which}.`, {
    at,
    hint: `${correctPath}, or write the query itself.`,
  })
}

function noQuery(sql: string, at: readonly Place[]): CatalogError {
  const first = /^\s*(\w{1,20})/.exec(sql)?.[1]
  const message = `A query must be a SELECT${first === undefined ? '' : `, but this begins with "${first}"`}.`
  const hint = 'Write SELECT with a column for each field, or the path of a file that ends in .sql.'
  return new CatalogError('BAD_CONFIG', message, { at, hint })
}
