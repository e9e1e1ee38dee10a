// Finds the pictures of records for which the site has sizes and thumbnails, which its pages show.
import { WEB_RESOURCES, type WebResource } from '../api/web.ts'
import type { Engine } from '../engine/engine.ts'
import { decoded, literal } from '../engine/sql.ts'
import { type Pictures, picturePath } from '../stages/pictures.ts'
import { columnList, createTable } from './tables.ts'

/**
 * Makes `artist_picture`, `release_picture` and `label_picture` from the joined tables.
 * @param placeholder the image on pages of releases without a cover; null where pages show no image
 */
export async function makePictureTables(
  engine: Engine,
  pictures: Pictures,
  placeholder: string | null,
): Promise<void> {
  await engine.run(WEB_RESOURCES.map((kind) => createTable(`${kind}_picture`)).join(';'))
  if (pictures.size === 0) return
  const rows = await engine.appender('picture', columnList('picture'))
  for (const [path, picture] of pictures) rows.add(path, JSON.stringify(picture))
  rows.close()
  await engine.runConcurrently(
    WEB_RESOURCES.map((kind) => ofRecords(kind, kind === 'release' ? placeholder : null)),
  )
  await engine.run('DROP TABLE picture')
}

const ofRecords = (kind: WebResource, placeholder: string | null): string => `
  INSERT INTO ${kind}_picture
    SELECT uuid, rank, shown FROM all_${kind} JOIN ${kind}_rank USING (uuid)
    JOIN picture ON path = ${literal(picturePath(kind, ''))} || ${decoded(placeholder === null ? 'image' : `coalesce(image, ${literal(placeholder)})`)}`
