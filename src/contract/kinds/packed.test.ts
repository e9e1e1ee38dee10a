import { expect, it } from 'vitest'
import { fileOfEntry } from '../blocks/pack-entries.ts'
import { listFile, lookupFile, resourceFile, rootFile, windowFile } from '../urls/files.ts'
import { indexFile } from '../urls/web.ts'
import { fileOfForm, recordFiles, recordPart } from './forms.ts'
import { FORM_RESOURCES, LISTED, RESOURCES, WEB_RESOURCES } from './kinds.ts'
import { packedAt } from './packed.ts'
import { isPackedPart, partAt } from './parts.ts'
import { VARIANTS } from './resources.ts'

const UUID = '1995e791-2302-4f20-8f32-f3e5a7c17663'

it('places every record and lookup under its key', () => {
  for (const resource of RESOURCES)
    expect(packedAt(resourceFile(resource, UUID, 'plain'))).toEqual({
      pack: resource,
      key: UUID,
      entry: UUID,
    })
  const key = 'isrc/USABC1234567'
  expect(packedAt(lookupFile(key, 'plain'))).toEqual({ pack: 'lookup', key, entry: key })
})

it('places the forms of a record under it, each by its name and what its folder is in', () => {
  const entries = (file: string) => packedAt(file)?.entry.slice(UUID.length)
  expect(recordFiles('release', UUID).map(entries)).toEqual([
    '/index.html',
    '/feed.rss',
    '/playlist.m3u8',
    '/oembed.json',
    '/embed/index.html',
    '/style.css',
  ])
  expect(entries(fileOfForm('release', `${UUID}/faces/ws2/entity.json`))).toBe('/faces/ws2/entity.json')
  for (const resource of FORM_RESOURCES) {
    const pack = recordPart(resource)
    const ofFaces = ['ws2/entity.json', 'own/ws2.json'].map((name) =>
      fileOfForm(resource, `${UUID}/faces/${name}`),
    )
    for (const file of [...recordFiles(resource, UUID), ...ofFaces]) {
      const packed = packedAt(file)
      expect(packed).toMatchObject({ pack, key: UUID })
      expect(fileOfEntry(pack, packed?.entry ?? '', 'plain')).toBe(file)
    }
  }
})

it('takes the same files as a build does, but for lists, which are composed, and derived variants', () => {
  const window = { limit: 20n, offset: 20n }
  const lists = LISTED.flatMap((resource) => [
    listFile(resource, 'plain'),
    windowFile(resource, 'plain', window),
  ])
  const derived = RESOURCES.map((resource) => resourceFile(resource, UUID, 'api'))
  for (const file of [...lists, ...derived])
    expect([file, packedAt(file), isPackedPart(partAt(file, 20))]).toEqual([file, null, true])
  const files = [
    ...RESOURCES.map((resource) => resourceFile(resource, UUID, 'plain')),
    ...VARIANTS.map((variant) => rootFile('api', variant)),
    ...WEB_RESOURCES.flatMap((resource) => [
      indexFile(resource, 1),
      indexFile(resource, 2),
      ...recordFiles(resource, UUID),
    ]),
    ...FORM_RESOURCES.map((kind) => fileOfForm(kind, `${UUID}/faces/ws2/entity.json`)),
    ...['faces/ws2/newest.json', 'faces/ws2/releases/page-1.json', 'faces/ws2/catalog/page-1.json'],
    ...['index.html', 'feed.atom', 'sitemap-artists-1.xml', 'api/v1/packs/artist/index.json', 'llms.txt', ''],
    ...[
      'api/v1/catalog/artist/x/index.json',
      `api/v1/nothing/${UUID}/index.json`,
      `media/artists/${UUID}/a.mp3`,
    ],
  ]
  for (const file of files)
    expect([file, packedAt(file) !== null]).toEqual([file, isPackedPart(partAt(file, 20))])
})
