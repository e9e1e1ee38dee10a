import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blockAt,
  blockFile,
  blockHead,
  blockIn,
  entriesIn,
  entriesOf,
  entryIn,
  formatHead,
  HEAD_BYTES,
  headLength,
  INDEX,
  isWholeBlock,
} from './packs.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** Entries with names and bodies; some names are prefixes or suffixes of others. */
const name = fc.oneof(
  fc.uuid(),
  fc.tuple(fc.uuid(), fc.nat({ max: 4 })).map(([uuid, at]) => `${uuid}.${at}`),
  fc.constantFrom('isrc/A', 'isrc/AA', 'musicbrainz/A', 'A', '1', '10', '0'),
)
const body = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ',', '\n', '\nA 0 1\n', '{"a":"踏切"}'),
)
const entries = fc.uniqueArray(fc.record({ name, body }), {
  selector: (one) => one.name,
  minLength: 1,
  maxLength: 12,
})

const NAME = '3f2a'

function blockOf(all: readonly { name: string; body: string }[]): Uint8Array {
  const head = blockHead(
    NAME,
    all.map((one) => ({ entry: one.name, bytes: encode(one.body).length })),
  )
  return encode(head + all.map((one) => one.body).join(','))
}

function headOf(block: Uint8Array): string {
  return decode(block.subarray(0, headLength(decode(block.subarray(0, HEAD_BYTES)))))
}

describe('a block', () => {
  it('gives back every entry, by its name and among its neighbours, whatever is in it', () => {
    fc.assert(
      fc.property(entries, fc.nat(), fc.nat(), (all, a, b) => {
        const block = blockOf(all)
        const head = headOf(block)
        expect(entriesOf(head)).toEqual(all.map((one) => one.name))
        for (const one of all) {
          const { start = 0, end = 0 } = entryIn(head, one.name) ?? {}
          expect(decode(block.subarray(start, end))).toBe(one.body)
        }
        const [from, last] = [a % all.length, b % all.length].sort((one, other) => one - other) as [
          number,
          number,
        ]
        const { start, end } = entriesIn(head, from, last + 1)
        const between = all.slice(from, last + 1).map((one) => one.body)
        expect(decode(block.subarray(start, end))).toBe(between.join(','))
      }),
    )
  })

  it('is whole with all its bytes under its own name, and neither cut off nor under another', () => {
    fc.assert(
      fc.property(entries, fc.nat(), (all, at) => {
        const block = blockOf(all)
        expect(isWholeBlock(NAME, headOf(block), block.length)).toBe(true)
        expect(isWholeBlock('3f2b', headOf(block), block.length)).toBe(false)
        expect(isWholeBlock('3f2', headOf(block), block.length)).toBe(false)
        const cut = block.subarray(0, at % block.length)
        expect(isWholeBlock(NAME, headOf(cut), cut.length)).toBe(false)
      }),
    )
  })

  it('has no entry of another name', () => {
    fc.assert(
      fc.property(entries, name, (all, other) => {
        fc.pre(all.every((one) => one.name !== other))
        expect(entryIn(headOf(blockOf(all)), other)).toBeNull()
      }),
    )
  })
})

describe('an index', () => {
  const keys = fc.uniqueArray(name, { minLength: 1, maxLength: 12 }).map((all) => all.sort())

  it('names the block of each key, and of no other', () => {
    fc.assert(
      fc.property(keys, name, (all, other) => {
        const index = formatHead(`${INDEX}9c`, all.map((key, at) => `${key} id${at}\n`).join(''))
        expect(isWholeBlock(`${INDEX}9c`, index, index.length)).toBe(true)
        expect(isWholeBlock(`${INDEX}9c`, index, index.length - 1)).toBe(false)
        expect(all.map((key) => blockIn(index, key))).toEqual(all.map((_, at) => `id${at}`))
        expect(blockIn(index, other)).toBe(all.includes(other) ? `id${all.indexOf(other)}` : null)
      }),
    )
  })
})

it('knows the files of blocks again, those of an index too, and no others', () => {
  expect(blockAt(blockFile('artist_page', '3f2a'))).toBe('artist_page/3f2a')
  expect(blockAt(blockFile('artist', `${INDEX}9c1d`))).toBe(`artist/${INDEX}9c1d`)
  for (const other of ['api/v1/packs/artist/index.json', 'api/v1/packs/artist/3F.block', 'artist/3f.block'])
    expect(blockAt(other)).toBeNull()
})
