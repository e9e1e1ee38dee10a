// A sheet of artists and labels beside sources that know them by ids.

import { describe, expect, it } from 'vitest'
import { song } from '../../../testing/formats/media.ts'
import { dataIn, distIn, pressed, readJson, runBuild } from '../../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../../testing/run/folders.ts'

const SETTINGS = {
  base_url: 'https://api.example.org',
  docs: false,
  namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
  default_label: 'Self-released',
  pages: false,
}

const track = (n: number, artist: object, label: object) => ({
  ...{ id: `t-${n}`, name: `Track ${n}`, tracknumber: n, duration: 60, stream: `audio/${n}.mp3` },
  artist,
  release: { id: `r-${n}`, name: `Release ${n}`, label, artist },
})
const MIRA = { id: 'audio:1', name: 'Mira Sol' }
const KOJI = { id: 'audio:2', name: 'Kōji' }
const HARBOUR = { id: 'l-1', name: 'Harbour' }

const CATALOG = {
  'site.json': SETTINGS,
  'tracks.ndjson': [track(1, MIRA, HARBOUR), track(2, KOJI, { name: 'Dock' })],
  'media/audio/1.mp3': song('1'),
  'media/audio/2.mp3': song('2'),
}

const WITH_PAGES = { ...CATALOG, 'site.json': { ...SETTINGS, pages: true } }

async function built(folder: string, files: object = {}) {
  writeTree(dataIn(folder), files as Record<string, string>)
  const ran = await runBuild(folder)
  const tree = ran.code === 0 ? readTree(distIn(folder)) : new Map<string, string>()
  return { ...ran, tree }
}

interface Named {
  readonly uuid: string
  readonly name: string
  readonly description?: string
  readonly items?: readonly unknown[]
}
interface Release {
  readonly name: string
  readonly label_uuid: string
  readonly labels?: readonly {
    readonly uuid: string
    readonly name: string
    readonly catalognumber: string
  }[]
}
const readList = (tree: Map<string, string>, kind: 'artist' | 'label'): readonly Named[] =>
  readJson(tree, `api/v1/catalog/${kind}/index.json`).results
const namesIn = (tree: Map<string, string>, kind: 'artist' | 'label') =>
  readList(tree, kind).map(({ name }) => name)

/** The facts of the only artist who has some. */
const factsIn = (tree: Map<string, string>) =>
  [...tree].find(([file]) => file.includes('/features/artist/'))?.[1]

const ARTISTS =
  'name,description,image,links\nMira Sol,Songwriter from Graz.,https://img.example/m.jpg,https://mira.example/\n'

