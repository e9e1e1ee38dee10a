import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SCHEMAS } from '../records/records.ts'
import { columnsOf } from './columns.ts'

const LOOK = 'accent VARCHAR, background VARCHAR'
const NAMED =
  'description VARCHAR, country VARCHAR, isni VARCHAR, links VARCHAR[], musicbrainz UUID, discogs BIGINT'

describe('the columns of a record', () => {
  it('follow from its schema, in its order', () => {
    const columns = Object.entries(SCHEMAS).map(([kind, schema]) => [
      kind,
      Object.entries(columnsOf(schema))
        .map(([name, type]) => `${name} ${type}`)
        .join(', '),
    ])
    expect(Object.fromEntries(columns)).toEqual({
      artist: `uuid UUID, name VARCHAR, image VARCHAR, items UUID[], ${LOOK}, aliases UUID[], ${NAMED}`,
      track:
        'uuid UUID, name VARCHAR, tracknumber BIGINT, duration VARCHAR, release UUID, artist UUID, ' +
        'artists UUID[], artist_display VARCHAR, features UUID, stream VARCHAR, roles VARCHAR[], aliases UUID[], ' +
        'isrc VARCHAR[], credits VARCHAR, performers UUID[], lyrics VARCHAR, disc BIGINT, license VARCHAR, tags VARCHAR[], ' +
        'musicbrainz UUID, discogs BIGINT',
      release: expect.stringContaining(
        'uuid UUID, name VARCHAR, label UUID, artist UUID, artist_display VARCHAR, image VARCHAR',
      ),
      label: `uuid UUID, name VARCHAR, image VARCHAR, ${LOOK}, aliases UUID[], ${NAMED}`,
      features: 'uuid UUID',
    })
  })

  it.each([
    ['a date', z.date()],
    ['a number that is no integer', z.number().nullish()],
    ['what a transformation alone makes', z.string().transform((value) => value.length)],
    ['a list of such', z.array(z.boolean())],
  ])('must have a type that the engine knows, unlike %s', (_, odd) => {
    expect(() => columnsOf(z.object({ name: z.string(), odd }))).toThrow('field "odd"')
  })
})
