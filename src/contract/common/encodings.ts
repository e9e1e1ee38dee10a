// The encodings in which a site may hold compressed copies of its files, and the names of those copies.
import { DOCUMENTS, isBulk } from '../rules/documents.ts'
import { isWebFile } from '../rules/web-headers.ts'

/** The extension of a compressed copy, by the value of its Content-Encoding header. */
export const ENCODINGS = { gzip: '.gz', br: '.br', zstd: '.zst' } as const
export type Encoding = keyof typeof ENCODINGS

export const ENCODING_NAMES = Object.keys(ENCODINGS) as readonly Encoding[]

const TEXTS: ReadonlySet<string> = new Set(
  DOCUMENTS.filter((document) => !isBulk(document)).map(({ file }) => file),
)

/** Responses and documents are compressed; images, sound and bulk files are compressed already. */
export const isCompressible = (path: string): boolean =>
  (path.startsWith('api/') && path.endsWith('.json')) || TEXTS.has(path) || isWebText(path)

/** Fonts and pictures among the files of web pages are compressed already. */
const isWebText = (path: string): boolean =>
  !path.startsWith('media/') && !/\.(?:ico|png|woff2)$/.test(path) && isWebFile(path)

export const listEndings = (encodings: readonly Encoding[]): string[] =>
  encodings.map((name) => ENCODINGS[name])

/** A file and its compressed copies in some encodings, by default in all. */
export const withCompressed = (path: string, encodings: readonly Encoding[] = ENCODING_NAMES): string[] =>
  encodings.length > 0 && isCompressible(path)
    ? ['', ...listEndings(encodings)].map((end) => path + end)
    : [path]