describe('a row without an id', () => {
  it('adds to the one record of its name in another source, under the url of that', async () => {
    const before = readList((await built(tempFolder(), CATALOG)).tree, 'artist')
    const folder = tempFolder()
    const { code, stderr, tree } = await built(folder, { ...WITH_PAGES, 'artists.csv': ARTISTS })
    expect([code, stderr]).toEqual([0, ''])
    const after = readList(tree, 'artist')
    expect(after.map(({ uuid, name }) => [uuid, name]).sort()).toEqual(
      before.map(({ uuid, name }) => [uuid, name]).sort(),
    )
    const mira = after.find(({ name }) => name === 'Mira Sol')
    expect(mira).toMatchObject({ image: 'https://img.example/m.jpg', items: [{}] })
    expect(factsIn(tree)).toContain('Songwriter from Graz.')
    expect(tree.get(`artists/${mira?.uuid}/index.html`)).toContain('Songwriter from Graz.')
  })

  it.each([
    ['artists.csv', 'id,name\naudio:1,Mira Sol\naudio:2,Kōji\n'],
    ['artists.ndjson', [MIRA, KOJI]],
  ])('adds to a record that has a row of its own in %s', async (file, rows) => {
    const { code, stderr, tree } = await built(tempFolder(), {
      ...CATALOG,
      [file]: rows,
      'artists/more.csv': ARTISTS,
    })
    expect([code, stderr]).toEqual([0, ''])
    expect(namesIn(tree, 'artist')).toEqual(['Mira Sol', 'Kōji'])
    expect(factsIn(tree)).toContain('Songwriter from Graz.')
  })

  it('adds to a label, and to the default label', async () => {
    const { code, stderr, tree } = await built(tempFolder(), {
      ...CATALOG,
      'labels.csv': 'name,country\nHarbour,PT\nDock,NL\n',
    })
    expect([code, stderr]).toEqual([0, ''])
    const labels = readList(tree, 'label')
    expect(labels.map(({ name }) => name).sort()).toEqual(['Dock', 'Harbour'])
    const shown = labels.map(({ uuid }) => readJson(tree, `api/v1/catalog/label/${uuid}/index.json`))
    expect(shown.map(({ name, country }) => `${name} ${country}`).sort()).toEqual(['Dock NL', 'Harbour PT'])
  })

  it('is a record of its own where no other has its name, or where others refer to it', async () => {
    const { tree } = await built(tempFolder(), { ...CATALOG, 'artists.csv': 'name\nmira sol\nNobody\n' })
    expect(namesIn(tree, 'artist').sort()).toEqual(['Kōji', 'Mira Sol', 'Nobody', 'mira sol'])
    const named = {
      ...CATALOG,
      'tracks.ndjson': [...CATALOG['tracks.ndjson'], track(3, { name: 'Mira Sol' }, HARBOUR)],
    }
    const referred = await built(tempFolder(), {
      ...named,
      'media/audio/3.mp3': song('3'),
      'artists.csv': ARTISTS,
    })
    expect(namesIn(referred.tree, 'artist')).toEqual(['Mira Sol', 'Mira Sol', 'Kōji'])
  })

  describe('about a release', () => {
    const RELEASES = 'name,artist.name,description\nRelease 1,Mira Sol,Recorded at night.\n'
    const releasesIn = (tree: Map<string, string>): readonly (Named & { readonly label_display: string })[] =>
      readJson(tree, 'api/v1/catalog/release/index.json').results
    const described = { name: 'Release 1', description: 'Recorded at night.', label_display: 'Harbour' }

    it.each([
      ['by the name of its artist', RELEASES],
      [
        'by the name of its artist, with the name of its label',
        RELEASES.replaceAll(',description', ',description,label.name').replace('night.', 'night.,Harbour'),
      ],
      ['by the id of its artist', RELEASES.replace('artist.name', 'artist').replace('Mira Sol', 'audio:1')],
    ])('adds to the one of its title and artist: %s', async (_, rows) => {
      const before = releasesIn((await built(tempFolder(), CATALOG)).tree)
      const { code, stderr, tree } = await built(tempFolder(), { ...WITH_PAGES, 'releases.csv': rows })
      expect([code, stderr]).toEqual([0, ''])
      const after = releasesIn(tree)
      expect(after.map(({ uuid }) => uuid).sort()).toEqual(before.map(({ uuid }) => uuid).sort())
      expect(after.find(({ description }) => description)).toMatchObject(described)
      expect(namesIn(tree, 'artist')).toEqual(['Mira Sol', 'Kōji'])
      expect(namesIn(tree, 'label').sort()).toEqual(['Dock', 'Harbour'])
    })

    it('adds to it beside a row about its artist, and where no label is the default one', async () => {
      const { default_label: _, ...settings } = SETTINGS
      const { code, stderr, tree } = await built(tempFolder(), {
        ...CATALOG,
        ...{ 'site.json': settings, 'artists.csv': ARTISTS, 'releases.csv': RELEASES },
      })
      expect([code, stderr]).toEqual([0, ''])
      expect(namesIn(tree, 'artist')).toEqual(['Mira Sol', 'Kōji'])
      expect(factsIn(tree)).toContain('Songwriter from Graz.')
      expect(releasesIn(tree).find(({ description }) => description)).toMatchObject(described)
    })

    it('leaves an artist of that name whom other records refer to', async () => {
      const credited = `name,artist.name,performers.name\nRelease 1,Mira Sol,Mira Sol\n`
      const { code, tree } = await built(tempFolder(), { ...CATALOG, 'releases.csv': credited })
      expect(code).toBe(0)
      expect(releasesIn(tree)).toHaveLength(2)
      expect(namesIn(tree, 'artist').sort()).toEqual(['Kōji', 'Mira Sol', 'Mira Sol'])
    })

    it('is a release of its own where no other has its title and artist, or where tracks refer to it', async () => {
      const rows = 'name,artist.name\nRelease 1,Kōji\nRelease 2,Mira Sol\n'
      const { tree } = await built(tempFolder(), { ...CATALOG, 'releases.csv': rows })
      expect(releasesIn(tree)).toHaveLength(4)
      const by = { name: 'Mira Sol' }
      const third = { ...track(3, by, HARBOUR), release: { name: 'Release 1', artist: by, label: HARBOUR } }
      const referred = await built(tempFolder(), {
        ...CATALOG,
        'tracks.ndjson': [...CATALOG['tracks.ndjson'], third],
        ...{ 'media/audio/3.mp3': song('3'), 'releases.csv': RELEASES },
      })
      expect(releasesIn(referred.tree)).toHaveLength(3)
    })

    it('is warned of where its title is misspelled', async () => {
      const rows = RELEASES.replace('Release 1', 'Relaese 1')
      const { code, stderr } = await built(tempFolder(), { ...CATALOG, 'releases.csv': rows })
      expect(code).toBe(0)
      expect(stderr).toMatch(/warning RELEASE_WITHOUT_TRACKS {2}1 release without tracks, .*: Relaese 1\./)
      expect(stderr).toContain('releases.csv:2\n')
      const alone = await built(tempFolder(), {
        'site.json': SETTINGS,
        'releases.csv': rows,
      })
      expect(alone.stderr).not.toContain('RELEASE_WITHOUT_TRACKS')
    })

    it('is an error where several have its title and artist', async () => {
      const twice = [...CATALOG['tracks.ndjson'], { ...track(3, MIRA, HARBOUR) }]
      const [first, second, third] = twice
      const same = { ...third, release: { ...third?.release, name: 'Release 1' } }
      const { code, stderr } = await built(tempFolder(), {
        ...CATALOG,
        ...{ 'tracks.ndjson': [first, second, same], 'releases.csv': RELEASES },
      })
      expect(code).toBe(1)
      expect(stderr).toMatch(
        /error AMBIGUOUS_NAME {2}Two releases have the name "Release 1": id "r-[13]", id "r-[13]"\./,
      )
    })

    it('gives the site of a clean build when it is added, changed and removed, and when the other source is', async () => {
      const folder = tempFolder()
      await built(folder, WITH_PAGES)
      const renamed = [track(1, { ...MIRA, name: 'Mira' }, HARBOUR), track(2, KOJI, { name: 'Dock' })]
      const versions = [
        { 'releases.csv': RELEASES },
        { 'releases.csv': RELEASES.replace('night', 'dawn') },
        { 'releases.csv': RELEASES, 'tracks.ndjson': renamed },
        { 'releases.csv': RELEASES, 'tracks.ndjson': CATALOG['tracks.ndjson'] },
      ]
      for (const files of versions) {
        const { code, stderr, tree } = await built(folder, files)
        expect(code, stderr).toBe(0)
        expect(tree).toEqual(await pressed({ ...WITH_PAGES, ...files }))
      }
    })
  })

  it('of a release adds labels to the one that the release has', async () => {
    const rows = 'name,artist.name,labels.name,catalognumbers\nRelease 1,Mira Sol,Harbour|Gull,H 1|G 2\n'
    const { code, stderr, tree } = await built(tempFolder(), { ...CATALOG, 'releases.csv': rows })
    expect([code, stderr]).toEqual([0, ''])
    expect(namesIn(tree, 'label').sort()).toEqual(['Dock', 'Gull', 'Harbour'])
    const { results } = readJson(tree, 'api/v1/catalog/release/index.json')
    const of = results.map(({ name, label_uuid, labels }: Release) => [
      name,
      labels?.map((label) => `${label.name} ${label.catalognumber}`),
      labels?.[0]?.uuid === label_uuid,
    ])
    expect(of.sort()).toEqual([
      ['Release 1', ['Harbour H 1', 'Gull G 2'], true],
      ['Release 2', undefined, false],
    ])
  })

  it('is an error where several have its name, with the ids to choose from', async () => {
    const twice = [...CATALOG['tracks.ndjson'], track(3, { ...MIRA, id: 'audio:3' }, HARBOUR)]
    const { code, stderr } = await built(tempFolder(), {
      ...CATALOG,
      'tracks.ndjson': twice,
      'artists.csv': ARTISTS,
    })
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /error AMBIGUOUS_NAME {2}Two artists have the name "Mira Sol": id "audio:[13]", id "audio:[13]"\.\n {2}at .*artists\.csv:2\n {2}hint {2}Add the id or uuid of the one that this row is about\./,
    )
  })

  it('may not contradict the record', async () => {
    const known = { ...MIRA, description: 'A band.' }
    const { code, stderr } = await built(tempFolder(), {
      ...CATALOG,
      'tracks.ndjson': [track(1, known, HARBOUR)],
      'artists.csv': ARTISTS,
    })
    expect(code).toBe(1)
    expect(stderr).toContain('The artist "Mira Sol" has two values for "description"')
  })

  it('gives the site of a clean build when it is added, changed and renamed', async () => {
    const folder = tempFolder()
    await built(folder, WITH_PAGES)
    const versions = [ARTISTS, ARTISTS.replace('Graz', 'Linz'), ARTISTS.replace('Mira Sol', 'Kōji')]
    for (const rows of versions) {
      const { code, stderr, tree } = await built(folder, { 'artists.csv': rows })
      expect([code, stderr]).toEqual([0, ''])
      expect(tree).toEqual(await pressed({ ...WITH_PAGES, 'artists.csv': rows }))
    }
  })

  it('follows a change of the other source, though its own is not read again', async () => {
    const folder = tempFolder()
    await built(folder, { ...CATALOG, 'artists.csv': ARTISTS })
    const renamed = [track(1, { ...MIRA, name: 'Mira' }, HARBOUR), track(2, KOJI, { name: 'Dock' })]
    const { tree } = await built(folder, { 'tracks.ndjson': renamed })
    expect(tree).toEqual(await pressed({ ...CATALOG, 'tracks.ndjson': renamed, 'artists.csv': ARTISTS }))
    expect(namesIn(tree, 'artist').sort()).toEqual(['Kōji', 'Mira', 'Mira Sol'])
  })
})
