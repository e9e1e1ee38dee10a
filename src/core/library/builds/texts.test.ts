// Texts of records on pages, in responses and in feeds, and which files follow from them.
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { check } from '../../../press/check.ts'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../../testing/catalogs/catalog.ts'
import { REVISION } from '../../../testing/catalogs/state.ts'
import { dataIn, distIn, readJson, readText, runBuild } from '../../../testing/run/build.ts'
import { copyFolder, readTree, suiteFolder, writeTree } from '../../../testing/run/folders.ts'

const small = smallCatalog(2)
const releases = [{ ...small['releases.ndjson'][0], artist: artistId(1), releasedate: '2020-02-02' }]
const texts = { description: 'A *quiet* record.\nIn two lines.', credits: '**Ada**: piano' }
const catalog = {
  ...small,
  'site.json': { ...small['site.json'], pages: true, docs: false },
  'releases.ndjson': releases.map((one) => ({ ...one, ...texts })),
  'artists.ndjson': small['artists.ndjson'].map((one) => ({ ...one, description: '**A** singer.' })),
  'tracks.ndjson': small['tracks.ndjson'].map((one) => ({
    ...one,
    lyrics: 'La\nla',
    credits: '*Otto*: tape',
  })),
}
const RELEASE = `releases/${releaseId(1)}/index.html`
const BODY = `api/v1/catalog/release/${releaseId(1)}/index.json`
const FEATURES = `api/v1/features/media/${trackId(1)}/index.json`

const original = suiteFolder()
let tree: Map<string, string>
beforeAll(async () => {
  writeTree(dataIn(original), catalog)
  expect(await runBuild(original)).toMatchObject({ code: 0 })
  tree = readTree(distIn(original))
})

describe('the texts of records', () => {
  it('are on their pages as markup', () => {
    const page = readText(tree, RELEASE)
    expect(page).toContain('<p>A <em>quiet</em> record.<br>\nIn two lines.</p>')
    expect(page).toContain('<p><strong>Ada</strong>: piano</p>')
    expect(page).toContain('<summary>Credits · Lyrics</summary>')
    expect(page).toContain('<p><em>Otto</em>: tape</p>')
    expect(page).toContain('<p>La<br>\nla</p>')
    expect(readText(tree, `artists/${artistId(1)}/index.html`)).toContain('<p><strong>A</strong> singer.</p>')
  })

  it('are in responses as they were written', () => {
    expect(readJson(tree, BODY)).toMatchObject(texts)
    expect(readJson(tree, FEATURES)).toMatchObject({ lyrics: 'La\nla', credits: '*Otto*: tape' })
  })

  it('are without marks in previews of links, in JSON-LD and in podcasts', () => {
    const page = readText(tree, RELEASE)
    expect(page).toContain('<meta name="description" content="A quiet record. In two lines.">')
    expect(page).toContain('"description":"A quiet record. In two lines."')
    expect(readText(tree, `releases/${releaseId(1)}/feed.rss`)).toContain('A quiet record. In two lines.')
  })

  it('are in Atom feeds as markup, line by line', () => {
    const escaped = '&lt;p&gt;A &lt;em&gt;quiet&lt;/em&gt; record.&lt;br&gt;\nIn two lines.&lt;/p&gt;'
    for (const file of ['feed.atom', `labels/${labelId(1)}/feed.atom`])
      expect(readText(tree, file)).toContain(escaped)
  })
})

/** The files that change with a catalog, without those of compressed copies and the revision. */
async function changedBy(change: Record<string, object>): Promise<string[]> {
  const folder = copyFolder(original)
  writeTree(dataIn(folder), change)
  expect(await runBuild(folder)).toMatchObject({ code: 0 })
  const after = readTree(distIn(folder))
  return [...after.keys()].filter((file) => after.get(file) !== tree.get(file) && file !== REVISION).sort()
}

