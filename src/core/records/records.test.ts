import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KINDS, PLURALS } from '../../contract/kinds/kinds.ts'
import { GOOD, ID, record, said } from '../../testing/catalogs/records.ts'
import { explainIssues } from '../problems/validation.ts'
import { SCHEMAS } from './records.ts'

const MUST_BE_STREAM =
  'it must be a path under the media host, or an address that begins with https:// or http://.'
const HALF = '\ud83c'

describe('every kind', () => {
  it.each(KINDS)('takes a good %s as it is', (kind) => {
    expect(record(kind)).toEqual(GOOD[kind])
  })

  it('has a word for its files', () => {
    expect(KINDS.map((kind) => PLURALS[kind])).toEqual([
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

  it.each(KINDS)('is refused where a field is left out: %s', (kind) => {
    for (const field of Object.keys(GOOD[kind])) {
      const { [field]: _, ...rest } = GOOD[kind] as Readonly<Record<string, unknown>>
      expect(SCHEMAS[kind].safeParse(rest).success).toBe(false)
    }
  })

  it.each(KINDS)('must be an object: %s', (kind) => {
    for (const value of [null, 'x', 1, [], true]) {
      const { error } = SCHEMAS[kind].safeParse(value)
      expect(explainIssues(error?.issues ?? [], { thing: `a ${kind}`, value, fields: [] })).toMatchObject([
        {
          code: 'BAD_VALUE',
          message: `A ${kind} must be an object, but this is ${JSON.stringify(value)}.`,
          path: [],
        },
      ])
    }
  })

  it.each(['artist', 'track', 'release', 'label'] as const)(
    'refuses a field it does not know, with the nearest name: %s',
    (kind) => {
      expect(said(kind, { Nam: 'x' })).toEqual([`A ${kind} has no field "Nam". Did you mean "name"?`])
      expect(said(kind, { zzzzzzzz: 1 })).toEqual([
        `A ${kind} has no field "zzzzzzzz". Remove it; the fields of a ${kind} are ${Object.keys(SCHEMAS[kind].shape).join(', ')}.`,
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
    'refuses a name that is not text or holds half a character: %s',
    (kind) => {
      const field = `The field "name" of this ${kind} is`
      expect(said(kind, { name: 5 })).toEqual([`${field} 5; it must be text.`])
      expect(said(kind, { name: null })).toEqual([`${field} null; it must be text.`])
      expect(said(kind, { name: HALF })).toEqual([
        `${field} "\\ud83c"; it contains half of a surrogate pair, which is not a character.`,
      ])
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

  it('is left out if it is a text and empty, but what is shown as a name is kept', () => {
    const empty = record('track', { artist_display: '', lyrics: '', credits: '' })
    expect(empty).toMatchObject({ artist_display: '', lyrics: null, credits: null })
    const none = { description: null, catalognumber: null }
    expect(record('release', { description: '', catalognumber: '' })).toMatchObject(none)
    expect(record('release', { name: '', catalognumber: ' ' })).toMatchObject({
      name: '',
      catalognumber: ' ',
    })
  })

  it('keeps an empty list of items, but takes no empty list of artists', () => {
    expect(record('artist', { items: [] })).toHaveProperty('items', [])
    expect(said('track', { artists: [] })).toEqual([
      'The field "artists" of this track is []; it must name at least one artist.',
    ])
  })
})

describe('a barcode', () => {
  it.each(['12345670', '0012345678905', '00000000000000', null, undefined])(
    'is kept as it is: %j',
    (barcode) => {
      expect(record('release', { barcode })).toEqual({ ...GOOD.release, barcode })
    },
  )

  it.each(['', '1234567', '123456789012345', '12345670.', '١٢٣٤٥٦٧٨', HALF])('is not %j', (barcode) => {
    expect(said('release', { barcode })).toEqual([
      `The field "barcode" of this release is ${JSON.stringify(barcode)}; it must be 8, 12, 13 or 14 digits.`,
    ])
  })

  it('is not a number, which would lose its leading zeros', () => {
    expect(said('release', { barcode: 12345678905 })).toEqual([
      'The field "barcode" of this release is 12345678905; it must be text, because a number loses its leading zeros.',
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

  it.each([
    'https://archive.example/x.mp3',
    'http://archive.example:8080/don%27t/[a]_b (1).mp3?download=1',
    'HTTPS://Archive.example/x.mp3',
  ])('may be the address %s, which stays as it is', (stream) => {
    const written = stream.includes(' ') ? stream.replaceAll(' ', '%20') : stream
    expect(record('track', { stream })).toHaveProperty('stream', written)
  })

  it.each([
    [' https://archive.example/x.mp3\n', 'https://archive.example/x.mp3'],
    ['https://archive.example/Été 1.mp3', 'https://archive.example/%C3%89t%C3%A9%201.mp3'],
    ['https://müsik.example/x.mp3', 'https://xn--msik-0ra.example/x.mp3'],
  ])('%j is written %s', (stream, address) => {
    expect(record('track', { stream })).toHaveProperty('stream', address)
  })

  it.each([
    ['ftp://archive.example/x.mp3', MUST_BE_STREAM],
    ['file:///C:/Music/x.mp3', MUST_BE_STREAM],
    ['https://', 'it must be a URL.'],
    [
      "https://a'b.example/x.mp3",
      'its host must be an IP address, or a name of letters, digits, hyphens and dots.',
    ],
    [
      'https://user@archive.example/x.mp3',
      'it must not contain a password. Remove what precedes the @: everybody can read the address.',
    ],
  ])('is not the address %s', (stream, wrong) => {
    expect(said('track', { stream })).toEqual([
      `The field "stream" of this track is "${stream.replace('user@', '***@')}"; ${wrong}`,
    ])
  })

  it.each(['../1.mp3', 'audio/../../1.mp3', 'audio/.', './1.mp3'])(
    'does not lead elsewhere: "%s"',
    (stream) => {
      expect(said('track', { stream })).toEqual([
        `The field "stream" of this track is "${stream}"; it must not leave its folder with "." or "..".`,
      ])
    },
  )

  it.each(['', '/', '//'])('is not empty: "%s"', (stream) => {
    expect(said('track', { stream })).toEqual([
      `The field "stream" of this track is "${stream}"; ${MUST_BE_STREAM}`,
    ])
  })

  it('with half a character is refused, not escaped', () => {
    expect(said('track', { stream: HALF })).toEqual([
      'The field "stream" of this track is "\\ud83c"; it contains half of a surrogate pair, which is not a character.',
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

  it.each([
    ['covers/a b.jpg', 'covers/a%20b.jpg'],
    ['/a.jpg', 'a.jpg'],
    ['media/covers/a.jpg', 'covers/a.jpg'],
    [`/media/_s/catalog/${kind}/image/a.jpg`, 'a.jpg'],
    [`_s/catalog/${kind}/image/covers/a.jpg`, 'covers/a.jpg'],
    ['_s/catalog/label/image/a.jpg', '_s/catalog/label/image/a.jpg'],
  ])('%s is a path in the media folder: %s', (image, kept) => {
    expect(record(kind, { image })).toHaveProperty('image', kept)
  })

  it.each(['', 'media/', 'covers/', '../a.jpg', 'covers/../a.jpg', '..', '.', 'ftp://example.org/a.jpg'])(
    'is not "%s"',
    (image) => {
      expect(said(kind, { image })).toEqual([
        `The field "image" of this ${kind} is "${image}"; it must be the name of a picture in media/, its path there, an absolute URL, or null.`,
      ])
    },
  )

  it('is neither a broken URL nor a number', () => {
    expect(said(kind, { image: 'https://' })).toEqual([
      `The field "image" of this ${kind} is "https://"; it must be a URL.`,
    ])
    expect(said(kind, { image: 5 })).toEqual([`The field "image" of this ${kind} is 5; it must be text.`])
  })
})
