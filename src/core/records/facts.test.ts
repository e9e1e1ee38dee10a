import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeCheckDigit } from '../../contract/urls/identifiers.ts'
import { record, said } from '../../testing/catalogs/records.ts'
import { createSearch } from '../../testing/searches/search.ts'
import { FACTS, type Known, listFacts } from './facts.ts'
import { SCHEMAS } from './records.ts'
import { isniCheckCharacter } from './values/isni.ts'

const MBID = 'c0d7c8a5-4f1e-4a3b-9f0e-3f1f6f0a62e1'

/** The parsed value of a field of a record. */
const read = (kind: Known, field: string, value: unknown): unknown =>
  (record(kind, { [field]: value }) as Readonly<Record<string, unknown>>)[field]

/** The messages for an invalid field, without their beginning. */
const refused = (kind: Known, field: string, value: unknown): string[] =>
  said(kind, { [field]: value }).map((text) => text.replace(/^.*?; /, ''))

describe('an ISRC', () => {
  it.each([
    ['USABC1234567', ['USABC1234567']],
    [' us-abc-12-34567 ', ['USABC1234567']],
    ['ISRC: US-ABC-12-34567', ['USABC1234567']],
    ['US ABC 12 34567', ['USABC1234567']],
    ['isrc11234567', ['ISRC11234567']],
    ['USABC1234567|gb-xyz-99-00001', ['USABC1234567', 'GBXYZ9900001']],
    ['USABC1234567 GB-XYZ-99-00001', ['USABC1234567', 'GBXYZ9900001']],
    [
      ['us-abc-12-34567', 'USABC1234567', 'FR6V81234567'],
      ['USABC1234567', 'FR6V81234567'],
    ],
    ['', null],
    [[], null],
    [[null], null],
    [['USABC1234567', null], ['USABC1234567']],
    [null, null],
  ])('%j is read as %j', (written, isrcs) => {
    expect(read('track', 'isrc', written)).toEqual(isrcs)
  })

  it('is refused with what can be learned from it', () => {
    const mustBe = 'it must be an ISRC: 2 letters, 3 letters or digits, and 7 digits.'
    expect(refused('track', 'isrc', 'nonsense')).toEqual([mustBe])
    expect(refused('track', 'isrc', 'USABC123456')).toEqual([
      `${mustBe} This one has 6 digits at its end; an ISRC has no check digit.`,
    ])
    expect(refused('track', 'isrc', 'USABC12O4567')).toEqual([
      `${mustBe} Write USABC1204567 if a zero and the letter O were confused.`,
    ])
    expect(said('track', { isrc: ['USABC1234567', 'x'] })).toEqual([
      `The field "isrc.1" of this track is "x"; ${mustBe}`,
    ])
    expect(refused('track', 'isrc', 5)).toEqual(['it must be an ISRC, or a list of them.'])
    expect(refused('track', 'isrc', [5])).toEqual(['it must be text.'])
  })
})

describe('a barcode', () => {
  it.each([
    ['77774626729', '077774626729'],
    ['6024980120', '006024980120'],
    ['602498014', '000602498014'],
    ['6024980128', null],
    ['1234565', '01234565'],
  ])('that lost zeros is refused with the number that passes: %s', (written, whole) => {
    const hint =
      whole === null
        ? ''
        : ` Write ${whole} if a spreadsheet has dropped the zeros in front: format its column as text.`
    expect(refused('release', 'barcode', written)).toEqual([`it must be 8, 12, 13 or 14 digits.${hint}`])
    if (whole !== null) expect(read('release', 'barcode', whole)).toBe(whole)
  })

  it('that a spreadsheet or a program wrote as a number is read, or refused with the cause', () => {
    expect(read('release', 'barcode', '5901234123457.0')).toBe('5901234123457')
    expect(refused('release', 'barcode', '8.40E+11')).toEqual([
      'it must be 8, 12, 13 or 14 digits. A spreadsheet has shortened it: format its column as text, enter the digits again, and save the file.',
    ])
  })

  it('with a wrong check digit is refused with the right one', () => {
    expect(refused('release', 'barcode', '0012345678901')).toEqual([
      'its check digit is wrong. Compare it with the sleeve. If only its last digit is wrong, it should be 5: 0012345678905.',
    ])
  })

  it('is its digits, without blanks and dashes between them', () => {
    expect(read('release', 'barcode', ' 0 012345-678905')).toBe('0012345678905')
    // Written in front to keep a spreadsheet from reading a number.
    expect(read('release', 'barcode', "'0012345678905")).toBe('0012345678905')
  })

  it('has one check digit that is right, and one slip of a digit is found', () => {
    const digits = fc
      .array(fc.nat({ max: 9 }), { minLength: 7, maxLength: 13 })
      .filter(({ length }) => ![8, 9, 10].includes(length))
      .map((all) => all.join(''))
    fc.assert(
      fc.property(digits, fc.nat({ max: 12 }), fc.integer({ min: 1, max: 9 }), (text, at, by) => {
        const whole = text + computeCheckDigit(text)
        expect(read('release', 'barcode', whole)).toBe(whole)
        const place = at % whole.length
        const other = (Number(whole[place]) + by) % 10
        const slipped = `${whole.slice(0, place)}${other}${whole.slice(place + 1)}`
        expect(refused('release', 'barcode', slipped)).toHaveLength(1)
      }),
    )
  })
})

