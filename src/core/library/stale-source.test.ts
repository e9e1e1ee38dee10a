import { expect, it } from 'vitest'
import { formatAge, formatAllowance } from './stale-source.ts'

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]

it.each([
  [0, 'less than a minute'],
  [MINUTE, '1 minute'],
  [HOUR - 1, '59 minutes'],
  [HOUR, '1 hour'],
  [47.9 * HOUR, '47 hours'],
  [2 * DAY, '2 days'],
  [400 * DAY, '400 days'],
])('an age of %i milliseconds is written as %s', (age, said) => {
  expect(formatAge(age)).toBe(said)
})

it.each([
  [90 * MINUTE, '90m'],
  [13 * HOUR, '13h'],
  [48 * HOUR, '2d'],
])('an age of %i milliseconds that is allowed is written as the flag is: %s', (age, said) => {
  expect(formatAllowance(age)).toBe(said)
})
