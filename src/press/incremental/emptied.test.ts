// Sources and kinds that lost all of their records since the last build.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { artistId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'

/** The report of a refused build, which leaves the site as it was; `check` must report the same. */
async function refusal(folder: string): Promise<string> {
  const before = readTree(distIn(folder))
  const ran = await runBuild(folder)
  expect(ran).toMatchObject({ code: 1, stdout: '' })
  expect(readTree(distIn(folder))).toEqual(before)
  expect(await runHere(['check', '--data', dataIn(folder), '--out', distIn(folder)])).toEqual(ran)
  return ran.stderr.replaceAll(`${dataIn(folder)}/`, '')
}

describe('a source without records', () => {
  it.each([
    ['artists.ndjson', '\n'],
    ['tracks.ndjson', '\r\n\n'],
  ])('is refused where the last build read some from it: %s', async (file, text) => {
    const folder = tempFolder()
    writeTree(dataIn(folder), smallCatalog(3))
    await runBuild(folder)
    writeTree(dataIn(folder), { [file]: text })
    const word = file.split('.')[0]
    expect(await refusal(folder)).toContain(
      `error EMPTY_SOURCE  This source has no records, but the last build read 3 ${word} from it.\n  at    ${file}\n` +
        '  hint  Export it again. If this is intended, build once with --allow-removal.\n',
    )
  })

  it('is refused even if it had one record and others of its kind remain', async () => {
    const folder = tempFolder()
    const csv = (rows: string) => ({ 'artists/more.csv': `uuid,name\n${rows}` })
    writeTree(dataIn(folder), { ...smallCatalog(3), ...csv(`${artistId(9)},More\n`) })
    await runBuild(folder)
    writeTree(dataIn(folder), csv(''))
    expect(await refusal(folder)).toContain(
      'the last build read 1 artist from it.\n  at    artists/more.csv\n',
    )
    rmSync(path.join(dataIn(folder), 'artists/more.csv'))
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
  })

  it('is only warned of where there never were any', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), { ...smallCatalog(3), 'features.csv': 'uuid\n', 'artists/none.json': '[]' })
    for (const _ of [1, 2])
      expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: expect.not.stringContaining('error') })
  })

  it('is refused where it is missing and the last of its kind', async () => {
    const folder = tempFolder()
    const features = { uuid: artistId(77), bpm: 90 }
    writeTree(dataIn(folder), { ...smallCatalog(3), 'features.json': features })
    await runBuild(folder)
    rmSync(path.join(dataIn(folder), 'features.json'))
    expect(await refusal(folder)).toContain(
      'error EMPTY_SOURCE  No features are left, but the last build published 1 features record.\n' +
        '  hint  Restore the source of features. If this is intended, build once with --allow-removal.\n',
    )
    expect(await runBuild(folder, ['--allow-removal'])).toMatchObject({ code: 0 })
  })

  it('of 0 bytes is refused whatever is allowed', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), { ...smallCatalog(3), 'features.csv': '' })
    const { code, stderr } = await runBuild(folder, ['--allow-removal'])
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^error EMPTY_SOURCE {2}The source is empty: .* 0 bytes/),
    ])
  })
})
