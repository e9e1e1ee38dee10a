// Files of media that are not what their names promise: what a site has in their place, and what is remembered of them.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { mp3 } from '../../testing/formats/id3.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { build } from '../build.ts'
import { check } from '../check.ts'

const catalog = smallCatalog(1)
const [track, ...others] = catalog['tracks.ndjson']
const SONG = mp3(4, [['TIT2', 'Low Water']])

function project(files: Readonly<Record<string, string>>): string {
  const folder = tempFolder()
  writeTree(dataIn(folder), {
    ...catalog,
    'site.json': { ...catalog['site.json'], media_url: undefined },
    'tracks.ndjson': [{ ...track, stream: 'audio/1.mp3' }, ...others],
    'releases.ndjson': catalog['releases.ndjson'].map((release) => ({ ...release, image: 'cover.png' })),
    ...files,
  })
  return folder
}

const published = (folder: string) =>
  [...readTree(distIn(folder)).keys()].filter((file) => /^media\/(?:audio|covers)/.test(file))

it('what is neither a picture nor audio is left out, and named with its record', async () => {
  const folder = project({
    'media/audio/1.mp3': '',
    'media/covers/cover.png': '<html>',
    'media/notes.txt': '',
  })
  const options = { data: dataIn(folder), out: distIn(folder) }
  const { warnings } = await build(options)
  const at = (name: string, line?: number) => ({
    file: path.join(dataIn(folder), name),
    ...(line !== undefined && { line }),
  })
  expect(warnings).toEqual([
    {
      code: 'NOT_MEDIA',
      count: 2,
      message:
        '2 files of media/ left out: media/audio/1.mp3 is empty, media/covers/cover.png is a web page (HTML or XML).',
      at: [
        at('media/audio/1.mp3'),
        at('tracks.ndjson', 1),
        at('media/covers/cover.png'),
        at('releases.ndjson', 1),
      ],
      hint: expect.stringContaining('git lfs pull'),
    },
  ])
  expect(published(folder)).toEqual([])
  expect(readTree(distIn(folder)).has('media/notes.txt')).toBe(true)
  // An unchanged build, and a check, warn of them too.
  expect((await build(options)).warnings).toEqual(warnings)
  expect((await check(options)).warnings).toEqual(warnings)
  // A file that is replaced is published.
  writeFileSync(path.join(dataIn(folder), 'media/audio/1.mp3'), SONG)
  expect((await build(options)).warnings).toMatchObject([{ code: 'NOT_MEDIA', count: 1 }])
  expect(published(folder)).toEqual(['media/audio/1.mp3'])
})

it('a build opens only changed files, and a check remembers nothing', async () => {
  const folder = project({ 'media/covers/cover.png': 'text' })
  const file = path.join(dataIn(folder), 'media/audio/1.mp3')
  writeTree(dataIn(folder), { 'media/audio/1.mp3': '' })
  const options = { data: dataIn(folder), out: distIn(folder) }
  const memory = path.join(folder, '.catalog-press/origins/media.ndjson')
  await check(options)
  expect(() => readFileSync(memory)).toThrow('ENOENT')
  // Within two seconds of a change, a file may change again unnoticed.
  await new Promise((resolve) => setTimeout(resolve, 2100))
  await runBuild(folder)
  const text = readFileSync(memory, 'utf8')
  expect(text).toContain(`audio ${file}`)
  // What is remembered decides, where a file has not changed.
  writeFileSync(memory, text.replaceAll('"what":"empty"', '"what":"REMEMBERED"'))
  const [warning] = (await check(options)).warnings
  expect(warning?.message).toContain('1.mp3 is REMEMBERED')
  rmSync(memory)
  expect((await check(options)).warnings[0]?.message).toContain('1.mp3 is empty')
})
