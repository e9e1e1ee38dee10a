// Names for several artists instead of one, as people and programs write them in many languages.
const NAMES = [
  ...['various', 'various artists?', 'va', 'v/a', String.raw`v\. ?a\.`, 'verschiedene', 'diverse?', 'varios'],
  ...['(?:verschiedene|diverse) (?:interpreten|künstler)', 'artistes divers', 'divers artistes', 'vários'],
  ...['v[aá]rios artistas', 'artistas v[aá]rios', 'vari artisti', 'artisti vari', String.raw`aa\.? ?vv\.?`],
  ...[
    String.raw`vv\.? ?aa\.?`,
    'diverse artiesten',
    'diverse artister',
    'diverse kunstnere',
    'blandade artister',
  ],
  ...['eri esittäjiä', 'różni wykonawcy', 'různí interpreti', 'çeşitli sanatçılar', 'сборник'],
  ...[
    'разные исполнители',
    'різні виконавці',
    'διάφοροι(?: καλλιτέχνες)?',
    'ヴァリアス・?アーティスト',
    '群星',
  ],
]
const PATTERN = new RegExp(`^(?:${NAMES.join('|')})$`, 'iu')

/** What a release of several artists is credited to. */
export const VARIOUS = 'Various Artists'

export const isVarious = (name: string): boolean => PATTERN.test(name.trim())
