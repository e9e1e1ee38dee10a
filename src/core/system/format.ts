/** `1,956`. Loading `Intl` for all languages takes 20 ms. */
export const formatNumber = (count: number): string => String(count).replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',')

/** `1 artist`, `1,956 artists`. */
export const formatCount = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`

/** A value as indented JSON, for a file or for people. */
export const jsonText = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

/** `an artist`, `a track` */
export const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`

/** `a, b and c` */
export const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Truncates a text to a number of UTF-16 units with a final `…`, never within a character. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`
