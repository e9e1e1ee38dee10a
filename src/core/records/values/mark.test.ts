import { describe, expect, it } from 'vitest'
import { mark } from './mark.ts'

describe('a mark', () => {
  it.each([true, 1, '1', 'true', 'TRUE', ' Yes ', 'y', 'x', 't', 'on', '✓'])('is set by %j', (written) => {
    expect(mark.parse(written)).toBe(true)
  })

  it.each([false, 0, '0', 'false', 'No', 'n', 'f', 'off', '', ' '])('is not set by %j', (written) => {
    expect(mark.parse(written)).toBe(null)
  })

  it.each(['maybe', '2027-01-01', 2, null, {}, ['yes'], 'yes'.repeat(100)])(
    'is not what %j can mean',
    (value) => {
      const { error } = mark.safeParse(value)
      expect(error?.issues).toMatchObject([{ message: 'it must be true or false' }])
    },
  )
})
