import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GOOD, ID, record, said } from '../testing/records.ts'
import { FILE_WORDS, KINDS, SCHEMAS } from './records.ts'
import { explainIssues } from './validation.ts'

const HALF = '\ud83c'

describe('every kind', () => {
  it.each(KINDS)('takes a good %s as it is', (kind) => {
    expect(record(kind)).toEqual(GOOD[kind])
  })

  it('has a word for its files', () => {
    expect(KINDS.map((kind) => FILE_WORDS[kind])).toEqual([
      'artists',
      'tracks',
      'releases',
      'labels',
      'features',
    ])
  })

  it.each(KINDS)('needs each of its fields: %s', (kind) => {
    for (const field of Object.keys(GOOD[kind])) {
      expect(said(kind, { [field]: undefined })).toEqual([
        `A ${kind} needs a field "${field}". Add "${field}" to this ${kind}.`,
      ])
    }
  })

  it.each(KINDS)('must be an object: %s', (kind) => {
    for (const value of [null, 'x', 1, [], true]) {
      const { error } = SCHEMAS[kind].safeParse(value)
      expect(explainIssues(error?.issues ?? [], { thing: `a ${kind}`, value, fields: [] })).toEqual([
        {
          code: 'BAD_VALUE',
          message: `A ${kind} must be an object, but this is ${JSON.stringify(value)}.`,
        },
      ])
    }
  })

  it.each(['artist', 'track', 'release', 'label'] as const)(
    'refuses a field it does not know, with the nearest name: %s',
    (kind) => {
      expect(said(kind, { Nam: 'x' })).toEqual([`A ${kind} has no field "Nam". Did you mean "name"?`])
      expect(said(kind, { zzzzzzzz: 1 })).toEqual([
        `A ${kind} has no field "zzzzzzzz". Take it out; the fields of a ${kind} are ${Object.keys(SCHEMAS[kind].shape).join(', ')}.`,
      ])
    },
  )

  it('lets a features record hold what it likes', () => {
    expect(record('features', { anything: [1, { a: null }] })).toEqual({
      uuid: ID,
      anything: [1, { a: null }],
    })
  })

  it.each(['artist', 'track', 'release', 'label'] as const)('keeps names to the byte: %s', (kind) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(record(kind, { name })).toHaveProperty('name', name)
      }),
    )
    expect(record(kind, { name: ' Cafe\u0301\u0000 \n' })).toHaveProperty('name', ' Cafe\u0301\u0000 \n')
  })

  it.each(['artist', 'track', 'release', 'label'] as const)(
    'refuses a name that is no text or holds half a character: %s',
    (kind) => {
      const field = `The field "name" of this ${kind} is`
      expect(said(kind, { name: 5 })).toEqual([`${field} 5; it must be text.`])
      expect(said(kind, { name: null })).toEqual([`${field} null; it must be text.`])
      expect(said(kind, { name: HALF })).toEqual([
        `${field} "\\ud83c"; it holds half of a surrogate pair, which is no character.`,
      ])
    },
  )
})

