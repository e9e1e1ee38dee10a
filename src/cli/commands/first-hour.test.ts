// Mistakes of the first hour: each is reported with its place and the way out.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli } from '../../testing/processes/cli.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'

const SETTINGS = {
  base_url: 'https://api.example.com',
  namespace: 'fcf7e648-93e9-4b88-a11d-c5b9a9c60d4c',
  streams: 'optional',
}
const HEAD = 'id,name,tracknumber,duration,artist.name,release.name,release.releasedate,release.label.name'
const row = (n: number, date = '2024-05-31') => `a${n},Song ${n},${n},213,Engines,Last Stop,${date},Nightbus`
const sheet = (...rows: readonly string[]) => [HEAD, ...rows, ''].join('\n')
const CONFLICT = '<<<<<<< HEAD\nx\n=======\ny\n>>>>>>> other\n'

/** Runs a command in a project with some files; null for one that is missing. */
async function ran(files: Record<string, string | object | null>, ...args: string[]): Promise<string> {
  const folder = tempFolder()
  const all = { 'data/site.json': SETTINGS, 'data/tracks.csv': sheet(row(1)), ...files }
  writeTree(
    folder,
    Object.fromEntries(Object.entries(all).filter(([, content]) => content !== null)) as never,
  )
  const { stderr } = await runHere(args.length === 0 ? ['check'] : args, {}, folder)
  return stderr
}

const settings = (more: object) => ({ 'data/site.json': { ...SETTINGS, ...more } })

describe('a mistake in the settings', () => {
  it.each<[string, Record<string, string | object | null>, (string | RegExp)[]]>([
    [
      'site.json.txt',
      { 'data/site.json': null, 'data/site.json.txt': '{}' },
      ['from site.json, not from site.json.txt.', 'Rename it to site.json.'],
    ],
    ['Site.json', { 'data/site.json': null, 'data/Site.json': '{}' }, ['not from Site.json.', 'Rename it']],
    ['site (1).json', { 'data/site.json': null, 'data/site (1).json': '{}' }, ['not from site (1).json.']],
    [
      'site.yaml',
      { 'data/site.json': null, 'data/site.yaml': 'a: b' },
      ['not from site.yaml.', 'Write the settings as JSON into data/site.json'],
    ],
    [
      'an address with a query',
      settings({ base_url: 'https://a.example/?x=1' }),
      ['without ? and #', 'Write scheme and host alone'],
    ],
    [
      'an address with a password',
      settings({ base_url: 'https://me:pw@a.example' }),
      ['without a user and a password', 'in front of the @'],
    ],
    [
      'an address with a path',
      settings({ base_url: 'https://a.example/music' }),
      ['without a path', 'use a subdomain'],
    ],
    ['words for filters', settings({ filters: 'yes' }), ['"pressed" for nginx, Caddy and Apache as well']],
    ['a percentage', settings({ max_removed: '50%' }), ['such as 0.5 for a half']],
    [
      'marks of a merge',
      { 'data/site.json': `{\n${CONFLICT}}` },
      ['a mark of a merge is in the file', 'data/site.json:2:1', 'keep one of them'],
    ],
  ])('is clear: %s', async (_, files, expected) => {
    const stderr = await ran(files)
    for (const each of expected) expect(stderr).toContain(each)
    expect(stderr).not.toContain('pw@')
  })
})

describe('a mistake in a sheet', () => {
  const tracks = (text: string) => ({ 'data/tracks.csv': text })
  it.each<[string, Record<string, string | null>, string[]]>([
    [
      'seconds for a date',
      tracks(sheet(row(1, '1715000000'))),
      ['Write 2024-05-06 if this counts from 1970'],
    ],
    ['milliseconds for a date', tracks(sheet(row(1, '1715000000000'))), ['Write 2024-05-06 if']],
    ['a season', tracks(sheet(row(1, 'spring 2024'))), ['Write 2024 if it is the year.']],
    ['a season behind the year', tracks(sheet(row(1, '2024 (autumn)'))), ['Write 2024 if it is the year.']],
    [
      'marks of a merge',
      tracks(`${HEAD}\n${CONFLICT}`),
      ['data/tracks.csv:2', 'keep one of them, and remove the lines'],
    ],
    [
      'marks of a merge around the header',
      tracks(`<<<<<<< HEAD\n${sheet(row(1))}=======\n${sheet(row(1))}>>>>>>> x\n`),
      ['data/tracks.csv:1', 'keep one of them'],
    ],
    [
      'marks of a merge in NDJSON',
      { 'data/tracks.csv': null, 'data/tracks.ndjson': `{"name":"x"}\n=======\n` },
      ['data/tracks.ndjson:2', 'keep one of them'],
    ],
  ])('is clear: %s', async (_, files, expected) => {
    const stderr = await ran(files)
    for (const each of expected) expect(stderr).toContain(each)
    expect(stderr).not.toContain('"header"')
  })

  it('is one error for a table with the name of NDJSON', async () => {
    const stderr = await ran({ 'data/tracks.csv': null, 'data/tracks.ndjson': sheet(row(1), row(2), row(3)) })
    expect(stderr).toBe(
      'error BAD_JSON  This is not JSON: it is a table.\n  at    data/tracks.ndjson:1\n  hint  Use the extension .csv, or .tsv if tabs separate its columns.\n',
    )
  })
})