describe('an ISNI', () => {
  it.each([
    ['0000000121032683', '0000000121032683'],
    ['0000 0001 2103 2683', '0000000121032683'],
    ['ISNI 0000-0001-2146-438x', '000000012146438X'],
    ['https://isni.org/isni/0000000121032683', '0000000121032683'],
  ])('%s is read as %s', (written, isni) => {
    expect(read('artist', 'isni', written)).toBe(isni)
  })

  it('with a wrong check character is refused with the right one', () => {
    expect(refused('label', 'isni', '0000000121464389')).toEqual([
      'its check character is wrong. Compare it with isni.org. If only its last character is wrong, it should be X: 000000012146438X.',
    ])
    expect(refused('artist', 'isni', 121032683)).toEqual(['it must be an ISNI: 15 digits and a digit or X.'])
  })

  it('has one check character that is right, and one slip of a digit is found', () => {
    const digits = fc.array(fc.nat({ max: 9 }), { minLength: 15, maxLength: 15 }).map((all) => all.join(''))
    fc.assert(
      fc.property(digits, fc.nat({ max: 14 }), fc.integer({ min: 1, max: 9 }), (text, at, by) => {
        const whole = text + isniCheckCharacter(text)
        expect(read('artist', 'isni', whole)).toBe(whole)
        const other = (Number(whole[at]) + by) % 10
        const slipped = `${whole.slice(0, at)}${other}${whole.slice(at + 1)}`
        expect(refused('artist', 'isni', slipped)).toHaveLength(1)
      }),
    )
  })
})

describe('a license', () => {
  it.each([
    ['CC-BY-4.0', 'CC-BY-4.0'],
    [' cc-by-nc-sa-3.0', 'CC-BY-NC-SA-3.0'],
    ['cc0-1.0', 'CC0-1.0'],
    ['CC0', 'CC0-1.0'],
    ['CC BY-SA 4.0', 'CC-BY-SA-4.0'],
    ['CC BY  NC ND 3.0', 'CC-BY-NC-ND-3.0'],
    ['LicenseRef-our-own', 'LicenseRef-our-own'],
    ['https://creativecommons.org/licenses/by/4.0/', 'https://creativecommons.org/licenses/by/4.0/'],
  ])('%s is read as %s', (written, license) => {
    expect(read('track', 'license', written)).toBe(license)
  })

  it('is refused with the nearest identifier', () => {
    const mustBe = 'it must be the address of a license, or its SPDX identifier.'
    expect(refused('release', 'license', 'CCBY-4.0')).toEqual([`${mustBe} Did you mean "CC-BY-4.0"?`])
    for (const written of ['CC BY-SA', 'cc-by-sa'])
      expect(refused('release', 'license', written)).toEqual([
        `${mustBe} Write its version as well, such as CC-BY-SA-4.0.`,
      ])
    expect(refused('release', 'license', 'all rights reserved')).toEqual([
      `${mustBe} Write CC-BY-4.0, for example, or https://…; for your own license, use LicenseRef-name.`,
    ])
  })
})

describe('what other catalogs call a record', () => {
  it.each([
    ['track', MBID.toUpperCase(), MBID],
    ['track', `https://musicbrainz.org/recording/${MBID}`, MBID],
    ['artist', `https://beta.musicbrainz.org/artist/${MBID}/relationships`, MBID],
  ] as const)('is an MBID, of a %s: %s', (kind, written, mbid) => {
    expect(read(kind, 'musicbrainz', written)).toBe(mbid)
  })

  it.each([
    ['release', 123, 123],
    ['release', '123', 123],
    ['release', '[r123]', 123],
    ['label', 'l123', 123],
    ['artist', 'https://www.discogs.com/artist/123-Ferrow', 123],
    ['release', 'https://www.discogs.com/de/release/123-Ferrow-Tidal-Works', 123],
    ['release', 'https://www.discogs.com/pt_BR/release/123', 123],
    ['release', 'https://www.discogs.com/ps-From-My-Own-Little-Corner/release/606784', 606784],
    ['release', 'https://www.discogs.com/Artist-Title/release/1?ev=rb', 1],
    ['release', 'http://www.discogs.com/sell/release/123', 123],
    ['release', 'https://www.discogs.com/sell/list?format=CD&release_id=123', 123],
    ['release', 'https://api.discogs.com/releases/249504', 249504],
    ['release', 'discogs.com/release/123', 123],
    ['release', 'https://m.discogs.com/release/stats/123', 123],
    ['artist', 'https://www.discogs.com/artist/45-Aphex-Twin?anv=AFX', 45],
    ['artist', 'https://www.discogs.com/artist/45?anv=AFX', 45],
    ['label', 'https://www.discogs.com/label/5-Svek', 5],
    ['label', 'https://api.discogs.com/labels/5', 5],
  ] as const)('is a number at Discogs, of a %s: %s', (kind, written, number) => {
    expect(read(kind, 'discogs', written)).toBe(number)
  })

  it('is refused where it is of another kind of thing', () => {
    expect(refused('track', 'musicbrainz', `https://musicbrainz.org/release/${MBID}`)).toEqual([
      'it must be the MBID of a recording: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12. This is the address of a release at MusicBrainz.',
    ])
    for (const address of ['/master/view/12', '/master/12-Title', '/Artist-Title/master/12'])
      expect(refused('release', 'discogs', `https://www.discogs.com${address}`)).toEqual([
        'it must be the number of a release at Discogs. This is a master at Discogs. A master groups several releases: use one of them, or read the address as one of "links".',
      ])
    expect(refused('artist', 'discogs', 'http://www.discogs.com/artist/Aphex+Twin')).toEqual([
      'it must be the number of an artist at Discogs. This address has a name. Open it, and use the address that it leads to.',
    ])
    expect(refused('release', 'discogs', '[m12]')).toEqual([
      'it must be the number of a release at Discogs. This is a master at Discogs. A master groups several releases: use one of them, or read the address as one of "links".',
    ])
    for (const value of [0, -1, 1.5, 'x', '0']) {
      expect(refused('artist', 'discogs', value)).toEqual(['it must be the number of an artist at Discogs.'])
    }
  })
})

