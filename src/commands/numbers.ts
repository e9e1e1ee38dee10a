/** `1,956`. */
export const grouped = (count: number): string => count.toLocaleString('en-US')

/** `1 artist`, `1,956 artists`. */
export const numbered = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
