// Slips of those who begin: each gets a message that names its place and the way out.

import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { song } from '../../testing/formats/media.ts'
import { dataIn, runBuild } from '../../testing/run/build.ts'
import { copyFolder, suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'

const SETTINGS = {
  base_url: 'https://api.example.com',
  namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
  streams: 'optional',
  default_label: 'Self-released',
}

/** Returns the messages of `check` for a project with such files in its data folder. */
async function checked(tree: Readonly<Record<string, string | object>>): Promise<string> {
  const folder = tempFolder()
  writeTree(dataIn(folder), { 'site.json': SETTINGS, ...tree })
  const { stderr, code } = await runHere(['check'], {}, folder)
  expect(code).toBe(stderr.startsWith('error') ? 1 : 0)
  return stderr
}

const SHEET = 'name,tracknumber,duration,release.name,artist.name\nOne,1,60,Album,Ann\n'

describe('a sheet', () => {
  it('of releases that is named after tracks is recognized, with the entry that reads it', async () => {
    const said = await checked({
      'tracks.csv': [
        'Cat#,Artist,Release,Release date,Licence,Bandcamp',
        'A1,Ann,First,2020-01-02,CC BY,https://ann.bandcamp.com/album/first',
        'A2,Bob,Second,2021-01-02,CC BY,https://bob.bandcamp.com/album/second\n',
      ].join('\n'),
    })
    expect(said).toContain('at    data/tracks.csv:1\n')
    expect(said).toContain('hint  These rows look like releases without their tracks. ')
    expect(said).toContain(
      '"releases": { "from": "…", "fields": { "artist.name": "Artist", "name": "Release", ',
    )
    expect(said).not.toContain('Did you mean')
  })

  it('with names of audio files that are not there learns what such a name is', async () => {
    const sheet = ['media/audio/1.mp3', 'audio/A.mp3'].map(
      (stream, at) => `T${at},${at},60,Album,Ann,${stream}\n`,
    )
    const header = 'name,tracknumber,duration,release.name,artist.name,stream\n'
    const said = await checked({
      'tracks.csv': header + sheet.join(''),
      'media/audio/1.mp3': song('x'),
      'media/audio/a.mp3': song('x'),
    })
    expect(said).toContain('media/media/audio/1.mp3, media/audio/A.mp3')
    expect(said).toContain(
      'in which capital letters count: a "stream" is a path in media/, such as audio/1.mp3',
    )
  })

  it.each(['Thumbs.db', 'desktop.ini', '.DS_Store'])('beside %s is read alone', async (name) => {
    expect(await checked({ 'tracks.csv': SHEET, [name]: 'x' })).toBe('')
  })
})

describe('a page of your own', () => {
  it.each([
    ['pages/about.md/about.md', 'pages/about.md', 'Move the page out of this folder'],
    ['news/2026-11-25-tour.md/tour.txt', 'news/2026-11-25-tour.md', 'Move the page out of this folder'],
  ])('whose name is that of a folder is refused: %s', async (file, at, wayOut) => {
    const said = await checked({ 'tracks.csv': SHEET, [file]: '# About\n' })
    expect(said).toContain('error BAD_PAGE  This is a folder, but its name is that of a page.\n')
    expect(said).toContain(`at    ${path.join('data', at)}\n`)
    expect(said).toContain(wayOut)
  })

  it.each([
    ['pages/about.md', 'pages'],
    ['news/2026-11-25-tour.md', 'news'],
    ['theme/theme.css', 'theme'],
    ['theme/footer.html', 'theme'],
  ])('beside the data folder is not read, which is a warning: %s', async (file, name) => {
    const said = await checked({ 'tracks.csv': SHEET, [`../${file}`]: 'x' })
    expect(said).toContain(`warning BESIDE_DATA  1 file beside the data folder is not read: ${file}.\n`)
    expect(said).toContain(`hint  Move ${name} into data: pages, news and a theme are read there.`)
  })

  it.each([
    ['a folder of another program', { '../pages/index.tsx': 'x', '../theme/index.json': '{}' }],
    ['a folder of that name in both places', { '../pages/about.md': 'x', 'pages/imprint.md': 'x' }],
    ['no web pages', { '../pages/about.md': 'x', 'site.json': { ...SETTINGS, pages: false } }],
  ])('beside the data folder is not warned of with %s', async (_, tree) => {
    expect(await checked({ 'tracks.csv': SHEET, ...tree })).toBe('')
  })
})

describe('settings', () => {
  it.each([
    [
      'curly quotes',
      '{ “base_url”: “https://a.example” }',
      '1:3',
      'a quotation mark is curly',
      'Write it straight: ".',
    ],
    [
      'a curly value',
      '{ "base_url": „https://a.example“ }',
      '1:15',
      'a quotation mark is curly',
      'Write it straight: ".',
    ],
    ['a host as text', '{ "hosts": "nginx" }', '1:12', 'it must be a list of hosts', 'such as ["nginx"]'],
    [
      'a name as the site',
      '{ "site": "Mine" }',
      '1:11',
      'it must be an object',
      'such as { "name": "My label" }',
    ],
    [
      'no scheme',
      '{ "base_url": "a.example" }',
      '1:15',
      'begins with https:// or http://',
      'Write it as in https://api.example.com.',
    ],
  ])('with %s are explained', async (_, text, at, message, wayOut) => {
    const said = await checked({ 'tracks.csv': SHEET, 'site.json': text })
    expect(said).toContain(`at    ${path.join('data', 'site.json')}:${at}\n`)
    expect(said).toContain(message)
    expect(said).toContain(wayOut)
  })

  it('may begin with a byte order mark', async () => {
    expect(await checked({ 'tracks.csv': SHEET, 'site.json': `\uFEFF${JSON.stringify(SETTINGS)}` })).toBe('')
  })
})

const NAMED_HOSTS =
  'Name your hosts in site.json: "hosts": ["nginx"]. `catalog-press rules nginx` prints the files of one.'

describe('a command', () => {
  const built = suiteFolder()

  it.each(['check', 'build', 'stats'])(
    '%s of a built site explains that it needs the catalog',
    async (command) => {
      const folder = copyFolder(built)
      writeTree(dataIn(folder), smallCatalog(1))
      expect(await runBuild(folder)).toMatchObject({ code: 0 })
      expect(await runHere([command, '--data', 'dist'], {}, folder)).toMatchObject({
        code: 1,
        stderr:
          'error NO_DATA  dist is a built site, not the folder of a catalog.\n' +
          '  hint  Pass the folder that it is built from with --data.\n',
      })
    },
  )

  it.each([
    [['build', '--hosts', 'nginx'], NAMED_HOSTS],
    [['check', '--hosts=nginx'], NAMED_HOSTS],
    [['build', '--host', 'caddy', '--dry-run'], NAMED_HOSTS],
    [['rules', '--hosts', 'nginx'], NAMED_HOSTS],
    [['verify', 'https://a.example', '--hosts', 'nginx'], 'Did you mean --host?'],
  ])('%j explains where hosts are named', async (args, wayOut) => {
    const { stderr, code } = await runHere(args)
    expect(code).toBe(2)
    expect(stderr).toContain(`'\n(${wayOut})\n`)
  })

  it.each([{ args: ['build', '--shard', '2/4'] }, { args: ['build', '--shard=2/4', '--verify'] }])(
    '$args names the flag for parts',
    async ({ args }) => {
      const { stderr, code } = await runHere(args)
      expect(code).toBe(2)
      expect(stderr).toContain(`'\n(Build in parts with --parts 4.)\n`)
    },
  )

  it.each([[['build', 'songs']], [['check', 'songs.csv']]])(
    '%j names the flag that is meant',
    async (args) => {
      const { stderr, code } = await runHere(args)
      expect(code).toBe(2)
      expect(stderr).toContain('(Did you mean --data?)')
    },
  )
})
