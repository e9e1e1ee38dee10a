// Words of the interface that a label replaces, from their file to pages and scripts.
import { describe, expect, it } from 'vitest'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, readText, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'

const small = smallCatalog(2)
const catalog = {
  ...small,
  'site.json': { ...small['site.json'], pages: true, docs: false, site: { language: 'ca' } },
  'releases.ndjson': [{ ...small['releases.ndjson'][0], releasedate: '2024-05-31', type: 'album' }],
}
const WORDS = {
  language: 'ca',
  tracks: 'Cançons',
  lists: { artist: 'Músics' },
  counts: { track: ['{count} cançó', '{count} cançons'] },
  moreBy: 'Més de {artist}',
  number: '.',
  dateOf: {
    months: 'gener febrer març abril maig juny juliol agost setembre octubre novembre desembre'.split(' '),
    day: '{day} de {month} de {year}',
    month: '{month} de {year}',
  },
  minutes: ['{minutes} min', '{hours} h {minutes} min'],
  typeOf: { album: 'Àlbum' },
  about: { artist: 'Música de {name}: {releases} discos' },
  scripts: { 'player.js': { play: 'Reprodueix' } },
}

async function built(words: object | string) {
  const folder = tempFolder()
  writeTree(dataIn(folder), { ...catalog, 'theme/words.json': words })
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  return readTree(distIn(folder))
}

describe('words of a label', () => {
  it('replace those of the language of the site, or make a language of its own', async () => {
    const tree = await built(WORDS)
    const find = (pattern: RegExp) =>
      readText(tree, [...tree.keys()].find((file) => pattern.test(file)) ?? '')
    const release = find(/^releases\/[0-9a-f-]{36}\/index\.html$/)
    expect(release).toContain('<body>')
    expect(release).toContain('<h2>Cançons</h2>')
    expect(release).toContain('2 cançons')
    expect(release).toContain('>31 de maig de 2024</time>')
    expect(release).toContain('<p class="kind">Àlbum</p>')
    expect(release).toContain('>Músics</a>')
    expect(find(/^artists\/[0-9a-f-]{36}\/index\.html$/)).toContain('content="Música de Artist 1:')
    expect(find(/^assets\/player-/)).toContain('"play":"Reprodueix"')
  })

  it.each([
    [{ traks: 'Songs' }, 'Pages have no words "traks".', 'Did you mean "tracks"?'],
    [{ lists: { song: 'Songs' } }, 'Pages have no words "lists.song".', 'They have artist, release, label.'],
    [{ tracks: 5 }, 'The words "tracks" must be text.', 'words.json'],
    [{ moreBy: 'Més de {name}' }, 'must be a text with {artist}.', 'words.json'],
    [{ counts: { track: ['one'] } }, 'The words "counts.track" must be a list of 2 texts.', 'words.json'],
    ['[]', 'The words of the theme must be an object.', 'words.json'],
    [{ constructor: 'x' }, 'Pages have no words "constructor".', 'words.json'],
    ['{', 'The words of the theme are not valid JSON.', 'Write an object such as { "tracks": "Songs" }'],
    ['{\n  "tracks": "Songs",\n}', 'The words of the theme are not valid JSON.', 'words.json:3:1'],
  ])('are refused where pages have none, or others: %j', async (words, message, hint) => {
    const folder = tempFolder()
    writeTree(dataIn(folder), { ...catalog, 'theme/words.json': words })
    const { code, stderr } = await runHere(['check', '--data', dataIn(folder)])
    expect(code).toBe(1)
    expect(stderr).toContain(message)
    expect(stderr).toContain(hint)
  })
})
