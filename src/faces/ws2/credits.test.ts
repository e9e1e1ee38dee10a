import { describe, expect, it } from 'vitest'
import { creditParts } from './credits.ts'

const parts = (display: string, ...names: string[]) =>
  creditParts(
    display,
    names.map((name, place) => ({ name, place })),
  ).map(([place, name, phrase]) => `${place}:${name}${phrase && `|${phrase}|`}`)

describe('the parts of a credit', () => {
  it.each([
    ['Ann', ['Ann'], ['0:Ann']],
    ['Ann & Friends', ['Ann'], ['0:Ann & Friends']],
    ['Ann feat. Bob', ['Ann', 'Bob'], ['0:Ann| feat. |', '1:Bob']],
    ['ANN / Bob', ['Ann', 'Bob'], ['0:ANN| / |', '1:Bob']],
    ['Wind & Fire & Ann', ['Wind & Fire', 'Ann'], ['0:Wind & Fire| & |', '1:Ann']],
    ['Ann, Bobby & C', ['Ann', 'Robert', 'C'], ['0:Ann|, |', '1:Bobby| & |', '2:C']],
    ['Ann feat. Bob Smith', ['Ann', 'Bob'], ['0:Ann| feat. |', '1:Bob Smith']],
    ['Ann & Bob (live)', ['Ann', 'Bob'], ['0:Ann| & |', '1:Bob (live)']],
    ['Ann, Bob and friends', ['Ann', 'Bob'], ['0:Ann|, |', '1:Bob| and friends|']],
    ['The Quartet', ['Ann', 'Bob'], ['0:Ann|, |', '1:Bob']],
  ])('%s by %j', (display, names, expected) => {
    expect(parts(display, ...names)).toEqual(expected)
  })
})
