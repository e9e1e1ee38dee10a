// Finds what web pages show of the pictures of records: those that the site has, with their sizes and smaller copies.
import { WEB_RESOURCES, type WebResource } from '../api/web.ts'
import type { Engine } from '../engine/engine.ts'
import { decoded, literal } from '../engine/sql.ts'
import { type PagePictures, pictureAt, picturePath } from '../stages/pictures.ts'
import { isPath } from './named-media.ts'
import { columnList, createTable } from './tables.ts'

/** Makes `artist_picture`, `release_picture` and `label_picture` from the joined tables. */
export async function makePictureTables(engine: Engine, pictures: PagePictures): Promise<void> {
  const { sizes, files, placeholder } = pictures
  await engine.run(WEB_RESOURCES.map((kind) => createTable(`${kind}_picture`)).join(';'))
  const paths = files?.filter((path) => pictureAt(path) !== null) ?? sizes.keys()
  const rows = await engine.appender('picture', columnList('picture'))
  for (const path of paths) rows.add(path, sizes.has(path) ? JSON.stringify(sizes.get(path)) : null)
  rows.close()
  await engine.runConcurrently(
    WEB_RESOURCES.map((kind) =>
      ofRecords(kind, {
        mayBeElsewhere: files === null,
        placeholder: kind === 'release' ? placeholder : null,
      }),
    ),
  )
  await engine.run('DROP TABLE picture')
}

interface OfRecords extends Pick<PagePictures, 'placeholder'> {
  /** Whether pages show pictures that the site does not have. */
  readonly mayBeElsewhere: boolean
}

function ofRecords(kind: WebResource, { mayBeElsewhere, placeholder }: OfRecords): string {
  const folder = literal(picturePath(kind, ''))
  const fallback =
    placeholder === null
      ? 'NULL'
      : `(SELECT shown FROM picture WHERE path = ${folder} || ${decoded(literal(placeholder))})`
  return `
    INSERT INTO ${kind}_picture
      SELECT uuid, rank, CASE WHEN is_shown THEN image END, CASE WHEN is_shown THEN shown ELSE ${fallback} END
      FROM (
        SELECT uuid, rank, image, shown,
          image IS NOT NULL AND (${mayBeElsewhere} OR path IS NOT NULL OR NOT ${isPath('image')}) AS is_shown
        FROM all_${kind} JOIN ${kind}_rank USING (uuid) LEFT JOIN picture ON path = ${folder} || ${decoded('image')})
      WHERE is_shown OR ${placeholder !== null}`
}
