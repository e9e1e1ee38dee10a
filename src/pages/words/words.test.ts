import { readdirSync, readFileSync } from 'node:fs'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { siteWords } from './words.ts'

const words = siteWords({ site: { language: 'en-GB' } })

const { countries } = english

const FOLDER = new URL('./', import.meta.url)
const LANGUAGES = readdirSync(FOLDER).flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? [])
const TRANSLATED = LANGUAGES.filter((language) => language !== 'en')

const read = (language: string): object =>
  JSON.parse(readFileSync(new URL(`${language}.json`, FOLDER), 'utf8'))

/** What a language may have in addition, and what it has as many of as it needs: names of types, forms of counts. */
const OWN =
  /^(?:plurals|countryName|countryOf\..*|typeOf\..*|counts\..*|dateOf\.(?:year|firstDay|monthsAfterDay))$/

/** The paths of the texts of a language, and the names of the values in each. */
function textValues(texts: object, prefix = ''): [path: string, values: string[]][] {
  return Object.entries(texts).flatMap(([name, text]: [string, unknown]): [string, string[]][] => {
    const path = prefix + name
    if (OWN.test(path)) return []
    if (typeof text === 'object' && text && !Array.isArray(text)) return textValues(text, `${path}.`)
    return [[path, [...`${text}`.matchAll(/\{\w+\}/g)].map(String).sort()]]
  })
}

/** Words that every language shares with English. */
const SHARED = ['api']

/** Words that are the same in a language as in English. */
const LABEL = ['label', 'lists.label']
const VOLUME = 'scripts.player.js.volume'
const SHARED_WITH: Readonly<Record<string, readonly string[]>> = {
  cs: ['data'],
  de: [...LABEL, 'barcode', 'scripts.player.js.pause', 'scripts.player.js.player', 'sitemap'],
  fr: [...LABEL, 'pages', 'scripts.player.js.pause', VOLUME, 'site'],
  it: ['playlist', VOLUME],
  nl: ['groups.tag', ...LABEL, 'lists.release', VOLUME, 'sitemap'],
  pt: ['groups.tag', 'playlist', 'playlists', 'scripts.player.js.player', VOLUME, 'site'],
  sv: ['data'],
}

