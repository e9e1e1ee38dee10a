// Catalogs that somebody made to break a build: each is refused with a place, or is a site in which they are only text.

import { describe, expect, it } from 'vitest'
import { dataIn, distIn, readText, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'

const SETTINGS = {
  base_url: 'https://api.example.com',
  namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
  streams: 'optional',
  default_label: 'Self-released',
}
const TABLE = { 'tracks.csv': 'name,tracknumber,duration,release.name,artist.name\nOne,1,60,Album,Ann\n' }
const TRACK = { tracknumber: 1, duration: 60, release: { name: 'Album' }, artist: { name: 'Ann' } }
const track = (fields: object) => ({
  'tracks.ndjson': `${JSON.stringify({ name: 'One', ...TRACK, ...fields })}\n`,
})
const page = (text: string) => ({ ...TABLE, 'pages/about.md': text })

/** A head whose aliases would make 9 to the power of 9 values. */
const LAUGHS = Array.from('abcdefgh', (name, at) => {
  const values = Array(9).fill(at === 0 ? 'x' : `*${'abcdefgh'[at - 1]}`)
  return `${name}: &${name} [${values.join(',')}]\n`
}).join('')

async function built(tree: Readonly<Record<string, string | object>>) {
  const folder = tempFolder()
  writeTree(dataIn(folder), { 'site.json': SETTINGS, ...tree })
  const ran = await runBuild(folder)
  expect(ran.stderr).not.toMatch(/^\s+at .*(?:\.[jt]s\b|node:)/m)
  expect(ran.stderr.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  expect(ran.stderr.length).toBeLessThan(20_000)
  return { ...ran, folder }
}

describe('a hostile catalog', () => {
  it.each([
    ['a million brackets', { 'tracks.json': '['.repeat(1e6) }, 'BAD_JSON'],
    ['deep objects', { 'tracks.json': `[{"name":${'{"a":'.repeat(1e5)}1${'}'.repeat(1e5)}}]` }, 'BAD_VALUE'],
    [
      'deep settings',
      { ...TABLE, 'site.json': `{"base_url":${'['.repeat(1e5)}${']'.repeat(1e5)}}` },
      'BAD_CONFIG',
    ],
    [
      'settings with a key twice',
      { ...TABLE, 'site.json': '{"base_url":"https://a.example","base_url":"https://b.example"}' },
      'BAD_CONFIG',
    ],
    [
      'inherited names as fields',
      { 'tracks.ndjson': '{"name":"T","__proto__":{"x":1},"constructor":1}\n' },
      'UNKNOWN_FIELD',
    ],
    [
      'inherited names as columns',
      { 'tracks.csv': 'name,__proto__.x,constructor\nT,1,2\n' },
      'UNKNOWN_FIELD',
    ],
    [
      'inherited names as settings',
      { ...TABLE, 'site.json': '{"base_url":"https://a.example","__proto__":{"x":1}}' },
      'BAD_CONFIG',
    ],
    ['100,000 columns', { 'tracks.csv': `name${',x'.repeat(1e5)}\n` }, 'BAD_CSV'],
    [
      'a number beyond all numbers',
      { 'tracks.ndjson': `${JSON.stringify({ ...TRACK, name: 'T' }).replace('60', '1e999')}\n` },
      'BAD_VALUE',
    ],
    ['half of a surrogate pair', track({ name: '\ud800' }), 'BAD_VALUE'],
    ['a path out of the media', track({ stream: '../../etc/passwd' }), 'BAD_VALUE'],
    ['words of brackets', { ...TABLE, 'theme/words.json': '['.repeat(1e5) }, 'BAD_THEME'],
    ['a playlist of brackets', { ...TABLE, 'playlists/a.jspf': '['.repeat(1e5) }, 'BAD_JSON'],
    [
      'a playlist of deep values',
      { ...TABLE, 'playlists/a.jspf': `${'['.repeat(1e5)}${']'.repeat(1e5)}` },
      'BAD_JSON',
    ],
    ['aliases of aliases', page(`---\n${LAUGHS}---\n`), 'BAD_PAGE'],
    ['a head of brackets', page(`---\ntitle: ${'['.repeat(5e4)}\n---\n`), 'BAD_PAGE'],
  ])('is refused: %s', async (_, tree, error) => {
    const { code, stderr, stdout } = await built(tree)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(new RegExp(`^error ${error} {2}.+\n {2}at {4}.+`))
  })

  it.each([
    ['brackets that nothing closes', '['.repeat(3e5)],
    ['backticks that nothing closes', `${'`'.repeat(3e5)}x`],
    ['marks of emphasis', '*a_'.repeat(3e4)],
    ['quotations in quotations', `${'> '.repeat(2e4)}x`],
  ])('may have a page of %s', async (_, text) => {
    expect(await built(page(`# About\n\n${text}\n`))).toMatchObject({ code: 0 })
  })

  it('may have a playlist of deep values', async () => {
    const deep = `${'['.repeat(5e3)}${']'.repeat(5e3)}`
    const playlist = `{"playlist":{"track":[{"title":"One","creator":"Ann","extension":${deep}}]}}`
    expect(await built({ ...TABLE, 'playlists/a.jspf': playlist })).toMatchObject({ code: 0 })
  })

  it('shows scripts in its names as text', async () => {
    const name = '</title><script>alert(1)</script>"\'><img src=x onerror=alert(1)>'
    const { folder, code } = await built(track({ name, release: { name }, artist: { name } }))
    expect(code).toBe(0)
    const tree = readTree(distIn(folder))
    const pages = [...tree.keys()].filter((file) => /\.(?:html|xml|atom)$/.test(file))
    expect(pages.length).toBeGreaterThan(5)
    for (const file of pages) expect(readText(tree, file)).not.toMatch(/<script>alert|<img src=x/)
  })
})
