// Sizes of files, in the language of the page.

export const sizeText = (bytes: number): string => {
  const [value, unit] =
    bytes < MEGABYTE ? [Math.max(0.1, bytes / 1000), 'kilobyte'] : [bytes / MEGABYTE, 'megabyte']
  return value.toLocaleString(document.documentElement.lang, {
    ...{ style: 'unit', unit, maximumFractionDigits: 1 },
  })
}

const MEGABYTE = 1_000_000