describe('words and addresses', () => {
  it.each([
    ['track', 'tags', 'dub | techno||dub', ['dub', 'techno']],
    ['track', 'tags', ['dub ', 'dub'], ['dub ', 'dub']],
    ['track', 'tags', '#dub #r&b, #lo-fi', ['dub', 'r&b', 'lo-fi']],
    ['track', 'tags', '#REF!', ['#REF!']],
    ['track', 'disc', '2/3', 2],
    ['release', 'type', ' Mini  Album', 'mini album'],
    ['artist', 'country', 'pt', 'PT'],
    ['label', 'links', 'https://a.example|https://b.example', ['https://a.example', 'https://b.example']],
  ] as const)('of a %s: %s %j is read as %j', (kind, field, written, value) => {
    expect(read(kind, field, written)).toEqual(value)
  })

  it.each([
    [
      'track',
      'disc',
      0,
      'it must be a whole number, 1 or more. Where 0 means that it is not known, write "empty": ["0"] in the entry of the source.',
    ],
    ['track', 'tags', 'x'.repeat(300), 'it must have no more than 256 characters. Separate tags by "|".'],
    ['artist', 'country', 'UK', 'it must be the two letters of a country (ISO 3166-1). Write GB.'],
    ['artist', 'country', 'portugal', 'it must be the two letters of a country (ISO 3166-1). Write PT.'],
    [
      'artist',
      'links',
      'ferrow.example/a',
      'it must be an address that begins with https:// or http://. Write https://ferrow.example/a.',
    ],
    ['release', 'type', '', 'it must be a word such as album, single or ep, of no more than 64 characters.'],
  ] as const)('of a %s are refused: %s %j', (kind, field, written, message) => {
    expect(refused(kind, field, written)).toEqual([message])
  })
})

it('of a list are 1,000 at most', () => {
  const tags = Array.from({ length: 1001 }, (_, number) => `${number}`)
  expect(refused('track', 'tags', tags)).toEqual(['it must have no more than 1,000 values.'])
})

describe('every fact', () => {
  // A refused value is compared with everything that it may have been meant for.
  const { count: VALUES, seed } = createSearch('VALUES', { usual: 30, long: 1000 })
  const fields = (Object.keys(FACTS) as Known[]).flatMap((kind) =>
    [...listFacts(kind), ...(kind === 'release' ? ['barcode'] : [])].map((field) => [kind, field] as const),
  )
  const written = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.constantFrom(
      'us-abc-12-34567',
      '2026-11-25T00:00:00Z',
      '2024-5',
      ' PT',
      'cc0-1.0',
      '[r12]',
      'https://a.example/ https://b.example',
      'a|b',
    ),
    fc.constantFrom('0000 0001 2146 438x', 'EP', '2/2', MBID.toUpperCase(), '0012345678905', 'x y'),
  )

  it.each(fields)('of a %s is the same when it is read again: %s', (kind, field) => {
    fc.assert(
      fc.property(fc.oneof(written, fc.array(written, { maxLength: 4 })), (value) => {
        const { data } = SCHEMAS[kind].safeParse({ ...record(kind), [field]: value })
        fc.pre(data !== undefined)
        const once = (data as Readonly<Record<string, unknown>>)[field]
        expect(read(kind, field, once)).toEqual(once)
      }),
      // Most values are refused.
      { numRuns: VALUES, seed, maxSkipsPerRun: 1000 },
    )
  })

  it.each(fields)('of a %s may be left out or null: %s', (kind, field) => {
    expect(said(kind, { [field]: null })).toEqual([])
    expect(said(kind, { [field]: undefined })).toEqual([])
  })
})
