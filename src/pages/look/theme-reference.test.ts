// What docs/reference/theme.md promises to themes.

import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { site } from '../../core/settings/site-settings.ts'
import { artistId, releaseId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { song } from '../../testing/formats/media.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { readTree, suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { SLOTS } from '../own/theme.ts'
import { makePalette } from './colors.ts'

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')
const REFERENCE = read('../../../docs/reference/theme.md')

/** The names in the first column of the table of a section. */
function namesIn(section: string): string[] {
  const [, text = ''] = REFERENCE.split(`## ${section}\n`)
  const [table = ''] = text.split('\n## ')
  return [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
}

it('the custom properties are those of the style sheet', () => {
  const css = readdirSync(new URL('../assets/', import.meta.url))
    .filter((file) => file.endsWith('.css'))
    .map((file) => read(`../assets/${file}`))
    .join('')
  const declared = new Set([...css.matchAll(/^ {2}(--[a-z-]+):/gm)].map(([, name]) => name))
  for (const name of Object.keys(makePalette('light', site.parse({})))) declared.add(`--${name}`)
  declared.delete('--scheme')
  // The height of the player, which follows from its content.
  declared.delete('--room')
  expect(namesIn('Custom properties').sort()).toEqual([...declared].sort())
})

it('the places for HTML are those of pages', () => {
  expect(namesIn('Places for HTML')).toEqual(SLOTS.map((name) => `theme/${name}.html`))
})

describe('a site with a theme', () => {
  const folder = suiteFolder()
  let tree: Map<string, string>
  beforeAll(async () => {
    const small = smallCatalog(61)
    const settings = { base_url: 'https://a.example', docs: false, order: 'name', site: { downloads: 'zip' } }
    writeTree(dataIn(folder), {
      ...small,
      'artists.ndjson': small['artists.ndjson'].map((one, at) => ({
        ...{ ...one, description: 'A singer.\n'.repeat(20) },
        ...(at === 0 ? { name: 'Zoë' } : {}),
      })),
      'releases.ndjson': [1, 2].map((n) => ({
        ...small['releases.ndjson'][0],
        ...{ uuid: releaseId(n), artist: artistId(1), type: 'album', releasedate: '2020', tags: ['a'] },
        ...{
          description: 'A text.',
          credits: 'A: b',
          buy: [{ url: 'https://shop.example/', state: 'sold out' }],
        },
      })),
      'tracks.ndjson': small['tracks.ndjson'].map((one) => ({
        ...one,
        lyrics: 'La',
        work: 'Suite',
        composers: [artistId(1)],
      })),
      'site.json': settings,
      'media/audio/1.mp3': song('audio'),
      'pages/about.md': 'We.',
      'pages/about.de.md': 'Wir.',
      'pages/home.md': 'We.',
      'pages/home.de.md': 'Wir.',
      'news/2020-01-01-us.md': 'We.',
      'theme/theme.css': ':root { --page: #000 } h1 { background: url(wave.svg) }',
      'theme/wave.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      ...Object.fromEntries(SLOTS.map((name) => [`theme/${name}.html`, `<!-- ${name} --><b>${name}</b>\n`])),
      'theme/notes.txt': 'not part of it',
    })
    expect((await runBuild(folder)).code).toBe(0)
    tree = readTree(distIn(folder))
  })
  const pages = () => [...tree].filter(([file]) => file.endsWith('.html'))

  it('has each class of the reference on one of its pages', () => {
    const used = new Set(
      pages().flatMap(([, text]) =>
        [...text.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
      ),
    )
    // Scripts make the player.
    const dock = read('../scripts/player/dock.ts')
    const known = new Set([...used, ...(dock.includes("'player'") ? ['player'] : [])])
    expect(namesIn('Classes').filter((name) => !known.has(name) && !name.includes('.'))).toEqual([])
  })

  it('links its style sheet after that of the program, which is in a layer', () => {
    const links = pages().map(([, text]) => text.match(/<link rel="stylesheet" href="[^"]+">/g) ?? [])
    for (const [first = '', second = '', ...others] of links) {
      expect(first).toMatch(/\/assets\/page-\w+\.css/)
      expect(second).toMatch(/"\/media\/theme\/theme\.css\?[0-9a-f]{10}"/)
      expect(others).toEqual([])
    }
    const [, css = ''] = [...tree].find(([file]) => /^assets\/page-.*\.css$/.test(file)) ?? []
    expect(css.startsWith('@layer catalog-press {')).toBe(true)
    expect(css.trimEnd().endsWith('}')).toBe(true)
    expect([...tree.keys()].filter((file) => file.startsWith('media/theme/'))).toEqual([
      'media/theme/theme.css',
      'media/theme/wave.svg',
    ])
  })

  it('has the HTML of the theme in its places', () => {
    const where = (name: string) => pages().filter(([, text]) => text.includes(`<b>${name}</b>`))
    const own = pages().filter(([file]) => !file.startsWith('embed/'))
    for (const name of ['head', 'header', 'footer']) expect(where(name)).toHaveLength(own.length)
    expect(where('home-top').map(([file]) => file)).toEqual(['index.html'])
    expect(where('release-after-tracks').map(([file]) => file)).toEqual(
      [1, 2].map((n) => `releases/${releaseId(n)}/index.html`),
    )
  })
})
