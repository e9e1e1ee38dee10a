// Lyrics with times in a site, from each place that a catalog may have them in.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { mp3, type TextFrame, timedFrame } from '../../testing/formats/id3.ts'
import { dataIn, distIn, pressed, readJson, readText, runBuild } from '../../testing/run/build.ts'
import { copyFolder, readTree, suiteFolder, writeTree } from '../../testing/run/folders.ts'

const LRC = `[ar:Ora Venn]
[offset:+500]
[00:12.50][00:40.00]Salt
[00:20.1]Tin
[00:30]
`
const LINES = [
  { start: 12_000, text: 'Salt' },
  { start: 19_600, text: 'Tin' },
  { start: 29_500, text: '' },
  { start: 39_500, text: 'Salt' },
]
const featuresFile = (uuid: string) => `api/v1/features/media/${uuid}/index.json`

describe('lyrics with times in records', () => {
  const small = smallCatalog(5)
  const [one, two, three, four, five] = small['tracks.ndjson']
  let tree: Map<string, string>
  beforeAll(async () => {
    tree = await pressed({
      ...small,
      'site.json': { ...small['site.json'], pages: true, bulk: true },
      'texts/salt.lrc': LRC,
      'tracks.ndjson': [
        { ...one, lyrics: LRC },
        { ...two, lyrics: { file: 'texts/salt.lrc' } },
        { ...three, lyrics: { en: LRC, pt: 'Sal' } },
        { ...four, lines: LINES },
        { ...five, lyrics: '[Chorus]\nSalt' },
      ],
    })
  })

  it.each([1, 2, 4])('are words and lines in the features of track %i, and captions', (n) => {
    expect(readJson(tree, featuresFile(trackId(n)))).toMatchObject({
      ...{ lyrics: 'Salt\nTin\n\nSalt', lines: LINES },
    })
    expect(readText(tree, `tracks/${trackId(n)}/lyrics.vtt`)).toBe(
      'WEBVTT\n\n00:00:12.000 --> 00:00:19.600\nSalt\n\n00:00:19.600 --> 00:00:29.500\nTin\n\n00:00:39.500 --> 00:01:0' +
        `${n}.500\nSalt\n`,
    )
  })

  it('are those of each language that has times', () => {
    expect(readJson(tree, featuresFile(trackId(3)))).toMatchObject({
      lyrics: { en: 'Salt\nTin\n\nSalt', pt: 'Sal' },
      lines: { en: LINES },
    })
  })

  it('are missing in a text with headings', () => {
    expect(readJson(tree, featuresFile(trackId(5)))).toMatchObject({ lyrics: '[Chorus]\nSalt' })
    expect(readJson(tree, featuresFile(trackId(5)))).not.toHaveProperty('lines')
    expect(tree.has(`tracks/${trackId(5)}/lyrics.vtt`)).toBe(false)
    expect(readText(tree, `tracks/${trackId(5)}/index.html`)).not.toMatch(/lyrics\.(?:vtt|js)|data-start/)
  })

  it('are shown as words, with their times for the script', () => {
    const page = readText(tree, `tracks/${trackId(1)}/index.html`)
    expect(page).not.toMatch(/Ora Venn|\[00/)
    expect(page).toContain(`<p><span data-start="12000">Salt</span><br>
<span data-start="19600">Tin</span><span data-start="29500"></span></p>
<p><span data-start="39500">Salt</span></p>`)
    const vtt = `href="/tracks/${trackId(1)}/lyrics.vtt"`
    expect(page).toContain(`<p><a ${vtt} type="text/vtt">WebVTT</a></p>`)
    expect(page).toMatch(new RegExp(`<link rel="alternate" type="text/vtt" [^>]*${vtt}>`))
    expect(page).toContain('"lyrics":{"@type":"CreativeWork","text":"Salt\\nTin\\n\\nSalt"}')
  })
})

describe('lyrics with times beside audio files and in them', () => {
  const original = suiteFolder()
  const TAGS: readonly TextFrame[] = [
    ['TPE1', 'Ferrow'],
    ['TALB', 'Tidal Works'],
  ]
  const uuids = new Map<string, string>()
  let tree: Map<string, string>
  const findLines = (from: Map<string, string>, name: string) =>
    readJson(from, featuresFile(uuids.get(name) ?? '')).lines

  beforeAll(async () => {
    writeTree(dataIn(original), {
      'site.json': {
        ...{
          base_url: 'https://api.example.org',
          pages: true,
          default_label: 'Own',
          namespace: 'c0d7c8a5-4f1e-4a3b-9f0e-3f1f6f0a62e1',
        },
        sources: { audio: { from: '../music', publish: true } },
      },
    })
    const folder = path.join(original, 'music')
    mkdirSync(folder)
    const song = (n: number, name: string, ...more: Parameters<typeof mp3>[1]) =>
      writeFileSync(
        path.join(folder, `${n} ${name}.mp3`),
        mp3(4, [...TAGS, ['TIT2', name], ['TRCK', `${n}`], ...more], n),
      )
    song(1, 'Beside')
    writeFileSync(path.join(folder, '1 Beside.lrc'), Buffer.from(`\uFEFF[00:00.5]Où\n[00:00.8]Là`, 'utf16le'))
    song(2, 'Inside', timedFrame([[250, 'Salt']]))
    song(3, 'Without')
    expect(await runBuild(original)).toMatchObject({ code: 0 })
    tree = readTree(distIn(original))
    const list = readJson(tree, 'api/v1/catalog/track/index.json').results as { name: string; url: string }[]
    for (const { name, url } of list) uuids.set(name, url.split('/').at(-2) ?? '')
  })

  it('are in a warning where the audio is shorter', async () => {
    const folder = copyFolder(original)
    writeFileSync(path.join(folder, 'music/1 Beside.lrc'), '[01:00]Salt')
    expect((await runBuild(folder)).stderr).toContain(
      'warning LATE_LINES  1 track with lyrics that go on after the end of the audio: Beside.',
    )
  })

  it('are found', () => {
    expect(findLines(tree, 'Beside')).toEqual([
      { start: 500, text: 'Où' },
      { start: 800, text: 'Là' },
    ])
    expect(findLines(tree, 'Inside')).toEqual([{ start: 250, text: 'Salt' }])
    expect([...tree.keys()].filter((file) => file.endsWith('.vtt'))).toHaveLength(2)
  })

  it('are transcripts of the episodes of the release', () => {
    const [feed = ''] = [...tree].flatMap(([file, text]) =>
      /^releases\/.*feed\.rss$/.test(file) ? text : [],
    )
    const [vtt] = [uuids.get('Beside')].map((uuid) => `https://api.example.org/tracks/${uuid}/lyrics.vtt`)
    expect(feed).toContain(`<podcast:transcript url="${vtt}" type="text/vtt" language="en" rel="captions"/>`)
    expect(feed.match(/<podcast:transcript /g)).toHaveLength(2)
  })

  it('follow the file beside the audio', async () => {
    const folder = copyFolder(original)
    writeFileSync(path.join(folder, 'music/1 Beside.lrc'), '[00:00.2]Rien')
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    expect(findLines(readTree(distIn(folder)), 'Beside')).toEqual([{ start: 200, text: 'Rien' }])
  })
})
