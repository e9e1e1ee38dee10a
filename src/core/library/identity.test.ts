import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeName, Identities, nameOfId, nameOfParts } from './identity.ts'

/** The namespace of DNS names (RFC 9562, section 6.6). */
const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'

describe('the uuid of a name', () => {
  it('is that of RFC 9562, appendix A.4', () => {
    expect(new Identities(DNS).ofName('www.example.com').uuid).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
  })

  it('differs by kind, by id, and between an id and a name', () => {
    const identities = new Identities(DNS)
    const uuids = [
      identities.ofId('artist', 7),
      identities.ofId('label', 7),
      identities.ofId('artist', '07'),
      identities.ofName(nameOfParts('artist', ['7'])),
      new Identities(undefined).ofId('artist', 7),
    ].map(({ uuid }) => uuid)
    expect(new Set(uuids).size).toBe(5)
  })

  it('is the same for a number and its digits, and however Unicode composes a letter', () => {
    const identities = new Identities(DNS)
    expect(identities.ofId('track', 12)).toEqual(identities.ofId('track', '12'))
    expect(identities.ofName(nameOfParts('artist', ['é']))).toEqual(
      identities.ofName(nameOfParts('artist', ['e\u0301'])),
    )
  })

  it('is the same however many blanks a name has, and of whatever sort', () => {
    const identities = new Identities(DNS)
    const { uuid } = identities.ofName('artist name:Ann Lee')
    const typed = [
      ...['Ann Lee', 'Ann Lee\u00A0', '\tAnn\u2003Lee', 'Ann  Lee ', 'Ann\u200B \uFEFFLee', 'Ann Lee\u200D'],
      ...['Ann\u3000Lee', 'Ann\r\nLee', '\u202AAnn Lee\u202C', 'Ann \u200CLee', 'An\u00ADn Lee'],
    ]
    for (const name of typed) expect(identities.ofName(nameOfParts('artist', [name])).uuid).toBe(uuid)
    expect(identities.ofName(nameOfParts('artist', ['AnnLee'])).uuid).not.toBe(uuid)
    // What is only made of blanks, and joiners that change how a name is written, count.
    expect(nameOfParts('artist', [' '])).toBe('artist name: ')
    expect(nameOfParts('artist', ['می\u200Cخواهم'])).not.toBe(nameOfParts('artist', ['میخواهم']))
  })

  it('is the same for an id with blanks at its ends, and another for one with other blanks inside', () => {
    const identities = new Identities(DNS)
    expect(identities.ofId('artist', ' 7\u00A0')).toEqual(identities.ofId('artist', 7))
    expect(identities.ofId('artist', `\uFEFF${DNS}\u00A0`)).toEqual({ uuid: DNS, id: null })
    expect(identities.ofId('artist', 'a b')).not.toEqual(identities.ofId('artist', 'a  b'))
  })

  it('is a uuid of version 5, and always the same, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('artist', 'track'), (id, kind) => {
        const { uuid } = new Identities(DNS).ofName(nameOfId(kind, id))
        expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
        expect(new Identities(DNS).ofName(nameOfId(kind, id)).uuid).toBe(uuid)
      }),
    )
  })
})

it('an id that is spelled as a uuid is that uuid', () => {
  expect(new Identities(DNS).ofId('artist', DNS.toUpperCase())).toEqual({ uuid: DNS, id: null })
})

it('a name is described as the author of the record knows it', () => {
  expect(describeName(nameOfId('artist', 'a:b'))).toBe('the id "a:b"')
  expect(describeName(nameOfParts('artist', ['Ferrow']))).toBe('the name "Ferrow"')
  expect(describeName(nameOfParts('release', [DNS, 'Low: Water']))).toBe('the name "Low: Water"')
})
