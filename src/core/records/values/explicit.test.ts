import { describe, expect, it } from 'vitest'
import { explicit, isExplicit } from './explicit.ts'

it.each([
  [true, true],
  ['yes', true],
  ['Explicit', true],
  [1, true],
  [false, false],
  ['no', false],
  ['0', false],
  ['Clean', false],
  ['NotExplicit', false],
  ['not explicit', false],
  ['ExplicitContentEdited', false],
  ['', null],
  [' ', null],
  ['Unknown', null],
  ['NoAdviceAvailable', null],
])('a value of %j is read as %j', (written, expected) => expect(explicit.parse(written)).toBe(expected))

it.each(['maybe', 2, {}, 'x'.repeat(100)])('refuses %j', (written) =>
  expect(explicit.safeParse(written).success).toBe(false),
)

describe('a release', () => {
  it.each([
    ['with an explicit track among others', null, [null, true, false], true],
    ['of clean tracks', null, [false, false], false],
    ['with a track of which nothing is known', null, [false, null], null],
    ['without tracks', null, [], null],
    ['that is known to be clean', false, [null], false],
    ['that is known to be explicit', true, [null], true],
  ])('%s', (_, own, tracks, expected) => expect(isExplicit(own, tracks)).toBe(expected))
})
