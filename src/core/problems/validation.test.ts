import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { didYouMean, explainIssues, shown } from './validation.ts'

const thing = z.strictObject({
  name: z.string({ error: 'It must be text' }),
  parts: z.array(z.strictObject({ size: z.number({ error: 'it must be a number' }) })).optional(),
})

function refusals(value: unknown) {
  const { error } = thing.safeParse(value)
  return explainIssues(error?.issues ?? [], {
    thing: 'an example',
    value,
    fields: Object.keys(thing.shape),
  })
}

describe('explainIssues', () => {
  it('reports nothing about what is good', () => {
    expect(refusals({ name: 'x', parts: [{ size: 1 }] })).toHaveLength(0)
  })

  it('names the field that is missing', () => {
    expect(refusals({})).toMatchObject([
      {
        code: 'MISSING_FIELD',
        field: 'name',
        path: ['name'],
        message: 'An example needs a field "name".',
        hint: 'Add "name" to this example.',
        isAbsent: true,
      },
    ])
  })

  it('shows the value that is wrong, and what it must be', () => {
    expect(refusals({ name: null })).toMatchObject([
      {
        code: 'BAD_VALUE',
        field: 'name',
        path: ['name'],
        message: 'The field "name" of this example is null; it must be text.',
        isAbsent: true,
      },
    ])
  })

  it('names a field inside another by its path, and the one at the top as its field', () => {
    expect(refusals({ name: 'x', parts: [{ size: 1 }, { size: 'big' }] })).toMatchObject([
      {
        code: 'BAD_VALUE',
        field: 'parts',
        path: ['parts', 1, 'size'],
        message: 'The field "parts.1.size" of this example is "big"; it must be a number.',
      },
    ])
    expect(refusals({ name: 'x', parts: [{}] })).toMatchObject([
      { code: 'MISSING_FIELD', field: 'parts', message: 'An example needs a field "parts.0.size".' },
    ])
  })

  it('reports all that is wrong at once, each unknown field by itself', () => {
    expect(refusals({ nam: 'x', colour: 'red' })).toMatchObject([
      expect.objectContaining({ code: 'MISSING_FIELD', field: 'name' }),
      {
        code: 'UNKNOWN_FIELD',
        field: 'nam',
        path: ['nam'],
        message: 'An example has no field "nam".',
        hint: 'Did you mean "name"?',
      },
      {
        code: 'UNKNOWN_FIELD',
        field: 'colour',
        path: ['colour'],
        message: 'An example has no field "colour".',
        hint: 'Remove it; the fields of an example are name, parts.',
      },
    ])
  })
})

describe('didYouMean', () => {
  const names = ['tracknumber', 'name', 'artist_display']

  it.each([
    ['Name', 'name'],
    ['nmae', 'name'],
    ['TrackNumber', 'tracknumber'],
    ['track_number', 'tracknumber'],
    ['artistDisplay', 'artist_display'],
  ])('finds %s to be %s', (word, nearest) => {
    expect(didYouMean(word, names)).toBe(`Did you mean "${nearest}"?`)
  })

  it.each([
    ['ReleaseLabel', 'releasedate'],
    ['date', 'name'],
    ['x', 'name'],
    ['', 'name'],
    ['n'.repeat(100_000), 'name'],
  ])('does not take %s for %s', (word, name) => {
    expect(didYouMean(word, [name])).toBeUndefined()
  })

  it('suggests nothing if no name is near, or there is none', () => {
    expect(didYouMean('colour', names)).toBeUndefined()
    expect(didYouMean('name', [])).toBeUndefined()
  })
})

describe('shown', () => {
  it('shows a value as JSON, and no more of it than fits a line', () => {
    expect(shown({ a: ['b\n', null] })).toBe('{"a":["b\\n",null]}')
    expect(shown(undefined)).toBe('undefined')
    expect(shown('x'.repeat(78))).toBe(`"${'x'.repeat(78)}"`)
    // Node.js 26 can stringify values nested this deeply.
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
    expect(shown(deep)).toMatch(/^(?:\[…\]|\[{77}…)$/)
    expect(shown('x'.repeat(79))).toBe(`"${'x'.repeat(76)}…`)
  })
})