describe('a text that changes', () => {
  it('of a release changes its page, its feeds and its responses', async () => {
    const changed = await changedBy({
      'releases.ndjson': releases.map((one) => ({ ...one, ...texts, description: 'Loud.' })),
    })
    const places = ['', ...[1, 2].map((n) => `artists/${artistId(n)}/`), `labels/${labelId(1)}/`]
    const feeds = places.flatMap((place) => [`${place}feed.atom`, `${place}feed.json`])
    // The home page of a site of one release shows it.
    expect(changed.filter((file) => !file.startsWith('api/'))).toEqual(
      [...feeds, 'index.html', RELEASE, `releases/${releaseId(1)}/feed.rss`].sort(),
    )
    const responses = changed.filter((file) => file.startsWith('api/'))
    // The reference shows a release as an example.
    expect(responses.filter((file) => !/\/catalog\/release\//.test(file))).toEqual(['api/v1/openapi.json'])
  })

  it('of a track changes the page and the feed of its release and its features', async () => {
    const [first, ...rest] = catalog['tracks.ndjson']
    const changed = await changedBy({ 'tracks.ndjson': [{ ...first, lyrics: 'Hm' }, ...rest] })
    expect(changed).toContain(RELEASE)
    expect(changed).toContain(FEATURES)
    // The reference shows the features of a track as an example.
    const others = changed.filter((file) => !file.includes('/features/'))
    const feed = `releases/${releaseId(1)}/feed.rss`
    const page = `tracks/${trackId(1)}/index.html`
    expect(others).toEqual(['api/v1/openapi.json', 'index.html', feed, RELEASE, page])
  })
})

describe('a text in several languages', () => {
  const description = { en: 'A *quiet* record.', 'pt-BR': 'Um disco *quieto*.' }
  const built = async (language: string) => {
    const folder = copyFolder(original)
    const site = { ...catalog['site.json'], site: { language }, bulk: true }
    writeTree(dataIn(folder), {
      'site.json': site,
      'releases.ndjson': releases.map((one) => ({ ...one, description })),
    })
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    return readTree(distIn(folder))
  }

  it.each([
    ['en', 'en', 'A <em>quiet</em> record.', 'A quiet record.'],
    ['pt', 'pt-BR', 'Um disco <em>quieto</em>.', 'Um disco quieto.'],
    ['pt-BR', 'pt-BR', 'Um disco <em>quieto</em>.', 'Um disco quieto.'],
    ['fr', 'en', 'A <em>quiet</em> record.', 'A quiet record.'],
  ])('is shown on a site in %s in the language %s', async (language, shown, text, plain) => {
    const tree = await built(language)
    const page = readText(tree, RELEASE)
    expect(page).toContain(`<div class="text" lang="${shown}" dir="auto">\n<p>${text}</p>`)
    expect(page).toContain(`<meta name="description" content="${plain}">`)
    expect(readJson(tree, BODY).description).toEqual(description)
  })

  it('is refused if a key is not a language, or a value is not text', async () => {
    for (const wrong of [{ 'in english': 'A' }, { en: 1 }, {}, ['A'], 7]) {
      const folder = copyFolder(original)
      writeTree(dataIn(folder), {
        'releases.ndjson': releases.map((one) => ({ ...one, description: wrong })),
      })
      const { code, stderr } = await runBuild(folder)
      expect([wrong, code]).toEqual([wrong, 1])
      expect(stderr).toContain(
        'it must be text, or texts by their languages, such as { "en": "…", "pt": "…" }.',
      )
    }
  })
})

describe('a text in a file of its own', () => {
  const refers = (file: string) => ({
    'releases.ndjson': releases.map((one) => ({
      ...one,
      description: { file },
      credits: { en: { file: 'texts/credits.md' }, pt: 'Ada' },
    })),
  })

  it('is that of the file, and changes with it', async () => {
    const folder = copyFolder(original)
    writeTree(dataIn(folder), {
      ...refers('texts/a/one.md'),
      'texts/a/one.md': '\uFEFFFrom a *file*.\r\nLine\r\n',
      'texts/credits.md': '**Ada**',
    })
    expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
    const before = readTree(distIn(folder))
    expect(readJson(before, BODY)).toMatchObject({
      description: 'From a *file*.\nLine',
      credits: { en: '**Ada**', pt: 'Ada' },
    })
    expect(readText(before, RELEASE)).toContain('From a <em>file</em>.')
    writeTree(dataIn(folder), { 'texts/a/one.md': 'Another.' })
    expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
    expect(readJson(readTree(distIn(folder)), BODY).description).toBe('Another.')
  })

  it('is warned of where no record shows it', async () => {
    const folder = copyFolder(original)
    const [release] = refers('texts/one.md')['releases.ndjson']
    writeTree(dataIn(folder), {
      'releases.ndjson': [release, { ...release, uuid: releaseId(2), credits: { file: 'texts/all.md' } }],
      'texts/one.md': "It's *one*.",
      'texts/credits.md': '"Ada": \\ piano\n\nOtto 🎹',
      'texts/all.md': 'One and all',
      'texts/b/lost.md': 'Nowhere.',
      'texts/lost.md': 'Neither.',
    })
    const { warnings } = await check({ data: dataIn(folder) })
    const files = ['texts/b/lost.md', 'texts/lost.md']
    expect(warnings).toEqual([
      {
        code: 'UNUSED_TEXT',
        count: 2,
        message: `2 files in texts/ that no record shows: ${files.join(', ')}.`,
        at: files.map((file) => ({ file: path.join(dataIn(folder), file) })),
        hint: 'Name a text in a record, such as "description": { "file": "texts/b/lost.md" }, or move it out of the folder texts.',
      },
    ])
  })

  it.each(['texts/none.md', 'site.json', '../secret.md', '/etc/passwd'])(
    'is refused where the folder of texts has no such file: %s',
    async (file) => {
      const folder = copyFolder(original)
      writeTree(dataIn(folder), { ...refers(file), 'texts/credits.md': 'x' })
      const { code, stderr } = await runBuild(folder)
      expect(code).toBe(1)
      expect(stderr).toContain('it names no file of the folder texts.')
      expect(stderr).toContain('such as "texts/release.md"')
    },
  )
})
