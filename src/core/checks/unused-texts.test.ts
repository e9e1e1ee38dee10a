import { expect, it } from 'vitest'
import { readLibrary } from '../../testing/catalogs/library.ts'
import { unusedTexts } from './unused-texts.ts'

it('a text is used if a record holds it whole, in a language or among others', async () => {
  const library = await readLibrary({
    artist: [
      { name: 'Ann', description: 'A *whole* text.' },
      { name: 'Bob', description: { en: '"In" English', pt: 'x' } },
    ],
    release: [{ name: 'First', artist: { name: 'Ann' }, credits: ['One.', 'Two.'] }],
  })
  const texts = {
    'texts/é.md': 'Nowhere.',
    'texts/whole.md': 'A *whole* text.',
    'texts/language.md': '"In" English',
    'texts/part.md': 'Two.',
    'texts/Z.md': 'Neither.',
  }
  expect(unusedTexts(library, texts)).toEqual(['texts/Z.md', 'texts/é.md'])
  expect(unusedTexts(library, {})).toEqual([])
})
