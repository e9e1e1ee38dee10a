// The words of each language by which people state whether a row may be published.
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { packageFile } from '../../core/system/package.ts'
import { readWords } from './known-names.ts'
import { hasClause, hasPhrase, isPhrase, type MarkLists } from './mark-words.ts'
import { plainName } from './names.ts'

const filesIn = (name: string) => readdirSync(packageFile(`lib/importers/guesses/${name}/`)).sort()

it('each language that names columns has phrases in all lists, each once', () => {
  expect(filesIn('marks')).toEqual(filesIn('names'))
  const languages = readWords<MarkLists>('marks')
  for (const language of languages) expect(Object.keys(language)).toEqual(Object.keys(languages[0] ?? {}))
  for (const list of languages.flatMap((language) => Object.values(language))) {
    const phrases = list.split(',').map((phrase) => (/[*…]/.test(phrase) ? phrase.trim() : plainName(phrase)))
    expect(phrases).toEqual([...new Set(phrases)])
    expect(phrases).not.toContain('')
  }
})

describe('a phrase', () => {
  it.each([
    ['isPublished', 'public', true],
    ['DO-NOT-PUBLISH', 'private', true],
    ['No, thanks', 'no', true],
    ['Nobody', 'no', false],
    ['不同意公开', 'no', true],
  ] as const)('is %s, in a list of %s: %s', (text, words, isOne) => {
    expect(isPhrase(text, words)).toBe(isOne)
  })

  it.each([
    ['May we publish it?', 'asks', true],
    ['May we print and publish it?', 'asks', true],
    ['Dismay we publish', 'asks', false],
    ['Einverständnis', 'asks', true],
    ['Veröffentlichungserlaubnis', 'asks', true],
    ['Publishing agreement', 'asks', false],
    ['Your e-mail', 'otherUse', true],
  ] as const)('is in %s, in a list of %s: %s', (text, words, isIn) => {
    expect(hasPhrase(text, words)).toBe(isIn)
  })

  it.each([
    ["don't publish this", true],
    ['Rights unclear - hold back', true],
    ['Great take; please do not upload', true],
    ['The song Do not publish', false],
    ['Do not publisher', false],
    ['公開しないでください', true],
    ['We do not publish', false],
  ])('forbids to publish at the beginning of a clause of %s: %s', (text, forbids) => {
    expect(hasClause(text, 'forbids')).toBe(forbids)
  })
})
