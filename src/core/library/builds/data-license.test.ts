// Whose data a site publishes: its license and whom to name, wherever the site describes itself.
import { beforeAll, describe, expect, it } from 'vitest'
import { BULK, BULK_TYPES } from '../../../contract/schemas/bulk.ts'
import { smallCatalog } from '../../../testing/catalogs/catalog.ts'
import { readJsonLd } from '../../../testing/catalogs/pages.ts'
import { RELEASE } from '../../../testing/formats/musicbrainz.ts'
import { dataIn, distIn, pressed, readJson, readText, runBuild } from '../../../testing/run/build.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from '../../../testing/run/folders.ts'

const { 'site.json': site, ...records } = smallCatalog(2)
const ZERO = 'https://creativecommons.org/publicdomain/zero/1.0/'
const SAID = {
  data_license: 'cc0-1.0',
  attribution: 'Named "Harbour", [Harbour Tapes](https://harbour.example/)',
}

const dataWith = (said: object, more: object = {}) => ({
  ...records,
  'site.json': { ...site, pages: true, bulk: true, docs: true, ...more, site: { name: 'Harbour', ...said } },
})

const siteWith = (said: object, more: object = {}) => pressed(dataWith(said, more))

const listPages = (tree: ReadonlyMap<string, unknown>): string[] =>
  [...tree.keys()].filter((file) =>
    /^(?:index|404|(?:artists|releases|labels|search)\/(?:.*\/)?index)\.html$/.test(file),
  )

const readThings = (tree: Map<string, string>) => readJsonLd(readText(tree, 'index.html'))['@graph']

describe('the license of the data of a site, and whom it asks to name', () => {
  const folder = suiteFolder()
  let tree: Map<string, string>
  beforeAll(async () => {
    writeTree(dataIn(folder), dataWith(SAID))
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    tree = readTree(distIn(folder))
  })

  it('are in the footer of each page', () => {
    const pages = listPages(tree)
    expect(pages.length).toBeGreaterThan(6)
    for (const page of pages) {
      const [, footer] = readText(tree, page).split('<footer')
      expect(footer).toContain(
        `<p>Data: <a href="${ZERO}">CC0-1.0</a> · <span lang="en" dir="auto">Named &quot;Harbour&quot;, <a href="https://harbour.example/">Harbour Tapes</a></span></p>`,
      )
    }
  })

  it('are in the root of the API in both forms', () => {
    const said = { data_license: 'CC0-1.0', attribution: SAID.attribution }
    expect(readJson(tree, 'api/v1/index.json')).toMatchObject(said)
    expect(readJson(tree, 'api/v1/format-api/index.json')).toEqual({
      catalog: expect.stringMatching(/\/api\/v1\/catalog\/\?format=api$/),
      ...said,
    })
  })

  it('are in OpenAPI, at the whole lists, and in llms.txt', () => {
    const { info, tags } = readJson(tree, 'api/v1/openapi.json')
    const words = `The license of the data is [CC0-1.0](${ZERO}).\n\nAttribution: ${SAID.attribution}`
    expect(info.license).toEqual({ name: 'CC0-1.0', url: ZERO })
    expect(info.description).toContain(words)
    expect(tags.find(({ name }: { name: string }) => name === 'Bulk').description).toContain(words)
    expect(readText(tree, 'llms.txt')).toContain(`## License\n\n${words}\n`)
  })

  it('make the catalog a data set for search engines, with its files where it has them', async () => {
    const dataset = readThings(tree).find((thing) => thing['@type'] === 'Dataset')
    expect(dataset).toMatchObject({
      name: 'Harbour',
      license: ZERO,
      creditText: 'Named "Harbour", Harbour Tapes',
      distribution: BULK.map(({ path, format }) => ({
        '@type': 'DataDownload',
        contentUrl: `${site.base_url}${path}`,
        encodingFormat: BULK_TYPES[format],
      })),
    })
    const without = readThings(await siteWith(SAID, { bulk: false })).at(-1)
    expect(without).toMatchObject({ '@type': 'Dataset', license: ZERO })
    expect(without).not.toHaveProperty('distribution')
  })

  it('may be one of the two, and a license of their own', async () => {
    const own = await siteWith({ data_license: 'LicenseRef-harbour' })
    expect(readText(own, 'index.html')).toContain('<p>Data: harbour</p>')
    expect(readJson(own, 'api/v1/openapi.json').info.license).toEqual({ name: 'LicenseRef-harbour' })
    const named = await siteWith({ attribution: 'Harbour Tapes', language: 'de' })
    expect(readText(named, 'index.html')).toContain(
      '<p>Daten: <span lang="de" dir="auto">Harbour Tapes</span></p>',
    )
    expect(readJson(named, 'api/v1/openapi.json').info).not.toHaveProperty('license')
  })

  it('are joined by those of MusicBrainz, where its tags or annotations are read, and only there', async () => {
    const mb = (tags: boolean, annotations = false) => ({
      'mb/1.json': RELEASE,
      'site.json': {
        ...site,
        pages: true,
        streams: 'optional',
        sources: { musicbrainz: { from: ['mb'], tags, annotations } },
        site: { data_license: 'CC0-1.0', attribution: 'Harbour Tapes' },
      },
    })
    const folder = tempFolder()
    writeTree(dataIn(folder), mb(false))
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    expect(readJson(readTree(distIn(folder)), 'api/v1/index.json').attribution).toBe('Harbour Tapes')
    writeTree(dataIn(folder), mb(true))
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    const tagged = readTree(distIn(folder))
    writeTree(dataIn(folder), mb(false, true))
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    expect(readJson(readTree(distIn(folder)), 'api/v1/index.json').attribution).toContain(
      'Annotations: [MusicBrainz](https://musicbrainz.org), [CC BY-NC-SA 3.0]',
    )
    expect(readJson(tagged, 'api/v1/index.json').attribution).toBe(
      'Harbour Tapes\n\nTags and genres: [MusicBrainz](https://musicbrainz.org), [CC BY-NC-SA 3.0](https://creativecommons.org/licenses/by-nc-sa/3.0/)',
    )
    for (const page of listPages(tagged)) {
      expect(readText(tagged, page)).toMatch(
        /Harbour Tapes<\/span> · <span [^>]*>Tags and genres: <a href="https:\/\/musicbrainz\.org">/,
      )
    }
  })

  it('are nowhere on a site that has neither', async () => {
    const silent = await siteWith({})
    const texts = [...listPages(silent), 'llms.txt', 'api/v1/index.json'].map((file) =>
      readText(silent, file),
    )
    for (const text of texts) expect(text).not.toMatch(/Data:|## License|"Dataset"|data_license/)
    expect(readJson(silent, 'api/v1/openapi.json').info).not.toHaveProperty('license')
  })
})
