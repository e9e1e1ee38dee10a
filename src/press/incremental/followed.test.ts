import { expect, it } from 'vitest'
import { artistId, labelId, releaseId, smallCatalog } from '../../testing/catalogs/catalog.ts'
import { pressed, readJson } from '../../testing/run/build.ts'

const FEED = `export default {
  name: 'own',
  title: 'Own',
  description: 'All records.',
  feed: {
    file: 'all.json',
    render: ({ artists, releases, labels }) =>
      JSON.stringify({
        artists: artists.map(({ artist }) => artist.uuid),
        releases: releases.map(({ card }) => card.uuid),
        labels: labels.map(({ label }) => label.uuid),
      }),
  },
  entry: 'all.json',
}
`

it.each([
  ['with web pages', { pages: true }],
  ['without', { pages: false }],
  ['without, in blocks', { pages: false, layout: 'packed' }],
])('a face that is a feed alone has all records on a site %s', async (_, settings) => {
  const small = smallCatalog(2)
  const tree = await pressed({
    ...small,
    'site.json': { ...small['site.json'], ...settings, faces: ['./faces/own.mjs'] },
    'faces/own.mjs': FEED,
  })
  expect(readJson(tree, 'faces/own/all.json')).toEqual({
    artists: [artistId(1), artistId(2)],
    releases: [releaseId(1)],
    labels: [labelId(1)],
  })
})
