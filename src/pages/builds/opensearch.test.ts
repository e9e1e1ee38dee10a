import { describe, expect, it } from 'vitest'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { textsAt } from '../../testing/catalogs/pages.ts'
import { pressed, readText } from '../../testing/run/build.ts'

const catalogWith = (settings: object) => {
  const small = smallCatalog(1)
  return { ...small, 'site.json': { ...small['site.json'], pages: true, docs: false, ...settings } }
}

const LINK =
  /<link rel="search" type="application\/opensearchdescription\+xml" title="([^"]*)" href="\/([^"]*)">/

describe('the description of the search for browsers', () => {
  it('is linked from every page, and opens the page of results', async () => {
    const tree = await pressed(catalogWith({ site: { name: 'Harbour & Sons’ Tapes' } }))
    const [, title, file = ''] = LINK.exec(readText(tree, 'artists/index.html')) ?? []
    expect(title).toBe('Harbour &amp; Sons’ Tapes')
    const text = readText(tree, file)
    const at = (name: string) => textsAt(text, `//*[local-name()="${name}"]`)
    expect(at('ShortName')).toEqual(['Harbour & Sons’'])
    expect(text).toContain('template="https://api.example.org/search/?q={searchTerms}"')
    expect(at('Image')[0]).toMatch(/^https:\/\/api\.example\.org\/assets\/icon-\w+\.png$/)
  })

  it('is missing where there is no search', async () => {
    const tree = await pressed(catalogWith({ search: false }))
    expect(readText(tree, 'index.html')).not.toMatch(LINK)
    expect([...tree.keys()].filter((file) => file.includes('opensearch'))).toEqual([])
  })
})
