// Sizes in bytes, as people write them.

const SIZE = /^(?=.*[1-9])(\d+(?:\.\d+)?) ?([KMGT]i?B)$/i

/** Parses a size such as `256MB` or `1.5 GiB` to bytes; null for any other text. */
export function parseSize(text: string): number | null {
  const [, number, unit = ''] = SIZE.exec(text) ?? []
  if (number === undefined) return null
  const base = /i/i.test(unit) ? 1024 : 1000
  return Math.floor(Number(number) * base ** (1 + 'KMGT'.indexOf(unit.charAt(0).toUpperCase())))
}

/** Formats a size for people: `1.9 GB`. */
export function formatSize(bytes: number): string {
  const isLarge = bytes >= 1e9
  return `${(bytes / (isLarge ? 1e9 : 1e6)).toFixed(isLarge ? 1 : 0)} ${isLarge ? 'GB' : 'MB'}`
}
