import { describe, expect, it } from 'vitest'
import { listLabels, withFirstLabel } from './labels.ts'

describe('the labels of a release', () => {
  const [tern, gull, reed] = ['tern', 'gull', 'reed'] as const

  it.each([
    ['without a list', { catalognumber: 'T 4' }, ['tern T 4']],
    ['with a list of one', { labels: [tern], catalognumbers: ['T 4'], catalognumber: 'T 4' }, ['tern T 4']],
    ['without numbers', { labels: [tern, gull] }, ['tern -', 'gull -']],
    [
      'with a number each',
      { labels: [tern, gull], catalognumber: 'T 4', catalognumbers: ['T 4', 'G-9'] },
      ['tern T 4', 'gull G-9'],
    ],
    ['with one number', { labels: [tern, gull], catalognumber: 'T 4' }, ['tern T 4', 'gull -']],
    [
      'of which the second has a number',
      { labels: [tern, gull], catalognumber: 'G-9', catalognumbers: ['', 'G-9'] },
      ['tern -', 'gull G-9'],
    ],
    [
      'of which one is there twice',
      { labels: [tern, gull, tern], catalognumber: 'G-9', catalognumbers: ['', 'G-9', 'T 4'] },
      ['tern T 4', 'gull G-9'],
    ],
    [
      'in another order than its first',
      { labels: [gull, tern], catalognumber: 'G-9', catalognumbers: ['G-9', 'T 4'] },
      ['tern T 4', 'gull G-9'],
    ],
    [
      'beside its first',
      { labels: [gull, reed], catalognumber: 'T 4', catalognumbers: ['G-9', 'R 1'] },
      ['tern T 4', 'gull G-9', 'reed R 1'],
    ],
    [
      'with more numbers than labels',
      { labels: [tern], catalognumber: 'T 4', catalognumbers: ['T 4', 'T 5'] },
      ['tern T 4'],
    ],
  ])('%s', (_, release, expected) => {
    const found = listLabels({ label: tern, ...release })
    expect(found.map(({ uuid, catalognumber }) => `${uuid} ${catalognumber ?? '-'}`)).toEqual(expected)
  })
})

it.each([
  ['without lists', { name: 'Tide' }, {}],
  ['with labels', { labels: ['a', 'b'] }, { label: 'a' }],
  ['with a label of its own', { label: 'c', labels: ['a'] }, {}],
  ['with an empty cell for its label', { label: null, labels: ['a'] }, { label: 'a' }],
  ['with numbers', { catalognumbers: ['', '[none]', 'A 1'] }, { catalognumber: 'A 1' }],
  ['with numbers in a text', { catalognumbers: 'A 1 | B 2' }, { catalognumber: 'A 1' }],
  ['with a number of its own', { catalognumber: 'C 3', catalognumbers: ['A 1'] }, {}],
  ['with no labels in its list', { labels: [], catalognumbers: [] }, {}],
])('a release %s has the first of them', (_, written, added) => {
  expect(withFirstLabel(written)).toEqual({ ...written, ...added })
})
