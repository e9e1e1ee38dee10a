import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PAGE_LANGUAGES, wordsFor } from './words.ts'

const EN = wordsFor(['en'])

const valuesIn = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(String).sort()

it('are in every language that the pages of a site have', () => {
  const files = readdirSync(new URL('../../../pages/words/', import.meta.url))
  expect(PAGE_LANGUAGES).toEqual(files.flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? []).sort())
})

it('are in the first language of the browser that is known, from the right where it is written so', () => {
  expect(wordsFor(['xx', 'de-AT', 'en'])).toMatchObject({ tag: 'de', direction: 'ltr' })
  expect(wordsFor(['he-IL'])).toMatchObject({ tag: 'he', direction: 'rtl' })
  expect(wordsFor([])).toMatchObject({ tag: 'en' })
})

describe.each(PAGE_LANGUAGES)('%s', (tag) => {
  const words = wordsFor([tag])
  const names = Object.keys(EN) as (keyof typeof EN)[]

  it('has each text, with its values', () => {
    expect(Object.keys(words).sort()).toEqual([...names].sort())
    for (const name of names) {
      const [own, english] = [words[name], EN[name]]
      if (typeof own !== 'string' || typeof english !== 'string') continue
      expect(own.trim(), name).not.toBe('')
      expect(valuesIn(own), name).toEqual(valuesIn(english))
    }
  })

  it('has the form of each count', () => {
    const rules = new Intl.PluralRules(tag)
    const forms = new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)))
    for (const name of names) {
      const own = words[name]
      if (typeof own === 'string') continue
      for (const form of forms) expect(Object.keys(own), `${name} of ${form}`).toContain(form)
      // A form that serves many counts shows which.
      expect(own.other, name).toContain('{count}')
    }
  })

  it('is translated', () => {
    if (tag === 'en') return
    const same = names.filter((name) => words[name] === EN[name])
    expect(same.filter((name) => !SHARED.includes(name))).toEqual([])
  })
})

/** Words that some language shares with English. */
const SHARED: readonly (keyof typeof EN)[] = [
  ...(['description', 'name', 'notes', 'no', 'audio', 'questions', 'logo', 'addressHint'] as const),
  ...(['siteName', 'color', 'phone', 'desktop', 'direction', 'tag', 'on', 'by', 'length', 'number'] as const),
]
