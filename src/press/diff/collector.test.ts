import { expect, it } from 'vitest'
import { artistId } from '../../testing/catalogs/catalog.ts'
import { Collector } from './collector.ts'

const options = { limit: 2, baseUrl: 'https://a.test', publishedUrl: 'https://a.test' }
const key = (n: number) => ({ kind: 'artist', uuid: artistId(n) }) as const

/** The body of a record with many fields of a value. */
const makeBody = (value: number, count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`field_${at}`, value])))

it('lists fifty fields of a changed record, and counts the others', () => {
  const collector = new Collector(options)
  collector.compare(key(1), makeBody(1, 50), makeBody(2, 50))
  collector.compare(key(2), makeBody(1, 52), makeBody(2, 52))
  const found = collector.lists.changed.map(({ fields, more_fields }) => [fields.length, more_fields])
  expect(found).toEqual([
    [50, 0],
    [50, 2],
  ])
})

it('lists as many records of a kind as the limit allows, and counts all', () => {
  const collector = new Collector(options)
  for (const n of [1, 2, 3]) collector.created(key(n), '{}')
  expect(collector.lists.created.map(({ uuid }) => uuid)).toEqual([artistId(1), artistId(2)])
  expect(collector.counts.artist).toEqual({ created: 3, changed: 0, removed: 0 })
})
