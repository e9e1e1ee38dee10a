// Resolves queries in the settings.
import { CatalogError, type Place } from '../../../core/problems/errors.ts'
import { resolvePath } from '../../../core/system/glob.ts'
import { readUtf8 } from '../../../core/system/utf8.ts'
import { entryWording } from '../../files/entry-wording.ts'
import { missingFileHint } from '../../files/missing-file.ts'
import type { OriginContext } from '../origin.ts'

export interface QueryText {
  readonly sql: string
  /** The file that contains it. */
  readonly file?: string
}

/** Unlike a query, a path has no white space after its first word. */
const isPath = (written: string): boolean => /\.sql$/i.test(written) && !/^\s*(?:\w+\s|\()/.test(written)

/**
 * Reads a query, and removes what follows it.
 * @param written a query, or the path of an .sql file
 * @throws CatalogError NO_SUCH_FILE, BAD_CONFIG for a text that is not a query
 */
export async function resolveQuery(written: string, context: OriginContext): Promise<QueryText> {
  const file = isPath(written) ? resolvePath(context.base, written) : undefined
  const text = file === undefined ? written : await readUtf8(file).catch(ifUnreadable)
  if (text === null) throw await noSuchFile(written, context)
  const sql = text
    .replace(/^\uFEFF/, '')
    .replace(AFTER_QUERY, '')
    .replace(/[\s;]+$/, '')
  const at = file === undefined ? entryWording(context).at : [{ file }]
  if (!QUERY.test(sql)) throw noQuery(sql, at)
  return file === undefined ? { sql } : { sql, file }
}

function ifUnreadable(error: unknown): null {
  if (error instanceof CatalogError) throw error
  return null
}

/** A semicolon, and comments after it. Inside a string literal a quote would follow. */
const AFTER_QUERY = /;(?:[\s;]|--[^\n'"]*(?:\n|$)|\/\*[^*'"]*\*\/)*$/

/** The first keyword, after comments and parentheses. */
const QUERY = /^(?:\s|\(|--[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:select|with|values|table)\b/i

async function noSuchFile(file: string, context: OriginContext): Promise<CatalogError> {
  const { at, which, correctPath } = entryWording(context, '"sql" in "sources"')
  return new CatalogError('NO_SUCH_FILE', `There is no file ${file}, ${which}.`, {
    at,
    hint: await missingFileHint(context.base, file, `${correctPath}, or write the query itself.`),
  })
}

function noQuery(sql: string, at: readonly Place[]): CatalogError {
  const first = /^\s*(\w{1,20})/.exec(sql)?.[1]
  const message = `A query must be a SELECT${first === undefined ? '' : `, but this begins with "${first}"`}.`
  const hint = 'Write SELECT with a column for each field, or the path of a file that ends in .sql.'
  return new CatalogError('BAD_CONFIG', message, { at, hint })
}
