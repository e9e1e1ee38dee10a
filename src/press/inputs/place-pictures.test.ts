// Pictures of records, wherever they are in the media folder.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'

const catalog = smallCatalog(1)
const FOLDER = 'media/_s/catalog/release/image'
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
const other = DRAWING.replace('8', '9')

function project(image: string, files: Readonly<Record<string, string>>): string {
  const folder = tempFolder()
  writeTree(dataIn(folder), {
    ...catalog,
    'site.json': { ...catalog['site.json'], media_url: undefined },
    'tracks.ndjson': catalog['tracks.ndjson'].map((track) => ({
      ...track,
      stream: 'https://a.example/1.mp3',
    })),
    'releases.ndjson': catalog['releases.ndjson'].map((release) => ({ ...release, image })),
    ...files,
  })
  return folder
}

/** The pictures at addresses of the contract, and all files of the site. */
async function build(folder: string) {
  await runBuild(folder)
  const tree = readTree(distIn(folder))
  const pictures = [...tree].filter(([file]) => file.startsWith(`${FOLDER}/`) && file.endsWith('.svg'))
  return { pictures, tree }
}

describe('a picture is published at its address of the contract', () => {
  it.each([
    ['by its name, in the folder of the contract', 'cover.svg', `${FOLDER}/cover.svg`, 'cover.svg'],
    ['by its name, in the media folder', 'cover.svg', 'media/cover.svg', 'cover.svg'],
    ['by its name, in any folder', 'cover.svg', 'media/2024/covers/cover.svg', 'cover.svg'],
    ['by its path', 'covers/cover.svg', 'media/covers/cover.svg', 'covers/cover.svg'],
    ['by its path from the data folder', 'media/cover.svg', 'media/cover.svg', 'cover.svg'],
    ['by its path of the contract', `/${FOLDER}/cover.svg`, `${FOLDER}/cover.svg`, 'cover.svg'],
    ['with blanks', 'my covers/cover 1.svg', 'media/my covers/cover 1.svg', 'my covers/cover 1.svg'],
  ])('%s', async (_, image, file, name) => {
    const folder = project(image, { [file]: DRAWING })
    const { pictures, tree } = await build(folder)
    expect(pictures).toEqual([[`${FOLDER}/${name}`, DRAWING]])
    expect(tree.get(file)).toBe(DRAWING)
    const address = `/${FOLDER}/${name}`.replaceAll(' ', '%20')
    expect([...tree.values()].some((text) => text.includes(`https://api.example.org${address}"`))).toBe(true)
    const { stderr } = await runHere(['check', '--data', dataIn(folder)])
    expect(stderr).not.toMatch('MISSING_MEDIA')
  })

  it('in the folder of the contract before any other, and by its path before its name', async () => {
    const files = { 'media/cover.svg': other, 'media/b/cover.svg': other }
    const own = await build(project('cover.svg', { ...files, [`${FOLDER}/cover.svg`]: DRAWING }))
    expect(own.pictures).toEqual([[`${FOLDER}/cover.svg`, DRAWING]])
    const above = await build(project('cover.svg', { ...files, 'media/cover.svg': DRAWING }))
    expect(above.pictures).toEqual([[`${FOLDER}/cover.svg`, DRAWING]])
  })
})

it('a name that several files have is an error, which lists them', async () => {
  const folder = project('cover.svg', { 'media/a/cover.svg': DRAWING, 'media/b/cover.svg': other })
  const { code, stderr } = await runHere(['check', '--data', dataIn(folder)])
  expect({ code, stderr }).toMatchObject({ code: 1 })
  expect(stderr).toMatch(
    'error AMBIGUOUS_PICTURE  2 files in media/ have the name cover.svg: a/cover.svg, b/cover.svg.',
  )
  expect(stderr).toMatch('hint  Write the path of the one that is meant, such as "a/cover.svg".')
})

it('a name that no file has asks whether one that is nearly so is meant', async () => {
  const folder = project('covers/cover.svg', { 'media/2024/Cover.SVG': DRAWING })
  mkdirSync(path.join(dataIn(folder), 'media/covers/cover.svg'), { recursive: true })
  const { code, stderr } = await runHere(['check', '--data', dataIn(folder)])
  expect({ code, stderr }).toMatchObject({ code: 0 })
  expect(stderr).toMatch(
    'MISSING_MEDIA  1 file named by records but missing from the data folder: covers/cover.svg.',
  )
  expect(stderr).toMatch('Did you mean "2024/Cover.SVG"?')
})
