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

  it('count', () => {
    expect([0, 1, 12_579].map(words.counts.track)).toEqual(['0 tracks', '1 track', '12,579 tracks'])
  })
})
