import { describe, expect, it } from 'vitest'
import { KINDS } from '../../../contract/kinds/kinds.ts'
import { ID, record, said } from '../../../testing/catalogs/records.ts'

describe('a uuid', () => {
  it('is put into lower case, wherever it is', () => {
    const upper = ID.toUpperCase()
    for (const kind of KINDS) expect(record(kind, { uuid: upper })).toHaveProperty('uuid', ID)
    expect(record('artist', { items: [upper] })).toHaveProperty('items', [ID])
    expect(record('release', { label: upper })).toHaveProperty('label', ID)
    const links = { release: upper, artist: upper, artists: [upper], features: upper }
    expect(record('track', links)).toMatchObject({ release: ID, artist: ID, artists: [ID], features: ID })
  })

  it.each([
    `{${ID}}`,
    `{${ID.toUpperCase()}}`,
    ID.replaceAll('-', ''),
    `urn:uuid:${ID}`,
    `URN:UUID:${ID}`,
    ` ${ID}`,
    `${ID}\n`,
  ])('is taken in another spelling, in records and in references: %j', (spelled) => {
    expect(record('label', { uuid: spelled })).toHaveProperty('uuid', ID)
    expect(record('track', { artists: [spelled], release: spelled })).toMatchObject({
      artists: [ID],
      release: ID,
    })
  })

  const MUST = 'it must be a uuid: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.'
  const OWN =
    'Each label needs its own uuid, which never changes: node -p "crypto.randomUUID()" generates one.'

  it.each(['', 'x', 'Merge Records', 17, null, ID.slice(1), `${ID}0`, ID.replace('7', 'g'), `{${ID}`])(
    'is nothing else, and the error explains how to make one: %j',
    (uuid) => {
      expect(said('label', { uuid })[0]).toMatch(
        /^The field "uuid" of this label is .*; it must be a uuid: 32 hexadecimal digits/,
      )
    },
  )

  it('is made once and kept, as the hint suggests, and never copied from an example', () => {
    expect(said('label', { uuid: 17 })).toEqual([`The field "uuid" of this label is 17; ${MUST} ${OWN}`])
    expect(said('label', { uuid: 'Merge Records' }).join()).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/)
  })

  it.each(['The Magnetic Fields', 17])('of another record is not its name or number: %j', (artist) => {
    expect(said('track', { artist })).toEqual([
      `The field "artist" of this track is ${JSON.stringify(artist)}; ${MUST} Write the "uuid" from the record of the artist; a name or a number cannot refer to it.`,
    ])
  })

  it('is found in an address that holds it', () => {
    expect(said('label', { uuid: `https://musicbrainz.org/label/${ID}` }).join()).toContain(
      `Write only ${ID}.`,
    )
  })

  it('is reported by its place in a list', () => {
    expect(said('artist', { items: [ID, 'x'] })[0]).toMatch(/^The field "items.1" of this artist is "x"; /)
    expect(said('artist', { items: 'x' })).toEqual([
      'The field "items" of this artist is "x"; it must be a list of uuids.',
    ])
  })

  it.each([`${ID};${ID}`, `${ID},`, `${ID}, ${ID}`, `["${ID}","${ID}"]`])(
    'of a list with another separator is corrected by the hint: %s',
    (item) => {
      expect(said('track', { artists: [item] }).join()).toContain(
        'Separate the uuids of a list by "|" in CSV; in JSON write ["…", "…"].',
      )
    },
  )
})