/** The texts of an interface by their paths: `scripts.player.js.play`. */
function textsIn(table: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(table)
      .flatMap(([name, value]: [string, unknown]): [string, string][] => {
        if (name === 'language' || name === 'fullStop') return []
        if (typeof value === 'string') return [[prefix + name, value]]
        return typeof value === 'object' && value ? [...textsIn(value, `${prefix}${name}.`)] : []
      })
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

describe('the words of the interface', () => {
  it('are English where there are none in the language of the site', () => {
    expect(siteWords({ site: { language: 'fi' } }).language).toBe('en')
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

  it.each(['en', ...TRANSLATED])('have no words for what every object inherits: %s', (language) => {
    const { typeOf, countryOf } = siteWords({ site: { language } })
    expect(typeOf('constructor')).toBe('Constructor')
    expect(countryOf('constructor')).toBe('constructor')
  })

  it('count', () => {
    expect([0, 1, 12_579].map(words.counts.track)).toEqual(['0 tracks', '1 track', '12,579 tracks'])
  })

  it.each(['fa', 'no tag of a language'])('count as before in a language of the label: %s', (language) => {
    const own = { file: 'words.json', value: { language } }
    const { counts } = siteWords({ site: { language: 'en', words: own } })
    expect([0, 1, 2].map(counts.track)).toEqual(['0 tracks', '1 track', '2 tracks'])
  })

  it('are those of the language of the site, whatever its region', () => {
    const inLanguage = (language: string) => siteWords({ site: { language } })
    expect(['de-AT', 'FR', 'pt-BR'].map((tag) => inLanguage(tag).language)).toEqual(['de', 'fr', 'pt'])
  })
})

describe.each(TRANSLATED)('the words in %s', (language) => {
  const own = siteWords({ site: { language } })

  it('are those of English, each with the same values', () => {
    expect(textValues(read(language)).sort()).toEqual(textValues(read('en')).sort())
    expect(Object.keys(read(language))).toEqual(expect.arrayContaining(['counts', 'typeOf']))
  })

  it('put the same values into those of scripts as English does', () => {
    for (const script of ['player.js', 'search.js', 'filter.js', 'share.js'] as const) {
      const listValues = (texts: Readonly<Record<string, string>>) =>
        Object.entries(texts).map(([name, text]) => [name, [...(text.match(/{\w+}/g) ?? [])].sort()])
      expect(listValues(own.scripts[script])).toEqual(listValues(words.scripts[script]))
    }
  })

  it('are translated, except those that both languages share', () => {
    const english = textsIn(words)
    const untranslated = [...textsIn(own)].filter(([name, text]) => text === english.get(name))
    expect(untranslated.map(([name]) => name)).toEqual([...SHARED, ...(SHARED_WITH[language] ?? [])].sort())
    expect([...textsIn(own).keys()]).toEqual([...english.keys()])
    expect([...textsIn(own)].filter(([, text]) => text.trim() !== text || text === '')).toEqual([])
  })

  it('contain every value', () => {
    const { about } = own
    for (const [text, ...values] of [
      [own.someOf(12, 345), '12', '345'],
      [own.downloadAll(12), '12'],
      [own.moreBy('Ferrow'), 'Ferrow'],
      [own.titleOfPage('Ferrow', 12), 'Ferrow', '12'],
      [own.disc(12), '12'],
      [own.minutes(7500), '2', '5'],
      [own.dateOf('2024-11-23'), '2024', '23'],
      [about.release('live', 'Ferrow', 'Harbour', '2024', 345), 'Live', 'Ferrow', 'Harbour', '2024', '345'],
      [about.artist('Ferrow', 12, 345), 'Ferrow', '12', '345'],
      [about.label('Harbour', 12), 'Harbour', '12'],
      [about.list('Ferrow', 'Harbour', 12, 345), 'Ferrow', 'Harbour', '12', '345'],
      [about.site(12, 345, 678), '12', '345', '678'],
      [about.cover('Ferrow'), 'Ferrow'],
      [about.feedOf('Ferrow'), 'Ferrow'],
    ] as const) {
      for (const value of values) expect(text).toContain(value)
      expect(text).not.toMatch(/undefined|null|NaN|[{}]/)
    }
    expect(own.titleOfPage('Ferrow', 1)).toBe('Ferrow')
    for (const text of [about.release('', '', 'H', '', 0), about.artist('F', 12, 0), about.site(12, 0, 678)])
      expect(text).not.toMatch(/0 |[.。] ?[.。]|[,،、] ?[.。,،、]/)
    const unknown = about.release('', '', 'Harbour', '', 1)
    expect(unknown).toContain('Harbour')
    expect(unknown).not.toMatch(/undefined| {2}|[,،、]\s*\./)
  })

  it('name every country that English names', () => {
    const codes = Object.keys(countries)
    expect(codes.filter((code) => own.countryOf(code) === code)).toEqual([])
  })

  it('have a form of each noun for each plural of the language', () => {
    const rules = new Intl.PluralRules(language)
    for (const counted of [own.counts.artist, own.counts.release, own.counts.label, own.counts.track]) {
      const forms = new Map<string, string>()
      for (let count = 3; count < 1200; count += 1) {
        const noun = counted(count).replace(/[\d.,\s]+/gu, ' ')
        const plural = rules.select(count)
        expect([count, forms.get(plural) ?? noun]).toEqual([count, noun])
        forms.set(plural, noun)
      }
    }
  })
})

it.each([
  ['it', '0 brani', '1 brano', '2 brani', '5 brani', '21 brani', '101 brani'],
  ['pt', '0 faixas', '1 faixa', '2 faixas', '5 faixas', '21 faixas', '101 faixas'],
  ['nl', '0 nummers', '1 nummer', '2 nummers', '5 nummers', '21 nummers', '101 nummers'],
  ['pl', '0 utworów', '1 utwór', '2 utwory', '5 utworów', '21 utworów', '101 utworów'],
  ['sv', '0 låtar', '1 låt', '2 låtar', '5 låtar', '21 låtar', '101 låtar'],
  ['cs', '0 skladeb', '1 skladba', '2 skladby', '5 skladeb', '21 skladeb', '101 skladeb'],
  ['ja', '0曲', '1曲', '2曲', '5曲', '21曲', '101曲'],
  ['ar', '0 مقطع', 'مقطع واحد', 'مقطعان', '5 مقاطع', '21 مقطعًا', '101 مقطع'],
  ['he', '0 רצועות', 'רצועה אחת', '2 רצועות', '5 רצועות', '21 רצועות', '101 רצועות'],
  ['ru', '0 треков', '1 трек', '2 трека', '5 треков', '21 трек', '101 трек'],
  ['de', '0 Titel', '1 Titel', '2 Titel', '5 Titel', '21 Titel', '101 Titel'],
  ['fr', '0 titre', '1 titre', '2 titres', '5 titres', '21 titres', '101 titres'],
  ['es', '0 pistas', '1 pista', '2 pistas', '5 pistas', '21 pistas', '101 pistas'],
])('tracks are counted as people do in %s', (language, ...texts) => {
  expect([0, 1, 2, 5, 21, 101].map(siteWords({ site: { language } }).counts.track)).toEqual(texts)
})

it.each([
  ['de', '31. Mai 2024', 'Mai 2024', '12.579 Titel', '1 Std. 0 Min.', 'Deutschland'],
  ['fr', '31 mai 2024', 'mai 2024', '12\u202f579 titres', '1 h 0 min', 'Allemagne'],
  ['es', '31 de mayo de 2024', 'mayo de 2024', '12.579 pistas', '1 h 0 min', 'Alemania'],
  ['it', '31 maggio 2024', 'maggio 2024', '12.579 brani', '1 h 0 min', 'Germania'],
  ['pt', '31 de maio de 2024', 'maio de 2024', '12.579 faixas', '1 h 0 min', 'Alemanha'],
  ['nl', '31 mei 2024', 'mei 2024', '12.579 nummers', '1 u 0 min', 'Duitsland'],
  ['pl', '31 maja 2024', 'maj 2024', '12\u00a0579 utworów', '1 godz. 0 min', 'Niemcy'],
  ['sv', '31 maj 2024', 'maj 2024', '12\u00a0579 låtar', '1 tim 0 min', 'Tyskland'],
  ['cs', '31. května 2024', 'květen 2024', '12\u00a0579 skladeb', '1 h 0 min', 'Německo'],
  ['ar', '31 مايو 2024', 'مايو 2024', '12,579 مقطعًا', '1 س 0 د', 'ألمانيا'],
  ['he', '31 במאי 2024', 'מאי 2024', '12,579 רצועות', '1 שע׳ 0 דק׳', 'גרמניה'],
  ['ru', '31 мая 2024', 'май 2024', '12\u00a0579 треков', '1 ч 0 мин', 'Германия'],
])(
  'dates, numbers and countries are written as people do in %s',
  (language, day, month, tracks, time, country) => {
    const own = siteWords({ site: { language } })
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
  const french = siteWords({ site: { language: 'fr' } })
  expect([french.dateOf('2024-05-01'), french.counts.release(0)]).toEqual(['1er mai 2024', '0 sortie'])
})

it('a date in Japanese has the words of its parts', () => {
  const { dateOf, minutes, counts, countryOf } = siteWords({ site: { language: 'ja' } })
  expect(['2024-05-31', '2024-05', '2024'].map(dateOf)).toEqual(['2024年5月31日', '2024年5月', '2024年'])
  expect([counts.track(12_579), minutes(3600), countryOf('DE')]).toEqual(['12,579曲', '1時間0分', 'ドイツ'])
})

it.each([
  ['nl', 'RU', 'Rusland'],
  ['ru', 'RU', 'Россия'],
  ['it', 'TW', 'Taiwan'],
  ['he', 'US', 'ארצות הברית'],
])('countries have their common names, not the official ones, in %s: %s', (language, code, name) => {
  expect(siteWords({ site: { language } }).countryOf(code)).toBe(name)
})
