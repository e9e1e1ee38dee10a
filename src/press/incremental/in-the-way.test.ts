import { expect, it } from 'vitest'
import { findInTheWay } from './in-the-way.ts'

it.each([
  ['a file where a folder will be', 'a', 'a/b/c'],
  ['a file in a folder where a file will be', 'a/b/c', 'a'],
  ['a compressed copy of a file that is written', 'api/v1/index.json.gz', 'api/v1/index.json'],
  ['the same name on disks that ignore case', 'media/Cover.JPG', 'media/cover.jpg'],
  ['a folder of that name on such disks', 'A/b', 'a'],
  [
    'the same name with accents in another form',
    'media/Ö.jpg'.normalize('NFD'),
    'media/Ö.jpg'.normalize('NFC'),
  ],
])('%s is in the way', (_, old, written) => {
  expect(findInTheWay(['x', old, 'y/z'], ['ab', 'y/zz', written])).toEqual({
    inTheWay: [old],
    others: ['x', 'y/z'],
  })
})

it('what shares only a folder or the beginning of a name with new files is not in the way', () => {
  const obsolete = ['a/b', 'packs/1.block', 'ab']
  expect(findInTheWay(obsolete, ['a/c', 'packs/2.block', 'a/bc', 'abc/d'])).toEqual({
    inTheWay: [],
    others: obsolete,
  })
})
