import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readQuery } from './query.ts'

const part = fc.constantFrom(
  'limit',
  'offset',
  'format',
  'a',
  '7',
  '%6Cimit',
  '%20',
  '+',
  '=',
  '&',
  '?',
  'é',
  '',
)

describe('a query', () => {
  it('is read as the web reads it, each parameter by its last value', () => {
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = `?${parts.join('')}`
        const real = new URLSearchParams(text)
        const last = (name: string) => real.getAll(name).at(-1) ?? ''
        expect({ text, ...readQuery(text) }).toEqual({
          text,
          limit: last('limit'),
          offset: last('offset'),
          format: last('format'),
          others: [...real].filter(([name]) => name !== 'limit' && name !== 'offset'),
        })
      }),
      { numRuns: 2000 },
    )
  })
})
