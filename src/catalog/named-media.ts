// The files that records name: their pictures, and the streams of tracks.
import type { Kind } from '../api/kinds.ts'
import { imageFolder } from '../api/urls.ts'
import { WEB_RESOURCES, type WebResource } from '../api/web.ts'
import type { Engine } from '../engine/engine.ts'
import { decoded, literal } from '../engine/sql.ts'
import { withRows } from './tables.ts'

/**
 * Selects the columns of records, with the path of the file that each names in place of its name.
 * @param table returns the table of a kind
 */
export const namedFiles = (table: (kind: Kind) => string): string =>
  [
    ...WEB_RESOURCES.flatMap((kind) => [picture(table, kind, 'image'), picture(table, kind, 'background')]),
    stream(table),
  ].join(' UNION ALL BY NAME ')

/** A condition for the name of a file of the site, as opposed to a URL. */
export const isPath = (column: string): string =>
  `(${column} IS NOT NULL AND NOT regexp_matches(${column}, '^https?://', 'i'))`

const picture = (table: (kind: Kind) => string, kind: WebResource, field: 'image' | 'background'): string => `
  SELECT * EXCLUDE (name), ${literal(`${imageFolder(kind)}/`)} || ${decoded(field)} AS name FROM ${table(kind)}
  WHERE ${isPath(field)}`

const stream = (table: (kind: Kind) => string): string => `
  SELECT * EXCLUDE (name), 'media/' || ${decoded('stream')} AS name FROM ${table('track')}
  WHERE ${isPath('stream')}`

/** Returns the schemes of the audio at addresses of its own: `https:`. */
export async function audioSchemes(engine: Engine): Promise<readonly string[]> {
  const found = await engine.all<{ scheme: string }>(`
    SELECT DISTINCT lower(left(stream, strpos(stream, ':'))) AS scheme FROM all_track
    WHERE stream IS NOT NULL AND NOT ${isPath('stream')} ORDER BY scheme`)
  return found.map(({ scheme }) => scheme)
}

/** Returns those of the paths that a record names. */
export async function namedMedia(engine: Engine, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = paths.map((path) => [path])
  const found = await withRows(engine, 'media_file', rows, () =>
    engine.all<{ path: string }>(
      `SELECT path FROM media_file SEMI JOIN (${namedFiles((kind) => `all_${kind}`)}) ON path = name`,
    ),
  )
  return new Set(found.map(({ path }) => path))
}