describe('a uuid', () => {
  it('is put into lower case, wherever it stands', () => {
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
    'Each label has a uuid of its own, made once and never changed: node -p "crypto.randomUUID()" makes one.'

  it.each(['', 'x', 'Merge Records', 17, null, ID.slice(1), `${ID}0`, ID.replace('7', 'g'), `{${ID}`])(
    'is nothing else, and who has none is told how to make one: %j',
    (uuid) => {
      expect(said('label', { uuid })[0]).toMatch(
        /^The field "uuid" of this label is .*; it must be a uuid: 32 hexadecimal digits/,
      )
    },
  )

  it('is made once and kept, as the hint says, and never copied from an example', () => {
    expect(said('label', { uuid: 17 })).toEqual([`The field "uuid" of this label is 17; ${MUST} ${OWN}`])
    expect(said('label', { uuid: 'Merge Records' }).join()).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/)
  })

  it.each(['The Magnetic Fields', 17])('of another record is not its name or number: %j', (artist) => {
    expect(said('track', { artist })).toEqual([
      `The field "artist" of this track is ${JSON.stringify(artist)}; ${MUST} Write the "uuid" that the artist has in its own record; a name or a number leads to none.`,
    ])
  })

  it('is found in an address that holds it', () => {
    expect(said('label', { uuid: `https://musicbrainz.org/label/${ID}` }).join()).toContain(
      `Write ${ID} alone.`,
    )
  })

  it('is told by its place in a list', () => {
    expect(said('artist', { items: [ID, 'x'] })[0]).toMatch(/^The field "items.1" of this artist is "x"; /)
    expect(said('artist', { items: 'x' })).toEqual([
      'The field "items" of this artist is "x"; it must be a list of uuids.',
    ])
  })

  it.each([`${ID};${ID}`, `${ID},`, `${ID}, ${ID}`, `["${ID}","${ID}"]`])(
    'of a list with another separator is told the right one: %s',
    (item) => {
      expect(said('track', { artists: [item] }).join()).toContain(
        'Separate the uuids of a list by "|" in CSV; in JSON write ["…", "…"].',
      )
    },
  )
})

describe('what may be left out', () => {
  it.each([
    ['artist', 'image'],
    ['artist', 'items'],
    ['track', 'artists'],
    ['track', 'artist_display'],
    ['track', 'features'],
    ['release', 'image'],
  ] as const)('may be null as well: %s.%s', (kind, field) => {
    expect(said(kind, { [field]: null })).toEqual([])
    expect(said(kind, { [field]: undefined })).toEqual([])
  })

  it('keeps an empty list of items, but takes no empty list of artists', () => {
    expect(record('artist', { items: [] })).toHaveProperty('items', [])
    expect(said('track', { artists: [] })).toEqual([
      'The field "artists" of this track is []; it must name one artist at least.',
    ])
  })
})

describe('a tracknumber', () => {
  it('may be 0 and may be large', () => {
    expect(record('track', { tracknumber: 0 })).toHaveProperty('tracknumber', 0)
    expect(record('track', { tracknumber: 1234 })).toHaveProperty('tracknumber', 1234)
  })

  it.each([
    ['1', 1],
    ['08', 8],
    [' 3 ', 3],
    ['1.0', 1],
    ['1/10', 1],
    ['07 / 12', 7],
  ])('is taken from a text of digits, of which the total is left out: %j', (tracknumber, number) => {
    expect(record('track', { tracknumber })).toHaveProperty('tracknumber', number)
  })

  it.each([-1, 1.5, '-1', '1.5', '1/', '/10', '', null, 1e20, '9'.repeat(17)])('is not %j', (tracknumber) => {
    expect(said('track', { tracknumber })).toEqual([
      `The field "tracknumber" of this track is ${JSON.stringify(tracknumber)}; it must be a whole number, 0 or more.`,
    ])
  })

  it.each(['A1', 'b12', 'AA', '2-07'])('with a side or a disc is told how to count on: %s', (side) => {
    expect(said('track', { tracknumber: side }).join()).toContain('after A1 to A4, B1 is 5.')
  })
})

describe('a date', () => {
  it.each([
    ['2024', '2024'],
    ['2024-05', '2024-05'],
    ['2024-05-31', '2024-05-31'],
    [2024, '2024'],
    ['2020-05-12T00:00:00Z', '2020-05-12'],
    ['2020-05-12T00:00:00.000Z', '2020-05-12'],
    ['2020-05-12 00:00:00', '2020-05-12'],
    ['2020-05-12 00:00:00+02', null],
    ['2020-05-12T00:00:00+02:00', '2020-05-12'],
  ])('%j is written %j', (releasedate, written) => {
    if (written === null) expect(said('release', { releasedate })).toHaveLength(1)
    else expect(record('release', { releasedate })).toHaveProperty('releasedate', written)
  })

  it.each([
    ['31.05.2024', 'Write 2024-05-31.'],
    ['1.5.2024', 'Write 2024-05-01.'],
    ['12/05/2020', 'Write 2020-05-12 or 2020-12-05.'],
    ['05/31/2024', 'Write 2024-05-31.'],
    ['05/05/2024', 'Write 2024-05-05.'],
    ['2024/5/31', 'Write 2024-05-31.'],
    ['20240531', 'Write 2024-05-31.'],
    ['2024-5-31', 'Write 2024-05-31.'],
    ['May 2020', 'Write 2020-05.'],
    ['12 May 2020', 'Write 2020-05-12.'],
    ['September 3rd, 1999', 'Write 1999-09-03.'],
    ['05/2020', 'Write 2020-05.'],
    ['2020.0', 'Write 2020.'],
    ['2020-05-00', 'Write 2020-05.'],
    ['2020-00-00', 'Write 2020.'],
    ['2020-05-12T22:00:00Z', 'Write 2020-05-12.'],
  ])('in another form is refused with the right one: %s', (releasedate, hint) => {
    expect(said('release', { releasedate })).toEqual([
      `The field "releasedate" of this release is "${releasedate}"; it must be a date such as 2024, 2024-05 or 2024-05-31. ${hint}`,
    ])
  })

  it.each(['', 'unknown', '2024-02-30', '30.02.2024', '99', 20.5, '12.13.14', 'foo 2020', '2024-05-31x'])(
    'is nothing else: %j',
    (releasedate) => {
      expect(said('release', { releasedate })).toEqual([
        `The field "releasedate" of this release is ${JSON.stringify(releasedate)}; it must be a date such as 2024, 2024-05 or 2024-05-31.`,
      ])
    },
  )
})

describe('a value that is too long', () => {
  const fields = KINDS.flatMap((kind) =>
    Object.keys(SCHEMAS[kind].shape).map((field) => [kind, field] as const),
  )
  const pieces = ['0', '9', 'a', ' ', '.', '/', '-', ':', ',', '%', '{', '1:', '0.', './', '\u00e9']

  it.each(fields)('is refused in a moment, whatever it repeats: %s.%s', (kind, field) => {
    fc.assert(
      fc.property(
        fc.constantFrom(...pieces),
        fc.constantFrom('', 'x', '1', '.'),
        fc.constantFrom('', '1', '1.', 'https://a/'),
        (piece, end, start) => {
          const long = start + piece.repeat(200_000) + end
          const value = field === 'items' || field === 'artists' ? [long] : long
          const before = process.cpuUsage().user
          expect(said(kind, { [field]: value })).toHaveLength(1)
          expect((process.cpuUsage().user - before) / 1000).toBeLessThan(1000)
        },
      ),
      { numRuns: 20 },
    )
  })

  it('begins beyond 65,536 characters of a name and 4,096 of a path', () => {
    const tooLong = (length: number) => `it must have no more than ${length.toLocaleString('en')} characters.`
    for (const [field, length] of [
      ['name', 65_536],
      ['stream', 4096],
    ] as const) {
      expect(said('track', { [field]: 'x'.repeat(length) })).toEqual([])
      expect(said('track', { [field]: 'x'.repeat(length + 1) }).join()).toContain(tooLong(length))
    }
  })
})

describe('a barcode', () => {
  it.each(['12345670', '0012345678905', '00000000000000', null, undefined])(
    'is kept as it is: %j',
    (barcode) => {
      expect(record('release', { barcode })).toEqual({ ...GOOD.release, barcode })
    },
  )

  it.each(['', '1234567', '123456789012345', ' 12345670', '12345670\n', '1234-5670', '١٢٣٤٥٦٧٨', HALF])(
    'is not %j',
    (barcode) => {
      expect(said('release', { barcode })).toEqual([
        `The field "barcode" of this release is ${JSON.stringify(barcode)}; it must be 8 to 14 digits.`,
      ])
    },
  )

  it('is no number, which would lose the zeros it begins with', () => {
    expect(said('release', { barcode: 12345678905 })).toEqual([
      'The field "barcode" of this release is 12345678905; it must be text, since a number loses the zeros it begins with.',
    ])
  })
})

describe('a stream', () => {
  it.each([
    ['audio/1.mp3', 'audio/1.mp3'],
    ['/audio/1.mp3', 'audio/1.mp3'],
    ['///audio/1.mp3', 'audio/1.mp3'],
    ['audio/Été 1.mp3', 'audio/%C3%89t%C3%A9%201.mp3'],
    ['audio/a%20b.mp3', 'audio/a%20b.mp3'],
    ['audio/100%?.mp3', 'audio/100%25%3F.mp3'],
  ])('%s is written %s', (stream, path) => {
    expect(record('track', { stream })).toHaveProperty('stream', path)
  })

  it('is no URL', () => {
    expect(said('track', { stream: 'https://cdn.example.org/1.mp3' })).toEqual([
      'The field "stream" of this track is "https://cdn.example.org/1.mp3"; it must be a path under the media host. Put the host into "media_url" of site.json.',
    ])
  })

  it.each(['../1.mp3', 'audio/../../1.mp3', 'audio/.', './1.mp3'])(
    'does not lead elsewhere: "%s"',
    (stream) => {
      expect(said('track', { stream })).toEqual([
        `The field "stream" of this track is "${stream}"; it must not lead out of its folder by "." or "..".`,
      ])
    },
  )

  it.each(['', '/', '//'])('is not empty: "%s"', (stream) => {
    expect(said('track', { stream })).toEqual([
      `The field "stream" of this track is "${stream}"; it must be a path under the media host.`,
    ])
  })

  it('with half a character is refused, not escaped', () => {
    expect(said('track', { stream: HALF })).toEqual([
      'The field "stream" of this track is "\\ud83c"; it holds half of a surrogate pair, which is no character.',
    ])
  })

  it('is the same when it is checked again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const { data } = SCHEMAS.track.safeParse({ ...GOOD.track, stream: `a${text}` })
        fc.pre(data !== undefined)
        expect(record('track', { stream: data.stream })).toHaveProperty('stream', data.stream)
      }),
    )
  })
})

describe.each(['artist', 'release'] as const)('an image of a %s', (kind) => {
  it.each([
    ['a-1f.jpg', 'a-1f.jpg'],
    ['Ça va?.jpg', '%C3%87a%20va%3F.jpg'],
    ['https://cdn.example.org/a/b.jpg?w=1', 'https://cdn.example.org/a/b.jpg?w=1'],
  ])('%s is kept as %s', (image, kept) => {
    expect(record(kind, { image })).toHaveProperty('image', kept)
  })

  it.each(['', 'covers/a.jpg', '/a.jpg', '../a.jpg', '..', '.', 'ftp://example.org/a.jpg'])(
    'is not "%s"',
    (image) => {
      expect(said(kind, { image })).toEqual([
        `The field "image" of this ${kind} is "${image}"; it must be a file name without folders, an absolute URL, or null.`,
      ])
    },
  )

  it('is no broken URL and no number', () => {
    expect(said(kind, { image: 'https://' })).toEqual([
      `The field "image" of this ${kind} is "https://"; it must be a URL.`,
    ])
    expect(said(kind, { image: 5 })).toEqual([`The field "image" of this ${kind} is 5; it must be text.`])
  })
})
