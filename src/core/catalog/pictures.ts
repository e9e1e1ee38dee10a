// Finds what web pages show of the pictures of records: those that the site has, with their sizes and smaller copies.

import { WEB_RESOURCES, type WebResource } from '../../contract/kinds/kinds.ts'
import type { Engine } from '../engine/engine.ts'
import { decoded, literal } from '../engine/sql.ts'
import { type PagePictures, pictureAt, picturePath } from '../site/pictures.ts'
import { createTable, withRows } from './tables.ts'

/** Makes the tables of pictures (`artist_picture` …) and of looks (`artist_styled` …) from the joined tables. */
export async function makePictureTables(engine: Engine, pictures: PagePictures): Promise<void> {
  const { sizes, files, placeholder } = pictures
  const tables = WEB_RESOURCES.flatMap((kind) => [`${kind}_picture`, `${kind}_styled`] as const)
  await engine.run(tables.map(createTable).join(';'))
  const paths = files?.filter((path) => pictureAt(path) !== null) ?? sizes.keys()
  const rows = Array.from(paths, (path) => [path, sizes.has(path) ? JSON.stringify(sizes.get(path)) : null])
  const mayBeElsewhere = files === null
  const queries = WEB_RESOURCES.flatMap((kind) => [
    ofRecords(kind, { mayBeElsewhere, placeholder: kind === 'release' ? placeholder : null }),
    looks(kind, mayBeElsewhere),
  ])
  await withRows(engine, 'picture', rows, () => engine.runConcurrently(queries))
}

interface OfRecords extends Pick<PagePictures, 'placeholder'> {
  /** Whether pages show pictures that the site does not have. */
  readonly mayBeElsewhere: boolean
}

function ofRecords(kind: WebResource, { mayBeElsewhere, placeholder }: OfRecords): string {
  const fallback =
    placeholder === null
      ? 'NULL'
      : `(SELECT shown FROM picture WHERE path = ${pathOf(kind, literal(placeholder))})`
  return `
    INSERT INTO ${kind}_picture
      SELECT uuid, CASE WHEN is_shown THEN image END, CASE WHEN is_shown THEN shown ELSE ${fallback} END
      FROM (
        SELECT uuid, image, shown, ${isShown('image', mayBeElsewhere)} AS is_shown
        FROM all_${kind} LEFT JOIN picture ON path = ${pathOf(kind, 'image')})
      WHERE is_shown OR ${placeholder !== null}`
}

const looks = (kind: WebResource, mayBeElsewhere: boolean): string => `
  INSERT INTO ${kind}_styled
    SELECT uuid, to_json(struct_pack(
      accent := accent,
      background := CASE WHEN is_shown THEN struct_pack(image := background, picture := shown::JSON) END))::VARCHAR
    FROM (
      SELECT uuid, accent, background, shown, ${isShown('background', mayBeElsewhere)} AS is_shown
      FROM all_${kind} LEFT JOIN picture ON path = ${pathOf(kind, 'background')})
    WHERE accent IS NOT NULL OR is_shown`

const pathOf = (kind: WebResource, name: string): string =>
  `${literal(picturePath(kind, ''))} || ${decoded(name)}`

const isShown = (field: 'image' | 'background', mayBeElsewhere: boolean): string =>
  `(${field} IS NOT NULL AND (${mayBeElsewhere} OR path IS NOT NULL OR ${isAddress(field)}))`

const isAddress = (column: string): string => `regexp_matches(${column}, '^https?://', 'i')`
