import { describe, expect, it } from 'vitest'
import { record, said } from '../../../testing/catalogs/records.ts'

const A = 'https://a.example/'
const B = 'https://b.example/x'
const read = (field: string, written: unknown): unknown =>
  (record('release', { [field]: written }) as Readonly<Record<string, unknown>>)[field]
const links = (written: unknown) => read('links', written)
const offers = (written: unknown) => read('buy', written)

describe('links', () => {
  it.each([
    ['an address', A, [A]],
    ['addresses in a text', `${A} | ${B}`, [A, B]],
    ['a name in a text', `[My shop](${A})`, [`{"url":"${A}","name":"My shop"}`]],
    [
      'names and addresses',
      `[My shop](${A}) ${B}|[C](${A})`,
      [`{"url":"${A}","name":"My shop"}`, B, `{"url":"${A}","name":"C"}`],
    ],
    ['an object', [{ name: ' Bandcamp ', url: A }], [`{"url":"${A}","name":"Bandcamp"}`]],
    [
      'an object without a name',
      [
        { url: A, name: '' },
        { url: B, name: null },
      ],
      [A, B],
    ],
    ['an address between blanks', [` ${A} `, { url: `${B}\n`, name: 'B' }], [A, `{"url":"${B}","name":"B"}`]],
    ['an address with brackets', 'https://a.example/[x](y)', ['https://a.example/[x](y)']],
    ['an address with a bar', `https://a.example/x||y|z | ${B}`, ['https://a.example/x||y|z', B]],
    ['no links', [], null],
  ])('are read from %s', (_, written, expected) => {
    expect(links(written)).toEqual(expected)
  })

  it.each([
    [[{ name: 'Bandcamp' }], 'its "url" must be an address that begins with https:// or http://.'],
    [[{ url: 'a.example' }], 'its "url" must be an address that begins with https:// or http://.'],
    [[{ url: A, price: '5' }], 'it cannot have a field "price". Use "url", "name".'],
    [[{ url: A, name: 5 }], 'its "name" must be text of no more than 256 characters.'],
    ['[My shop](a.example)', 'its "url" must be an address that begins with https:// or http://.'],
    [[[A]], 'it must be text.'],
    [`${A}${' '.repeat(70_000)}`, 'it must be an address that begins with https:// or http://.'],
  ])('%j are refused', (written, message) => {
    expect(said('release', { links: written }).join()).toContain(`; ${message}`)
  })
})

it('names the part of a list that is wrong', () => {
  const [message] = said('release', { links: `${A} | b.example | ${B}` })
  expect(message).toBe(
    'The field "links" of this release contains "b.example"; it must be an address that begins with https:// or http://. Write https://b.example.',
  )
})

describe('places to buy from', () => {
  it('may have a name, a price and a state', () => {
    const offer = { name: 'Vinyl', url: A, price: '22 €', state: 'sold out' }
    expect(offers([offer])).toEqual([`{"url":"${A}","name":"Vinyl","price":"22 €","state":"sold out"}`])
    expect(offers(`[Vinyl, 22 €](${A})`)).toEqual([`{"url":"${A}","name":"Vinyl, 22 €"}`])
    expect(said('release', { buy: [{ url: A, prize: '5' }] }).join()).toContain(
      'it cannot have a field "prize". Use "url", "name", "price", "state".',
    )
  })
})
