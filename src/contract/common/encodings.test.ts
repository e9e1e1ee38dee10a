import { describe, expect, it } from 'vitest'
import { isBulk, listDocuments } from '../rules/documents.ts'
import { BULK } from '../schemas/bulk.ts'
import { ENCODING_NAMES, isCompressible, listEndings, withCompressed } from './encodings.ts'

const RESPONSE = 'api/v1/catalog/artist/index.json'

describe('a compressed copy', () => {
  it('has the extension of its encoding', () => {
    expect(ENCODING_NAMES).toEqual(['gzip', 'br', 'zstd'])
    expect(listEndings(['zstd', 'gzip'])).toEqual(['.zst', '.gz'])
  })

  it('is made of responses and documents, and of nothing that is compressed already', () => {
    const texts = listDocuments({}).map(({ file }) => file)
    expect(
      [RESPONSE, 'api/v1/answers/not-found.json', ...texts].filter((file) => !isCompressible(file)),
    ).toEqual([])
    const others = [
      'media/api/v1/a.json',
      'api/v1/a.jpg',
      'media/llms.txt',
      'rules.json',
      ...BULK.map(({ file }) => file),
    ]
    expect(others.filter(isCompressible)).toEqual([])
    expect(BULK.every(isBulk)).toBe(true)
  })

  it('is beside its file, which comes first; in all encodings where none are named', () => {
    expect(withCompressed(RESPONSE)).toEqual([
      RESPONSE,
      `${RESPONSE}.gz`,
      `${RESPONSE}.br`,
      `${RESPONSE}.zst`,
    ])
    expect(withCompressed('llms.txt', ['br'])).toEqual(['llms.txt', 'llms.txt.br'])
    expect(withCompressed(RESPONSE, [])).toEqual([RESPONSE])
    expect(withCompressed('media/a.jpg')).toEqual(['media/a.jpg'])
  })
})