describe('a mistake in pages and themes', () => {
  it('is clear: a syntax error, with its line', async () => {
    const folder = tempFolder()
    writeTree(folder, {
      ...settings({}),
      'data/tracks.csv': sheet(row(1)),
      'data/theme/pages.mjs': 'export default {\n  head: (page => "x"\n}\n',
    })
    const { stderr } = await runCli(['check'], {}, folder)
    expect(stderr).toMatch(/SyntaxError: .*\n {2}at {4}data\/theme\/pages\.mjs:3\n/)
  })

  it.each([
    ['title: Us: and them', 'a text with a colon or quotes is not in quotes'],
    ['title: "Us', 'a quote or a bracket is not closed'],
    ['title: A\ntitle: B', 'a field occurs twice'],
  ])('is clear: a head with %j', async (head, expected) => {
    const stderr = await ran({ 'data/pages/about.md': `---\n${head}\n---\nText\n` })
    expect(stderr).toContain(`error BAD_PAGE  The head of this page cannot be read: ${expected}.`)
  })
})

describe('a mistake on the command line', () => {
  it.each<[string[], string[]]>([
    [
      ['init', 'my', 'new', 'catalog', '--yes'],
      ['If these words are one name, put them into quotes: "my new catalog"'],
    ],
    [['rules'], ['Name one: catalog-press rules nginx.', 'netlify, nginx, serve']],
    [
      ['push', 's3://my-bucket'],
      ['dist is not a built site.', '"layout": "packed"'],
    ],
  ])('is clear: %j', async (args, expected) => {
    const stderr = await ran({}, ...args)
    for (const each of expected) expect(stderr).toContain(each)
  })

  it('is clear: the name of the site with a letter left out', async () => {
    const stderr = await ran({ 'dist/.catalog-press/rules.json': '{}' }, 'preview', 'dis', '--port', '0')
    expect(stderr).toContain('hint  Did you mean "dist"? Build one with')
  })
})

describe('ids that changed', () => {
  it.each<[string, (text: string) => string]>([
    ['their values', (text) => text.replace(/^a/gm, 'b').replace(/^brt/m, 'art')],
    ['their column, which is gone', (text) => text.replace(/^[^,\n]*,/gm, '')],
  ])('are a warning of a build: %s', async (_, change) => {
    const folder = tempFolder()
    const text = sheet(row(1), row(2), row(3))
    writeTree(folder, { 'data/site.json': SETTINGS, 'data/tracks.csv': text })
    expect((await runHere(['build'], {}, folder)).stderr).toBe('')
    writeTree(folder, { 'data/tracks.csv': change(text) })
    const { code, stderr } = await runHere(['build'], {}, folder)
    expect(stderr).toMatch(
      /^warning CHANGED_ID {2}3 of 3 tracks have another id than in the last build, so their addresses are lost: "Song 1" \(/,
    )
    expect(code).toBe(0)
    // The next build has nothing to compare with but the new ids.
    rmSync(path.join(folder, 'data/media'), { recursive: true, force: true })
    expect((await runHere(['build'], {}, folder)).stderr).toBe('')
  })

  it('stop a build where it would lose too many', async () => {
    const folder = tempFolder()
    const text = sheet(...Array.from({ length: 30 }, (_, n) => row(n + 1)))
    writeTree(folder, { 'data/site.json': SETTINGS, 'data/tracks.csv': text })
    await runHere(['build'], {}, folder)
    writeTree(folder, { 'data/tracks.csv': text.replace(/^a/gm, 'b') })
    const { code, stderr } = await runHere(['build'], {}, folder)
    expect(stderr).toContain('error TOO_MANY_REMOVED  The build would remove 30 of 30 tracks')
    expect(code).toBe(1)
  })
})
