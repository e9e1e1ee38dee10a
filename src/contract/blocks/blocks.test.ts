import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blockHead,
  contentIn,
  countIn,
  entriesIn,
  entryCode,
  HEAD_BYTES,
  headLength,
  idsIn,
  indexLines,
  memberHead,
  membersIn,
  membersWith,
} from './blocks.ts'
import { shorten } from './short-texts.ts'

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

interface Entry {
  readonly name: string
  readonly body: string
}

function makeMember(all: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const stored = all.map(({ name, body }) => ({ name, body, short: shorten(name, body) }))
  const head = memberHead(
    stored.map(({ name, body, short }) => ({
      entry: name,
      bytes: encode(short ?? body).length,
      isShort: short !== null,
    })),
  )
  return encode(head + stored.map(({ short, body }) => short ?? body).join(''))
}

/** A block of a member for each entry, uncompressed. */
function makeBlock(all: readonly Entry[]): Uint8Array {
  const members = all.map((one) => makeMember([one]))
  const sizes = members.map(({ length }, at) => ({ bytes: length, hint: entryCode(all[at]?.name ?? '') }))
  return encode(blockHead(NAME, sizes) + members.map(decode).join(''))
}

const decodeHead = (bytes: Uint8Array): string =>
  decode(bytes.subarray(0, headLength(decode(bytes.subarray(0, HEAD_BYTES)))))

describe('a member of records', () => {
  it('gives back every entry, whatever is in it', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const member = makeMember(all)
        const places = entriesIn(decodeHead(member))
        expect(places.map(({ entry }) => entry)).toEqual(all.map((one) => one.name))
        expect(places.map((place) => decode(contentIn(member, place)))).toEqual(all.map((one) => one.body))
      }),
    )
  })
})

describe('a block', () => {
  it('has its members in order, and finds those that may contain an entry', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const block = makeBlock(all)
        const members = membersIn(NAME, decodeHead(block), block.length) ?? []
        expect(members.map(({ start, end }) => decode(block.subarray(start, end)))).toEqual(
          all.map((one) => decode(makeMember([one]))),
        )
        expect(members.map(countIn)).toEqual(all.map(() => 1))
        for (const [at, one] of all.entries()) expect(membersWith(members, one.name)).toContain(members[at])
      }),
    )
  })

  it('finds a code only where it begins', () => {
    const [first, second] = ['a', 'b'].map(entryCode) as [string, string]
    const across = `${first}${second}`.slice(2, 6)
    const entry = Array.from({ length: 100_000 }, (_, n) => `${n}`).find((each) => entryCode(each) === across)
    const member = { start: 0, end: 1, hint: first + second }
    expect(membersWith([member], entry ?? '')).toEqual([])
    expect(membersWith([member], 'b')).toEqual([member])
  })

  it('is whole with all its bytes under its own name, and neither cut off nor under another', () => {
    fc.assert(
      fc.property(entries, fc.nat(), (all, at) => {
        const block = makeBlock(all)
        expect(membersIn(NAME, decodeHead(block), block.length)).not.toBeNull()
        expect(membersIn('3f2b', decodeHead(block), block.length)).toBeNull()
        expect(membersIn('3f2', decodeHead(block), block.length)).toBeNull()
        const cut = block.subarray(0, at % block.length)
        expect(membersIn(NAME, decodeHead(cut), cut.length)).toBeNull()
      }),
    )
  })
})

describe('an index', () => {
  const keys = fc.uniqueArray(name, { minLength: 1, maxLength: 12 }).map((all) => all.sort())

  it('has of each key as much as distinguishes it from those beside it', () => {
    const keys = ['1a05', '1a17', '1a1788', '2bcd', '2c00']
    expect(indexLines(keys.map((key, at) => [key, `${at}`]))).toBe('1a0 0\n1a17 1\n1a178 2\n2b 3\n2c 4\n')
    expect(indexLines([['1a05', '0']])).toBe('1 0\n')
  })

  it('finds the ids of each key, and for any other nothing or those of a key that begins like it', () => {
    fc.assert(
      fc.property(keys, name, (all, other) => {
        const lines = indexLines(all.map((key, at) => [key, `table/id${at}`]))
        expect(all.map((key) => idsIn(lines, key))).toEqual(all.map((_, at) => `table/id${at}`))
        const found = idsIn(lines, other)
        const key = all.find((_, at) => found === `table/id${at}`)
        expect(found === null || key?.[0] === other[0]).toBe(true)
        if (all.includes(other)) expect(key).toBe(other)
      }),
    )
  })
})
