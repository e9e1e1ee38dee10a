// What the menu and the footer of pages show beside lists, and what a module of the home page can show.
import { beforeAll, describe, expect, it } from 'vitest'
import { artistId, labelId, releaseId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { pressed, readText } from '../../testing/run/build.ts'

const catalogWith = (site: object, files: object = {}) => {
  const small = smallCatalog(2)
  return {
    ...small,
    'releases.ndjson': [
      ...[2021, 2023, 2022].map((year, at) => ({
        ...small['releases.ndjson'][0],
        ...{ uuid: releaseId(at + 1), name: `Of ${year}`, releasedate: `${year}` },
        ...{ catalognumber: `NL-${year}`, tags: ['techno'] },
      })),
    ],
    'site.json': { ...small['site.json'], pages: true, docs: false, site },
    ...files,
  }
}

const RECORDS = [`releases/${releaseId(1)}`, `artists/${artistId(1)}`, `labels/${labelId(1)}`]

describe('the menu', () => {
  it('has entries of the settings after those of lists, in the language of the site', async () => {
    const menu = [
      { label: 'Shop', url: 'https://shop.example/?a=1&b=2' },
      { label: { en: 'Tour', de: 'Tournee' }, url: '/releases/' },
    ]
    const tree = await pressed(catalogWith({ language: 'de', menu }))
    const [nav = ''] = /<nav .*?<\/nav>/s.exec(readText(tree, `artists/${artistId(1)}/index.html`)) ?? []
    expect(
      [...nav.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, text]) => [href, text]).slice(-2),
    ).toEqual([
      ['https://shop.example/?a=1&amp;b=2', 'Shop'],
      ['/releases/', 'Tournee'],
    ])
    expect(readText(tree, 'releases/index.html')).toContain(
      '<a href="/releases/" aria-current="page">Tournee</a>',
    )
  })
})

describe('links to data', () => {
  let tree: Map<string, string>
  beforeAll(async () => {
    tree = await pressed(
      catalogWith({ data_links: false }, { 'pages/imprint.md': '---\nfooter: true\n---\nWe.' }),
    )
  })

  it('can be left out of pages, which keep those of the label', () => {
    for (const page of ['', ...RECORDS]) {
      const [, body = ''] = readText(tree, `${page}/index.html`.replace(/^\//, '')).split('<body')
      expect(body, page).not.toMatch(/href="[^"]*(?:\/api\/|feed\.|\.m3u8|sitemap)/)
      expect(body, page).not.toContain('Feeds and data')
      expect(body, page).toContain('<a href="/imprint/">imprint</a>')
    }
    expect(readText(tree, `${RECORDS[0]}/index.html`)).toContain('<details class="share"')
  })

  it('stay in the head of pages, for programs', () => {
    expect(readText(tree, `${RECORDS[1]}/index.html`)).toContain('type="application/atom+xml"')
  })
})

it('a module of the home page can show all releases, and what labels write on their covers', async () => {
  const module = `export const homePage = (cards, { html, releases }) =>
    html\`<ul>\${[...releases].map((one) => html\`<li>\${one.catalognumber} \${one.name}, \${one.tags}, \${one.tracks}</li>\`)}</ul>\``
  const tree = await pressed(catalogWith({}, { 'theme/pages.mjs': module }))
  expect([...readText(tree, 'index.html').matchAll(/<li>(NL[^<]*)/g)].map(([, text]) => text)).toEqual([
    'NL-2023 Of 2023, techno, 0',
    'NL-2022 Of 2022, techno, 0',
    'NL-2021 Of 2021, techno, 2',
  ])
})
