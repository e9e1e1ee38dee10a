/** `1,956`. What knows all languages takes 20 ms to load. */
export const grouped = (count: number): string => String(count).replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',')

/** `1 artist`, `1,956 artists`. */
export const numbered = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
