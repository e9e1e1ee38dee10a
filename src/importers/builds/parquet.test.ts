import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { writeParquet } from '../../testing/formats/parquet.ts'
import { dataIn, distIn, pressed, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'

const catalog = smallCatalog(3)
const { 'tracks.ndjson': tracks, ...others } = catalog

/** A folder whose tracks are a Parquet file with numbers, uuids and decimals. */
async function folderWith(rows: readonly object[]): Promise<string> {
  const folder = tempFolder()
  const json = path.join(folder, 'rows.json')
  writeTree(folder, { 'rows.json': JSON.stringify(rows) })
  writeTree(dataIn(folder), others)
  await writeParquet(
    path.join(dataIn(folder), 'tracks.parquet'),
    `SELECT uuid::UUID AS uuid, name, tracknumber::BIGINT AS tracknumber, duration::DECIMAL(12, 4) AS duration,
      release, artist, [artist] AS artists, NULL::VARCHAR AS features, stream FROM read_json('${json}')`,
  )
  return folder
}

describe('a catalog in Parquet', () => {
  it('gives the same bytes as one in NDJSON', async () => {
    const folder = await folderWith(tracks)
    expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
    expect(readTree(distIn(folder))).toEqual(await pressed(catalog))
  })

  it('is reported by the number of the row', async () => {
    const wrong = [
      { ...tracks[0], tracknumber: -1 },
      { ...tracks[1], uuid: trackId(3) },
      { ...tracks[2], release: trackId(1) },
    ]
    const folder = await folderWith(wrong)
    const { stderr } = await runBuild(folder)
    const file = path.join(dataIn(folder), 'tracks.parquet')
    expect(stderr).toContain(
      `error BAD_VALUE  The field "tracknumber" of this track is -1; it must be a whole number, 0 or more.\n  at    ${file} row 1\n`,
    )
    expect(stderr).toContain(`  at    ${file} row 2 and ${file} row 3\n`)
    expect(stderr).toContain(`there is no release with that uuid.\n  at    ${file} row 3\n`)
  })
})
