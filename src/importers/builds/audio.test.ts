// From a folder of audio files to a site.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { describeWithFfmpeg, makeAudio, makePicture } from '../../testing/processes/audio.ts'
import { dataIn, distIn, parseCounts, readJson, runBuild } from '../../testing/run/build.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'

const SETTINGS = {
  base_url: 'https://api.example.org',
  pages: false,
  docs: false,
  namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
  default_label: 'Self-released',
  sources: { audio: { from: '../music', publish: true } },
}

const NAMES = ['1.mp3', '2.flac', '3.ogg', '4.m4a']

describeWithFfmpeg('a site of audio files', () => {
  const made = suiteFolder()
  const makeTags = (n: number) => ({
    title: `Song ${n}`,
    artist: 'Ferrow',
    album: 'Tidal Works',
    track: n,
    date: '2024',
  })

  beforeAll(async () => {
    await makePicture(path.join(made, 'cover.jpg'), 'red')
    await makeAudio(
      NAMES.map((name, n) => ({
        file: path.join(made, 'music', name),
        audio: 300 + n,
        tags: makeTags(n + 1),
        cover: n === 2 ? undefined : path.join(made, 'cover.jpg'),
      })),
    )
  })

  /** A folder with the music, and a data folder whose settings refer to it. */
  function folderWith(settings: object = SETTINGS): string {
    const folder = tempFolder()
    cpSync(path.join(made, 'music'), path.join(folder, 'music'), { recursive: true })
    writeTree(dataIn(folder), { 'site.json': settings })
    return folder
  }

  async function built(folder: string, ...args: string[]) {
    const ran = await runBuild(folder, args)
    expect([ran.code, ran.stderr]).toEqual([0, ''])
    return ran
  }

  it.each([
    ['the id that identity.ndjson has for it', (id: string) => `id,name,description\n${id},Ferrow`],
    ['its name', () => 'name,description\nFerrow'],
  ])('shows what a sheet has about an artist, by %s', async (_, rowOf) => {
    const folder = folderWith()
    await built(folder)
    const lines = readFileSync(path.join(dataIn(folder), 'identity.ndjson'), 'utf8')
      .trim()
      .split('\n')
    const artist = lines.map((line) => JSON.parse(line)).find(({ kind }) => kind === 'artist')
    writeTree(dataIn(folder), { 'artists.csv': `${rowOf(artist.id)},Songwriter from Graz.\n` })
    expect((await built(folder)).stdout).toContain('Pressed 1 artist and 4 tracks')
    const features = [...readTree(distIn(folder))].filter(([file]) => file.includes('/features/artist/'))
    expect(features.map(([, text]) => text).join()).toContain('Songwriter from Graz.')
  })

  it('has tracks, covers and the files themselves, and is the same when it is built again', async () => {
    const folder = folderWith()
    const checked = await runHere(['check', '--data', dataIn(folder), '--out', distIn(folder)])
    expect([checked.code, checked.stderr]).toEqual([0, ''])
    expect(readdirSync(dataIn(folder))).toEqual(['site.json'])
    const dry = await built(folder, '--dry-run')
    const compared = await runHere(['diff', '--json'], {}, folder)
    expect(JSON.parse(compared.stdout)).toMatchObject({ counts: { track: { created: NAMES.length } } })
    expect(readdirSync(folder).sort()).toEqual(['data', 'music'])
    expect(readdirSync(dataIn(folder))).toEqual(['site.json'])
    expect(existsSync(path.join(folder, '.catalog-press'))).toBe(false)

    const { written } = parseCounts(await built(folder))
    expect(dry.stdout).toContain(`${written} files to write`)
    const site = readTree(distIn(folder))
    const list = readJson(site, 'api/v1/catalog/track/index.json')
    expect(list.results.map(({ name }: { name: string }) => name)).toEqual([
      'Song 1',
      'Song 2',
      'Song 3',
      'Song 4',
    ])
    expect(list.results[1].assets.stream).toBe('https://api.example.org/media/audio/2.flac')
    for (const name of NAMES)
      expect(site.get(`media/audio/${name}`)).toBe(readFileSync(path.join(folder, 'music', name), 'latin1'))
    const { image } = readJson(site, 'api/v1/catalog/release/index.json').results[0]
    expect(site.get(new URL(image).pathname.slice(1))).toBe(
      readFileSync(path.join(made, 'cover.jpg'), 'latin1'),
    )

    const kept = readTree(dataIn(folder))
    expect(parseCounts(await built(folder)).written).toBe(0)
    expect(parseCounts(await built(folder, '--force')).removed).toBe(0)
    expect(readTree(distIn(folder))).toEqual(site)
    expect(readTree(dataIn(folder))).toEqual(kept)
    const other = folderWith()
    await built(other)
    expect(readTree(distIn(other))).toEqual(site)
  })

  it('has the picture beside the files of a release as its cover, where none is in them', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), { 'site.json': SETTINGS })
    const music = path.join(folder, 'music')
    const album = (name: string) => ({ ...makeTags(1), album: name })
    await makeAudio([
      { file: path.join(music, 'One/CD1/1.ogg'), audio: 310, tags: album('One') },
      {
        file: path.join(music, 'Two/1.mp3'),
        audio: 311,
        tags: album('Two'),
        cover: path.join(made, 'cover.jpg'),
      },
      { file: path.join(music, 'both/1.ogg'), audio: 312, tags: album('Three') },
      { file: path.join(music, 'both/2.ogg'), audio: 313, tags: album('Four') },
    ])
    await makePicture(path.join(music, 'One/Cover.jpg'), 'blue')
    await makePicture(path.join(music, 'One/folder.jpg'), 'green')
    for (const place of ['Two/folder.jpg', 'both/cover.jpg'])
      cpSync(path.join(music, 'One/Cover.jpg'), path.join(music, place))
    await built(folder)
    const site = readTree(distIn(folder))
    const cover = (name: string) => {
      const { results } = readJson(site, 'api/v1/catalog/release/index.json')
      const { image } = results.find((release: { name: string }) => release.name === name)
      return site.get(new URL(image).pathname.slice(1))
    }
    expect(cover('One')).toBe(readFileSync(path.join(music, 'One/Cover.jpg'), 'latin1'))
    expect(cover('Two')).toBe(readFileSync(path.join(made, 'cover.jpg'), 'latin1'))
    // The folder does not show of which release its picture is.
    expect([cover('Three') === cover('One'), cover('Four') === cover('Three')]).toEqual([false, true])
    expect([...site.keys()].filter((file) => /cover\.jpg|folder\.jpg/i.test(file))).toEqual([])
    expect(parseCounts(await built(folder)).written).toBe(0)
    await makePicture(path.join(music, 'One/Cover.jpg'), 'yellow')
    await built(folder)
    const image = readFileSync(path.join(music, 'One/Cover.jpg'), 'latin1')
    expect([...readTree(distIn(folder)).values()]).toContain(image)
  })

  it('measures the covers inside files for its web pages, with the first build', async () => {
    const folder = folderWith({ ...SETTINGS, pages: true })
    await built(folder, '--dry-run')
    await built(folder)
    const site = readTree(distIn(folder))
    const page = [...site.keys()].find((file) => /^releases\/.*\/index\.html$/.test(file)) as string
    expect(site.get(page)).toMatch(/<img[^>]* width="\d+"/)
  })

  it('keeps its URLs when files are retagged and moved', async () => {
    const folder = folderWith()
    await built(folder)
    const paths = (site: Map<string, string>) =>
      [...site.keys()].filter((file) => /^api\/.*-.*-/.test(file)).sort()
    const before = paths(readTree(distIn(folder)))
    mkdirSync(path.join(folder, 'music/moved'))
    await makeAudio(
      NAMES.map((name, n) => ({
        file: path.join(folder, 'music/moved', `9${name}`),
        audio: path.join(folder, 'music', name),
        tags: { ...makeTags(n + 1), artist: 'Férrow', album: 'Tidal Works II' },
      })),
    )
    for (const name of NAMES) renameSync(path.join(folder, 'music', name), path.join(folder, `${name}.old`))
    await built(folder)
    const site = readTree(distIn(folder))
    expect(paths(site)).toEqual(before)
    expect(readJson(site, 'api/v1/catalog/artist/index.json').results[0].name).toBe('Férrow')
  })

  it('leaves out what is damaged, and names the file', async () => {
    const folder = folderWith()
    truncateSync(path.join(folder, 'music/2.flac'), 2000)
    const { code, stderr } = await runBuild(folder)
    expect([code, stderr]).toEqual([
      0,
      `warning SKIPPED  Skipped: audio files that are cut off.
  at    ${path.join(folder, 'music/2.flac')}
  hint  Fix the source if they should be in the catalog.
`,
    ])
  })

  it('warns of artists with others in their names, with the line that takes them apart', async () => {
    const folder = folderWith()
    const file = path.join(folder, 'music/5.mp3')
    await makeAudio([{ file, audio: 305, tags: { ...makeTags(5), artist: 'Ferrow feat. Ann' } }])
    const { code, stderr } = await runBuild(folder)
    expect([code, stderr]).toEqual([
      0,
      `warning FEATURED_ARTIST  1 artist with another one in the name: Ferrow feat. Ann.
  at    ${file}
  hint  For audio, write "split": ["feat."] in the entry "audio" of "sources".
`,
    ])
  })

  it('is not touched, and nothing is kept, where the catalog is refused', async () => {
    const folder = folderWith({ ...SETTINGS, default_label: undefined })
    const { code, stderr } = await runBuild(folder)
    expect([code, stderr]).toEqual([1, expect.stringContaining(path.join(folder, 'music/1.mp3'))])
    expect(readdirSync(dataIn(folder))).toEqual(['site.json'])
    expect(existsSync(distIn(folder))).toBe(false)
  })

  it('has the same records if they are imported first, with streams that point to where the files will be', async () => {
    const folder = folderWith()
    await built(folder)
    const data = path.join(folder, 'imported')
    writeTree(data, { 'site.json': { ...SETTINGS, sources: {} } })
    for (let run = 1; run <= 2; run += 1) {
      const ran = await runHere(['import', 'audio', path.join(folder, 'music'), '--out', data])
      expect([ran.code, ran.stderr]).toEqual([0, ''])
    }
    expect(readFileSync(path.join(data, 'identity.ndjson'), 'utf8')).toBe(
      readFileSync(path.join(dataIn(folder), 'identity.ndjson'), 'utf8'),
    )
    const out = path.join(folder, 'dist of imported')
    expect((await runHere(['build', '--data', data, '--out', out])).code).toBe(0)
    const [site, imported] = [readTree(distIn(folder)), readTree(out)]
    for (const file of ['artist', 'release'].map((kind) => `api/v1/catalog/${kind}/index.json`))
      expect(imported.get(file)).toBe(site.get(file)?.replaceAll('/media/audio/', '/media/'))
  })
})
