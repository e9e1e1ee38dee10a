import { expect, it } from 'vitest'
import { labelFields, pairLabels } from './track-rows.ts'

const [tern, gull] = [
  { id: 1, name: 'Tern' },
  { id: 2, name: 'Gull' },
]

it.each([
  ['none', [], {}],
  ['a label', [[tern, undefined]], { label: tern }],
  ['a label and its number', [[tern, 'T 4']], { label: tern, catalognumber: 'T 4' }],
  ['a label without a number', [[tern, '[none]']], { label: tern }],
  ['a number', [[undefined, 'T 4']], { catalognumber: 'T 4' }],
  [
    'one label with two numbers',
    [
      [tern, 'T 4'],
      [{ ...tern }, 'T 5'],
    ],
    { label: tern, catalognumber: 'T 4', catalognumbers: ['T 4', 'T 5'] },
  ],
  [
    'two labels with one number each',
    [
      [tern, 'T 4'],
      [gull, 'G-9'],
    ],
    { label: tern, labels: [tern, gull], catalognumber: 'T 4', catalognumbers: ['T 4', 'G-9'] },
  ],
  [
    'two labels of which the second has a number',
    [
      [tern, 'none'],
      [gull, 'G-9'],
    ],
    { label: tern, labels: [tern, gull], catalognumber: 'G-9', catalognumbers: ['', 'G-9'] },
  ],
  ['two labels without numbers', [[tern], [gull]], { label: tern, labels: [tern, gull] }],
] as const)('the fields of %s', (_, written, expected) => {
  expect(labelFields(written.map(([label, number]) => ({ label, number })))).toEqual(expected)
})

it('labels have numbers of their own if they are as many', () => {
  expect(labelFields(pairLabels([tern, gull], ['T 4', 'G-9']))).toMatchObject({
    catalognumbers: ['T 4', 'G-9'],
  })
  expect(labelFields(pairLabels([tern, gull], ['T 4']))).toMatchObject({
    labels: [tern, gull],
    catalognumbers: ['', '', 'T 4'],
  })
})
