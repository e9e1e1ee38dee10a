// The files that records name: their pictures, and the streams of tracks.
import type { Kind } from '../../contract/kinds/kinds.ts'
import { WEB_RESOURCES } from '../../contract/kinds/kinds.ts'
import { imageFolder } from '../../contract/urls/urls.ts'
import type { Engine } from '../engine/engine.ts'
import { decoded, literal } from '../engine/sql.ts'
import { withRows } from './tables.ts'

/**
 * Selects the paths of the files that records name.
 * @param table returns the table of a kind
 * @param places the columns of its places, to select as well
 */
export const namedFiles = (table: (kind: Kind) => string, places: readonly string[] = []): string => {
  const writtenIn = (kind: Kind, folder: string, field: string) =>
    `SELECT ${[literal(folder), field, ...places].join(', ')} FROM ${table(kind)}`
  const pictures = WEB_RESOURCES.flatMap((kind) =>
    ['image', 'background'].map((field) => writtenIn(kind, `${imageFolder(kind)}/`, field)),
  )
  return `
    SELECT ${[`folder || ${decoded('written')} AS name`, ...places].join(', ')}
    FROM (${[...pictures, writtenIn('track', 'media/', 'stream')].join(' UNION ALL ')})
      named(${['folder', 'written', ...places].join(', ')})
    WHERE ${isPath('written')}`
}

/** A condition for the name of a file of the site, as opposed to a URL. */
export const isPath = (column: string): string =>
  `(${column} IS NOT NULL AND NOT regexp_matches(${column}, '^https?://', 'i'))`

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
