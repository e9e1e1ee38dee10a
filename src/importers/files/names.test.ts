import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { globFiles } from '../../core/system/glob.ts'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { song } from '../../testing/formats/media.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { findSources } from './find.ts'
import { findMedia } from './media.ts'

/** The bytes of a path, with ü encoded in Latin-1. */
const latin1 = (file: string) => Buffer.from(file, 'latin1')

it.each([
  ['tracks/a\nb.csv', findSources],
  ['media/a\nb.mp3', findMedia],
  ['media/a\nb/c.mp3', findMedia],
])('names with a line break are refused, since lists have one path in a line: %j', async (file, find) => {
  const data = tempFolder()
  writeTree(data, { 'labels.csv': 'name\n', [file]: 'x' })
  const at = [{ file: path.join(data, file.replace('/c.mp3', '')) }]
  await expect(find(data)).rejects.toMatchObject({ code: 'BAD_NAME', at })
})

it('names with other separators of lines and paragraphs are found', async () => {
  const data = tempFolder()
  const files = ['media/a\rb.mp3', 'media/a\u2028b/c\u2029.mp3']
  writeTree(data, Object.fromEntries(files.map((file) => [file, 'x'])))
  expect((await findMedia(data)).map((file) => file.path)).toEqual(files)
})

// Other systems refuse such names.
describe.runIf(process.platform === 'linux')('names that are not UTF-8', () => {
  function dataWith(file: string): string {
    const data = path.join(tempFolder(), 'data')
    writeTree(data, { 'labels.csv': 'name\n', 'media/a.mp3': song('a') })
    mkdirSync(latin1(path.dirname(path.join(data, file))), { recursive: true })
    writeFileSync(latin1(path.join(data, file)), 'x')
    return data
  }

  it.each(['media/M\xfcller.mp3', 'media/M\xfcller/a.mp3', 'media/deep/\xfc/deep/a.mp3'])(
    'are refused among media: %s',
    async (file) => {
      const data = dataWith(file)
      const at = [{ file: expect.stringContaining('\ufffd') }]
      await expect(findMedia(data)).rejects.toMatchObject({ code: 'BAD_NAME', at })
    },
  )

  it.each(['artists/\xfc.csv', '\xfc/artists.csv', 'M\xfcller.txt'])(
    'are refused among sources: %s',
    async (file) => {
      await expect(findSources(dataWith(file))).rejects.toMatchObject({ code: 'BAD_NAME' })
    },
  )

  it('are refused if a pattern in "sources" matches them, and ignored otherwise', async () => {
    const data = dataWith('../exports/\xfc.csv')
    const errors = [{ code: 'BAD_NAME' }]
    await expect(findSources(data, { tracks: ['../exports/*.csv'] })).rejects.toMatchObject({ errors })
    expect((await findSources(data, { tracks: ['labels.*'] })).sources).toHaveLength(1)
    expect(await globFiles('../exports/*.txt', data)).toEqual([])
  })

  it('do not remove what is published', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), { ...smallCatalog(), 'media/a.mp3': song('a') })
    expect((await runBuild(folder)).code).toBe(0)
    writeFileSync(latin1(path.join(dataIn(folder), 'media/M\xfcller.mp3')), 'x')
    const { code, stderr } = await runBuild(folder)
    expect([code, stderr]).toEqual([1, expect.stringContaining('BAD_NAME')])
    expect(existsSync(path.join(distIn(folder), 'media/a.mp3'))).toBe(true)
  })
})

it('A name that really contains a replacement character is valid', async () => {
  const data = tempFolder()
  writeTree(data, { 'media/\ufffd.mp3': song('a') })
  expect(await findMedia(data)).toHaveLength(1)
})
