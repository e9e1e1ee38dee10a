// What each format of playlists is read as.
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { findPlaylists } from './find-playlists.ts'

/** Reads a file as the only one of the folder. */
async function read(name: string, content: string | Buffer) {
  const data = tempFolder()
  writeTree(data, { [`playlists/${name}`]: content })
  const { files } = await findPlaylists(data)
  return files[0]
}

const refusal = async (name: string, content: string) => {
  const thrown = await read(name, content).catch((error) => error)
  const [{ code, message, at, hint }] = thrown.errors
  return {
    code,
    message,
    at: at.map(({ file, ...place }: { file: string }) => [path.basename(file), place]),
    hint,
  }
}

const entry = (line: number, names: readonly string[], more: object = {}) => ({
  ...{ line, names, titles: [], seconds: null },
  ...more,
})

describe('M3U', () => {
  it.each([
    ['a path', 'a.m3u', 'Low.mp3', [entry(1, ['Low.mp3'])]],
    [
      'lines of Windows in its code page',
      'a.m3u',
      Buffer.from('#x\r\nD\xe9j\xe0 \x80.mp3\r\n', 'latin1'),
      [entry(2, ['Déjà €.mp3'])],
    ],
    ['UTF-8', 'a.m3u', 'Déjà.mp3', [entry(1, ['Déjà.mp3'])]],
    ['UTF-8 with a byte order mark', 'a.m3u8', '\uFEFFDéjà.mp3\n', [entry(1, ['Déjà.mp3'])]],
    [
      'artists, titles and durations',
      'a.m3u',
      '#EXTM3U\n\n#EXTINF:241,Ora Venn - Déjà\na.mp3\nb.mp3\n',
      [
        entry(4, ['a.mp3'], { titles: [{ artist: 'Ora Venn', title: 'Déjà' }], seconds: 241 }),
        entry(5, ['b.mp3']),
      ],
    ],
    [
      'a title with a hyphen, and attributes',
      'a.m3u',
      '#EXTINF:-1 group="x",Ann - Low – Live\n#EXTVLCOPT:start-time=3\na.mp3',
      [
        entry(3, ['a.mp3'], {
          titles: [
            { artist: 'Ann', title: 'Low – Live' },
            { artist: 'Ann - Low', title: 'Live' },
          ],
        }),
      ],
    ],
    ['nothing', 'a.m3u', '#EXTM3U\n', []],
  ])('may hold %s', async (_, name, content, entries) => {
    expect((await read(name, content))?.entries).toEqual(entries)
  })

  it.each([
    ['Évening Mix_2.m3u', '', { name: 'evening-mix-2', title: 'Évening Mix_2' }],
    ['вечер.m3u', '#EXTM3U\n#PLAYLIST: Night \n', { name: 'вечер', title: 'Night' }],
    ['page.m3u', '', { name: 'page-x', title: 'page' }],
  ])('is at an address of its name: %s', async (name, content, head) => {
    expect(await read(name, content)).toMatchObject({ ...head, description: null, creator: null })
  })
})

describe('XSPF and JSPF', () => {
  const xspf = `<?xml version="1.0"?>
<x:playlist xmlns:x="http://xspf.org/ns/0/"><x:title>A &amp; B</x:title><x:annotation>Text</x:annotation>
<!-- <track/> --><x:trackList>
<x:track><x:location>a.mp3</x:location><x:location>b.mp3</x:location><x:identifier>7</x:identifier></x:track>

<x:track><x:creator>Ann</x:creator><x:title>Low</x:title><x:duration>61500</x:duration></x:track></x:trackList>
</x:playlist>`.replaceAll('x:', '')
  const jspf = {
    playlist: {
      ...{ title: 'A & B', annotation: 'Text' },
      track: [
        { location: ['a.mp3', 'b.mp3'], identifier: '7' },
        { creator: 'Ann', title: 'Low', duration: 61_500 },
      ],
    },
  }

  it.each([
    ['a.xspf', xspf, [4, 6]],
    ['a.jspf', JSON.stringify(jspf, null, 1), [6, 13]],
  ] as const)('are read with their lines: %s', async (name, content, [one, other]) => {
    expect(await read(name, content)).toMatchObject({ title: 'A & B', description: 'Text', creator: null })
    expect((await read(name, content))?.entries).toEqual([
      entry(one, ['7', 'a.mp3', 'b.mp3']),
      entry(other, [], { titles: [{ artist: 'Ann', title: 'Low' }], seconds: 61.5 }),
    ])
  })

  it.each([
    ['a.xspf', '<playlist>\n<trackList>\n</playlist>', 'BAD_XML', 'This is not well-formed XML', { line: 3 }],
    ['a.xspf', '<rss/>', 'BAD_XML', 'This is not XSPF: its first element is <rss>.', {}],
    ['a.xspf', '', 'BAD_XML', 'This is not well-formed XML: missing start tag.', { line: 1 }],
    ['a.jspf', '{"playlist":\n{"track": [}', 'BAD_JSON', 'This is not JSON', { line: 2, column: 12 }],
    ['a.jspf', '{"track": []}', 'BAD_JSON', 'This is not JSPF: it has no "playlist"', {}],
  ])('are refused where they are broken: %s %j', async (name, content, code, message, place) => {
    const refused = await refusal(name, content)
    expect(refused).toMatchObject({ code, at: [[name, place]] })
    expect(refused.message).toContain(message)
    expect(refused.hint).toMatch(/^Export it again/)
  })
})

describe('CSV', () => {
  it.each([
    [
      'artists and titles',
      'Artist,Title,Duration\nAnn,"Low, live",1:01\n',
      [entry(2, [], { titles: [{ artist: 'Ann', title: 'Low, live' }], seconds: 61 })],
    ],
    [
      'a path, a uuid and an id',
      'path;uuid;id\na.mp3;u;\n;;7\n',
      [entry(2, ['a.mp3', 'u']), entry(3, ['7'])],
    ],
    [
      'columns in another language',
      'Titre\tArtiste\nLow\tAnn\n',
      [entry(2, [], { titles: [{ artist: 'Ann', title: 'Low' }] })],
    ],
  ])('may have %s', async (_, content, entries) => {
    expect((await read('a.csv', content))?.entries).toEqual(entries)
  })

  it.each([
    ['title\nLow\n', 'names no column', 1],
    ['artist,title\nAnn,Low\n"Ann,Low\n', 'This is not CSV', 3],
    ['', 'names no column', 1],
  ])('is refused where it is broken: %j', async (content, message, line) => {
    const refused = await refusal('a.csv', content)
    expect(refused).toMatchObject({ code: 'BAD_CSV', at: [['a.csv', { line }]] })
    expect(refused.message).toContain(message)
  })
})
