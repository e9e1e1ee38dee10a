// Files of origins of which no track can be made, although they hold something.
import path from 'node:path'
import fs from 'fs-extra'
import { expect, it } from 'vitest'
import { mp3 } from '../../../testing/formats/id3.ts'
import { dataIn } from '../../../testing/run/build.ts'
import { tempFolder, writeTree } from '../../../testing/run/folders.ts'
import { runHere } from '../../../testing/run/here.ts'

const SETTINGS = {
  base_url: 'https://api.example.org',
  namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
  default_label: 'Self-released',
  streams: 'optional',
}
const MBIDS = [1, 2, 3].map((n) => `${`${n}`.repeat(8)}-60ba-38f0-95af-fae7774336bf`)
const [releaseId, trackId, artistId] = MBIDS
const RELEASE = {
  id: releaseId,
  title: 'Tidal Works',
  'artist-credit': [{ name: 'Ferrow', artist: { id: artistId, name: 'Ferrow' } }],
  media: [
    {
      tracks: [
        {
          id: trackId,
          title: 'Low Water',
          position: 1,
          length: 1000,
          'artist-credit': [{ name: 'Ferrow', artist: { id: artistId, name: 'Ferrow' } }],
        },
      ],
    },
  ],
}

async function checked(sources: object, files: Readonly<Record<string, string | Buffer>>) {
  const folder = tempFolder()
  for (const [name, content] of Object.entries(files)) fs.outputFileSync(path.join(folder, name), content)
  writeTree(dataIn(folder), { 'site.json': { ...SETTINGS, sources } })
  const { code, stdout, stderr } = await runHere(['check', '--data', dataIn(folder)])
  return { code, stdout, stderr }
}

it.each<[string, string, string | Buffer, string, string]>([
  ['musicbrainz', 'a.json', '[]', 'an empty list (1)', 'Download releases'],
  ['musicbrainz', 'a.json', '[{"id_":"x"},{"id_":"y"}]', 'not releases (2)', 'Download releases'],
  [
    'discogs',
    'a_releases.xml',
    '<releases><release id="1"><title>A</title></release></releases>',
    'releases without tracks (1)',
    'the dump of releases',
  ],
  ['audio', 'a.mp3', mp3(4, [['TALB', 'A']]), 'audio files without an artist (1)', 'Tag the files'],
])('are an error for %s, with what was found and what to do', async (entry, name, content, found, hint) => {
  const { code, stderr } = await checked({ [entry]: '../from' }, { [`from/${name}`]: content })
  expect(code).toBe(1)
  expect(stderr).toContain('error EMPTY_SOURCE  No track could be made of what this source holds: ')
  expect(stderr).toContain(found)
  expect(stderr).toContain(hint)
})

it('are a warning if other files of the entry have tracks', async () => {
  const files = { 'mb/a.json': '[{"id_":"x"}]', 'mb/b.json': JSON.stringify(RELEASE) }
  expect(await checked({ musicbrainz: '../mb' }, files)).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('warning SKIPPED'),
  })
})
