import { expect, it } from 'vitest'
import { artistId } from '../../testing/catalogs/catalog.ts'
import { linksIn } from './links.ts'

it('a name is not a link, though there is a page of that name', () => {
  const page = `/artists/${artistId(1)}/`
  const results = [
    { name: '/media/lab', artist_display: page, detail_url: page },
    ['artist', artistId(1), '/media/lab'],
  ]
  expect([...linksIn({ results })]).toEqual([{ text: page, at: 'results[0].detail_url' }])
})
