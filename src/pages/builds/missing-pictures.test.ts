// Web pages do not name pictures that the site lacks, although the API does: they show initials until the files appear.

import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { artistId, labelId, releaseId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { jpeg, png } from '../../testing/formats/media.ts'
import { dataIn, distIn, parseCounts, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'

const IMAGES = 'media/_s/catalog'
/** Any file is a picture here: pages show those that cannot be read, too. */
const FILES = {
  [`${IMAGES}/artist/image/face.jpg`]: jpeg('face'),
  [`${IMAGES}/release/image/a b.jpg`]: jpeg('cover'),
  [`${IMAGES}/label/image/logo.png`]: png('logo'),
}
const NAMES = /face\.jpg|a%20b\.jpg|logo\.png/g

function folderWith(settings: object = {}): string {
  const folder = tempFolder()
  const { 'site.json': site, ...rows } = smallCatalog(2)
  const [artist, ...artists] = rows['artists.ndjson']
  const [release, ...releases] = rows['releases.ndjson']
  const [label, ...labels] = rows['labels.ndjson']
  writeTree(dataIn(folder), {
    ...rows,
    'artists.ndjson': [{ ...artist, image: 'face.jpg' }, ...artists],
    'releases.ndjson': [{ ...release, image: 'a b.jpg', releasedate: '2024' }, ...releases],
    'labels.ndjson': [{ ...label, image: 'logo.png' }, ...labels],
    'site.json': { ...site, pages: true, media_url: undefined, ...settings },
  })
  return folder
}

const isOfPages = (file: string): boolean => !/^(api|media|\.catalog-press)\//.test(file)

/** The web files of a site that name a picture, each with the names. */
const namesIn = (folder: string): Record<string, string[]> =>
  Object.fromEntries(
    [...readTree(distIn(folder))]
      .filter(([file]) => isOfPages(file))
      .flatMap(([file, text]) => {
        const names = [...new Set(text.match(NAMES))].sort()
        return names.length > 0 ? [[file, names]] : []
      }),
  )

const ALL = {
  [`artists/${artistId(1)}/index.html`]: ['a%20b.jpg', 'face.jpg'],
  [`artists/${artistId(1)}/feed.atom`]: ['a%20b.jpg', 'face.jpg'],
  'artists/index.html': ['face.jpg'],
  [`embed/releases/${releaseId(1)}/index.html`]: ['a%20b.jpg'],
  'feed.atom': ['a%20b.jpg'],
  'index.html': ['a%20b.jpg'],
  [`labels/${labelId(1)}/index.html`]: ['a%20b.jpg', 'logo.png'],
  [`labels/${labelId(1)}/feed.atom`]: ['a%20b.jpg', 'logo.png'],
  'labels/index.html': ['logo.png'],
  [`releases/${releaseId(1)}/index.html`]: ['a%20b.jpg'],
  [`releases/${releaseId(1)}/feed.rss`]: ['a%20b.jpg'],
  'releases/index.html': ['a%20b.jpg'],
}

it('pages show initials in place of missing pictures, and the pictures once they are there', async () => {
  const folder = folderWith()
  await runBuild(folder)
  const without = readTree(distIn(folder))
  expect(namesIn(folder)).toEqual({})
  expect(without.get(`releases/${releaseId(1)}/index.html`)).toContain('class="initials"')
  const response = [...without].find(([file]) => /^api.*\/release\/c.*1\/index/.test(file))
  expect(response?.[1]).toMatch(/a(%20| )b\.jpg/)

  writeTree(dataIn(folder), FILES)
  await runBuild(folder)
  const complete = readTree(distIn(folder))
  expect(namesIn(folder)).toMatchObject(ALL)
  expect(parseCounts(await runBuild(folder))).toMatchObject({ written: 0, removed: 0 })
  await runBuild(folder, ['--force'])
  expect(readTree(distIn(folder))).toEqual(complete)

  for (const file of Object.keys(FILES)) rmSync(path.join(dataIn(folder), file))
  await runBuild(folder)
  expect(readTree(distIn(folder))).toEqual(without)
})

it('pages show the image that the user has chosen in place of a missing cover', async () => {
  const folder = folderWith({ placeholder_release_image: 'https://cdn.example/none.jpg' })
  await runBuild(folder)
  const page = readTree(distIn(folder)).get(`releases/${releaseId(1)}/index.html`)
  expect(page).toContain('src="https://cdn.example/none.jpg"')
  expect(namesIn(folder)).toEqual({})
})

it('pages name pictures that may be elsewhere, as where the media have an address of their own', async () => {
  const folder = folderWith({ media_url: 'https://cdn.example/media' })
  await runBuild(folder)
  expect(namesIn(folder)).toMatchObject(ALL)
})
