import { describe, expect, it } from 'vitest'
import { wordsOf } from './words.ts'

const words = wordsOf({ site: { language: 'en-GB' } })

describe('the words of the interface', () => {
  it('are English where there are none in the language of the site', () => {
    expect(wordsOf({ site: { language: 'pt-BR' } }).language).toBe('en')
  })

  it.each([
    ['2024', '2024'],
    ['2024-05', 'May 2024'],
    ['2024-05-01', '1 May 2024'],
  ])('write dates as people do: %s', (date, text) => {
    expect(words.dateOf(date)).toBe(text)
  })

  it.each([
    [12, '1 min'],
    [3570, '1 h 0 min'],
    [3600, '1 h 0 min'],
    [2400.4, '40 min'],
    [36_061, '10 h 1 min'],
  ])('write how long %d seconds are', (seconds, text) => {
    expect(words.minutes(seconds)).toBe(text)
  })

  it.each([
    ['album', 'Album'],
    ['ep', 'EP'],
    ['live album', 'Live album'],
    ['constructor', 'Constructor'],
    ['__proto__', '__proto__'],
  ])('write the type of a release: %s', (type, text) => {
    expect(words.typeOf(type)).toBe(text)
  })

  it('name countries, in one way whatever Node.js calls them', () => {
    expect(['PT', 'CI', 'US', 'XK'].map(words.countryOf)).toEqual([
      'Portugal',
      "Cote d'Ivoire",
      'United States of America',
      'Kosovo',
    ])
  })

  it.each(['en', 'fr', 'de', 'es'])('have no words for what every object inherits: %s', (language) => {
    const { typeOf, countryOf } = wordsOf({ site: { language } })
    expect(typeOf('constructor')).toBe('Constructor')
    expect(countryOf('constructor')).toBe('constructor')
  })

  it('count', () => {
    expect([0, 1, 12_579].map(words.counts.track)).toEqual(['0 tracks', '1 track', '12,579 tracks'])
  })

  it('are those of the language of the site, whatever its region', () => {
    const inLanguage = (language: string) => wordsOf({ site: { language } })
    expect(['de-AT', 'FR', 'es-419'].map((tag) => inLanguage(tag).language)).toEqual(['de', 'fr', 'es'])
  })
})

describe.each(['de', 'fr', 'es'])('the words in %s', (language) => {
  const own = wordsOf({ site: { language } })

  it('put the same values into those of scripts as English does', () => {
    for (const script of ['player.js', 'search.js'] as const) {
      const valuesOf = (texts: Readonly<Record<string, string>>) =>
        Object.entries(texts).map(([name, text]) => [name, [...(text.match(/{\w+}/g) ?? [])].sort()])
      expect(valuesOf(own.scripts[script])).toEqual(valuesOf(words.scripts[script]))
    }
  })

  it('say all that English says', () => {
    const texts = Object.entries(own).filter(([, value]) => typeof value === 'string')
    expect(texts.filter(([, text]) => text === '')).toEqual([])
    const { about } = own
    for (const text of [
      about.release('album', 'Ferrow', 'Harbour', '2024', 8),
      about.artist('Ferrow', 1, 8),
      about.label('Ferrow', 2),
      about.cover('Ferrow'),
      about.feedOf('Ferrow'),
    ])
      expect(text).toMatch(/Ferrow/)
    expect(own.titleOfPage('Ferrow', 1)).toBe('Ferrow')
  })
})

it.each([
  ['de', '31. Mai 2024', 'Mai 2024', '12.579 Titel', '1 Std. 0 Min.', 'Deutschland'],
  ['fr', '31 mai 2024', 'mai 2024', '12\u202f579 titres', '1 h 0 min', 'Allemagne'],
  ['es', '31 de mayo de 2024', 'mayo de 2024', '12.579 pistas', '1 h 0 min', 'Alemania'],
])(
  'dates, numbers and countries are written as people do in %s',
  (language, day, month, tracks, time, country) => {
    const own = wordsOf({ site: { language } })
    expect([own.dateOf('2024-05-31'), own.dateOf('2024-05'), own.dateOf('2024')]).toEqual([
      day,
      month,
      '2024',
    ])
    expect([own.counts.track(12_579), own.minutes(3600), own.countryOf('DE')]).toEqual([
      tracks,
      time,
      country,
    ])
  },
)

it('the first of a month, and none of something, are written as in French', () => {
  const french = wordsOf({ site: { language: 'fr' } })
  expect([french.dateOf('2024-05-01'), french.counts.release(0)]).toEqual(['1er mai 2024', '0 sortie'])
})
