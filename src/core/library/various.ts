// Names for several artists instead of one, as people and programs write them in many languages.
const NAMES = [
  String.raw`various, various artists?, va, v/a, v\. ?a\., verschiedene, diverse?, varios, vários, сборник, 群星`,
  '(?:verschiedene|diverse) (?:interpreten|künstler), artistes divers, divers artistes, vari artisti',
  String.raw`v[aá]rios artistas, artistas v[aá]rios, artisti vari, aa\.? ?vv\.?, vv\.? ?aa\.?, diverse artiesten`,
  'diverse artister, diverse kunstnere, blandade artister, eri esittäjiä, różni wykonawcy, různí interpreti',
  'çeşitli sanatçılar, разные исполнители, різні виконавці, διάφοροι(?: καλλιτέχνες)?, ヴァリアス・?アーティスト',
]
const PATTERN = new RegExp(`^(?:${NAMES.join(', ').replaceAll(', ', '|')})$`, 'iu')

/** What a release of several artists is credited to. */
export const VARIOUS = 'Various Artists'

export const isVarious = (name: string): boolean => PATTERN.test(name.trim())
