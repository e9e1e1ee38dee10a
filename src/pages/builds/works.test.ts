// Works, movements and composers of a sheet in all forms of a site.
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { classicalCatalog } from '../../testing/catalogs/classical.ts'
import { createAnswerer, distIn, pressedIn, readJson, readText, runBuild } from '../../testing/run/build.ts'
import { suiteFolder } from '../../testing/run/folders.ts'

const SYMPHONY = 'Symphony No. 5 in C minor, Op. 67'
const BEETHOVEN = 'Ludwig van Beethoven'

const folder = suiteFolder()
let tree: Map<string, string>
let tracks: readonly Record<string, unknown>[]
beforeAll(async () => {
  const settings = { bulk: true, search: true, faces: ['iiif', 'chorus', 'opensubsonic'] }
  tree = await pressedIn(folder, classicalCatalog(settings))
  const bulk = gunzipSync(Buffer.from(tree.get('api/v1/bulk/tracks.ndjson.gz') ?? '', 'latin1'))
  tracks = `${bulk}`
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
})

const findTrack = (name: string) => tracks.find((track) => track.name === name) ?? {}
const findUuid = (url: unknown) => String(url).match(/[\da-f-]{36}/)?.[0] ?? ''
const first = () => findTrack(`${SYMPHONY}: Allegro con brio`)
const composer = () => (first().composers as [{ uuid: string; name: string }])[0]
const readPage = (kind: string, uuid: unknown) => readText(tree, `${kind}/${uuid}/index.html`)

describe('the sheet of an archive', () => {
  it('is built without a warning', async () => {
    const { code, stderr } = await runBuild(folder)
    expect([code, stderr]).toEqual([0, ''])
    expect(distIn(folder)).not.toBe('')
  })

  it('gives facts of tracks, in features and in bulk files, and nothing in the tracks themselves', () => {
    const known = {
      work: SYMPHONY,
      movement: 'Allegro con brio',
      movementnumber: 1,
      composers: [{ uuid: composer().uuid, name: BEETHOVEN }],
    }
    expect(first()).toMatchObject(known)
    const { uuid } = first()
    const features = readJson(tree, `api/v1/features/media/${uuid}/index.json`)
    expect(features).toMatchObject({
      ...known,
      performers: [
        { name: 'Carlos Kleiber', role: 'Conductor' },
        { name: 'Wiener Philharmoniker', role: 'Orchestra/Ensemble' },
      ],
    })
    expect(readJson(tree, `api/v1/catalog/track/${uuid}/index.json`)).not.toHaveProperty('work')
    expect(findTrack('Ave Maria')).toMatchObject({
      work: 'Ave Maria',
      composers: [{ name: 'Johann Sebastian Bach' }, { name: 'Charles Gounod' }],
      performers: [
        { name: 'Yo-Yo Ma', role: 'Soloist' },
        { name: 'Kathryn Stott', role: 'Soloist' },
      ],
    })
  })

  it('has the works on the page of a release, above their movements', () => {
    const page = readPage('releases', findUuid(findTrack('Ave Maria').release))
    const shown = [...page.matchAll(/<h3><bdi>(.*?)<|class="title"><bdi>(.*?)</g)].map((found) =>
      found.slice(1),
    )
    expect(shown.map(([work, movement]) => work ?? `- ${movement}`)).toEqual([
      'Cello Concerto in E minor, Op. 85',
      '- I. Adagio – Moderato',
      '- II. Lento – Allegro molto',
      '- III. Adagio',
      '- IV. Allegro – Moderato – Allegro, ma non troppo',
      'Gymnopédies',
      '- I. Lent et douloureux',
      '- II. Lent et triste',
      '- III. Lent et grave',
      'Ave Maria',
      '- Ave Maria',
    ])
  })

  it('has a page of each composer with the recordings of their works', () => {
    const page = readPage('artists', composer().uuid)
    expect(page).toContain('<h2>Works</h2>')
    const works = page.slice(page.indexOf('class="works"'))
    expect([...works.matchAll(/<h3><bdi>(.*?)</g)].map(([, title]) => title)).toEqual([SYMPHONY])
    expect(
      [...works.matchAll(/href="\/(\w+)\/[^"]*"><bdi>(.*?)<|class="album" .*?<bdi>(.*?)</g)].length,
    ).toBe(4)
    expect(works).toContain(`<a href="/tracks/${first().uuid}/"><bdi>Wiener Philharmoniker</bdi></a>`)
    const satie = (findTrack('Gymnopédies: Lent et grave').composers as [{ uuid: string }])[0].uuid
    expect(readPage('artists', satie)).toContain('<bdi>Gymnopédies</bdi>')
  })

  it('has the composer, the work and the movement on the page of a track, and in its JSON-LD', () => {
    const page = readPage('tracks', first().uuid)
    expect(page).toContain(
      `<div><dt>Composer</dt><dd><a href="/artists/${composer().uuid}/"><bdi>${BEETHOVEN}</bdi></a></dd></div>`,
    )
    expect(page).toContain(`<div><dt>Work</dt><dd><bdi>${SYMPHONY}</bdi></dd></div>`)
    expect(page).toContain('<div><dt>Movement</dt><dd><bdi>I. Allegro con brio</bdi></dd></div>')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? []
    const by = [
      {
        '@type': 'Person',
        name: BEETHOVEN,
        url: `https://api.example.org/artists/${composer().uuid}/`,
      },
    ]
    expect(JSON.parse(json)['@graph'][0].recordingOf).toEqual({
      '@type': 'MusicComposition',
      name: 'I. Allegro con brio',
      composer: by,
      isPartOf: { '@type': 'MusicComposition', name: SYMPHONY, composer: by },
    })
  })

  it.each([
    ['beethoven allegro brio', 2],
    ['symphony minor kleiber', 0],
    ['satie grave', 1],
    ['gounod', 2],
  ])('is found by words of works and composers: %s', async (query, count) => {
    const response = await createAnswerer(tree)(`/api/v1/search/?q=${encodeURIComponent(query)}`)
    const { results, partial } = (await response.json()) as { results: unknown[]; partial?: true }
    expect(partial ? 0 : results.length).toBe(count)
  })

  it('has the composers in feeds and in the forms of other programs', () => {
    const release = findUuid(first().release)
    const feed = readText(tree, `releases/${release}/feed.rss`)
    expect(feed).toContain(
      `<podcast:person group="music" role="composer" href="https://api.example.org/artists/${composer().uuid}/">${BEETHOVEN}<`,
    )
    const { items } = readJson(tree, `faces/iiif/releases/${release}/manifest.json`)
    expect(items[0].metadata.map(({ value }: { value: object }) => Object.values(value)[0])).toEqual([
      ['Wiener Philharmoniker'],
      [BEETHOVEN],
      [SYMPHONY],
      ['Allegro con brio'],
    ])
    const { songs } = readJson(tree, `faces/opensubsonic/releases/${release}/album.json`)
    expect(songs[0]).toMatchObject({
      work: SYMPHONY,
      movement: 'Allegro con brio',
      movementNumber: 1,
      composers: [composer()],
    })
    const chorus = JSON.stringify(readJson(tree, `faces/chorus/releases/${release}/chorus.json`))
    expect(chorus).toContain(`{"name":"${BEETHOVEN}","roles":["composer"]}`)
  })
})
