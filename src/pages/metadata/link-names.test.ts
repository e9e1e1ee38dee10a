import { expect, it } from 'vitest'
import { artist, label, pageContext, release } from '../../testing/catalogs/pages.ts'
import { artistPage } from '../views/artist.ts'
import { labelPage } from '../views/label.ts'
import { releasePage } from '../views/release.ts'

const LINKS = ['https://mastodon.social/@ida', 'https://ida.example/', 'https://de.wikipedia.org/wiki/Ida']

const marked = (page: string): string[] =>
  [...page.matchAll(/<a rel="me" href="([^"]*)"/g)].map(([, href = '']) => href)

it('links of artists and labels to their own profiles are marked as such, so that Mastodon verifies them', () => {
  const context = pageContext()
  const { facts, ...shown } = artist()
  const known = facts && { ...facts, links: LINKS }
  expect(marked(artistPage(context, { ...shown, facts: known }))).toEqual(LINKS.slice(0, 2))
  expect(marked(labelPage(context, label([], { links: LINKS })))).toEqual(LINKS.slice(0, 2))
  expect(marked(releasePage(context, release({}, [], { links: LINKS })))).toEqual([])
})
