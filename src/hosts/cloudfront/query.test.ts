import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as real from '../../contract/urls/query.ts'
import { LINEAR, measureGrowth } from '../../testing/worlds/growth.ts'
import * as ours from './query.ts'

const part = fc.constantFrom(
  'limit',
  'offset',
  'format',
  'a',
  '7',
  '%6Cimit',
  'l%69mi%74',
  '%66ormat',
  '%4Cimit',
  '%20',
  '+',
  '=',
  '&',
  '?',
  'é',
  '',
)

describe('the queries of CloudFront', () => {
  it('export the same names as contract/urls/query.ts', () => {
    expect(Object.keys(ours).sort()).toEqual(Object.keys(real).sort())
  })

  it('read the parameters of the rules as contract/urls/query.ts does', () => {
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = `?${parts.join('')}`
        expect({ text, ...ours.readQuery(text), others: [] }).toEqual({
          text,
          ...real.readQuery(text),
          others: [],
        })
      }),
      { numRuns: 2000 },
    )
    expect(ours.readQuery('')).toEqual(real.readQuery(''))
  })

  it.each(['a&', 'limit=1&', '+', '%zz&'])('take time linear in the number of repetitions of %s', (text) => {
    const makeQuery = (parts: number) => `?limit=${text.repeat(parts)}`
    expect(measureGrowth(makeQuery, ours.readQuery)).toBeLessThan(LINEAR)
  })

  it('keep an invalid escape as it is', () => {
    expect(ours.readQuery('?limit=%&offset=%E9')).toMatchObject({ limit: '%', offset: '%E9', format: '' })
  })
})
