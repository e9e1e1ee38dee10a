import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { URLSearchParams as Query } from './query.ts'

// The stand-in is called with `new`, which its type does not say.
const query = (init: string) => Reflect.construct(Query, [init]) as ReturnType<typeof Query>

const part = fc.constantFrom('limit', 'offset', 'format', 'a', '7', '%6Cimit', '%20', '+', '=', '&', 'é', '')

describe('the stand-in for URLSearchParams', () => {
  it('reads a query as the one of the web does', () => {
    fc.assert(
      fc.property(fc.array(part), fc.constantFrom('', '?'), (parts, mark) => {
        const text = mark + parts.join('')
        const real = new URLSearchParams(text)
        const ours = query(text)
        expect([...ours]).toEqual([...real])
        for (const name of ['limit', 'offset', 'format', '']) {
          expect(ours.getAll(name).at(-1)).toBe(real.getAll(name).at(-1))
        }
      }),
    )
  })

  it('keeps an invalid escape as it is', () => {
    expect([...query('limit=%&offset=%E9')]).toEqual([
      ['limit', '%'],
      ['offset', '%E9'],
    ])
  })

  it('writes what the rules compare', () => {
    const rest = query('format=api&limit=1').filter(([name]) => name !== 'limit')
    expect(`${Reflect.construct(Query, [rest])}`).toBe('format=api')
    expect(`${query('')}`).toBe('')
  })
})
