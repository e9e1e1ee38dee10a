// The codings in which hosts serve precompressed siblings of a file, and how those are named.
import zlib from 'node:zlib'
import { DOCUMENTS, isBulk } from '../model/documents.ts'
import { CatalogError } from '../model/errors.ts'

interface Coding {
  readonly ending: string
  /** Both are absent where this Node lacks it. */
  readonly compress?: (body: Buffer) => Buffer
  readonly expand?: (body: Buffer) => Buffer
}

const { BROTLI_PARAM_QUALITY } = zlib.constants

/** By the word of the Content-Encoding header. Levels are those past which a file gets hardly smaller, only later. */
export const CODINGS: Readonly<Record<string, Coding>> = {
  gzip: {
    ending: '.gz',
    compress: (body) => zlib.gzipSync(body, { level: 9 }),
    expand: (body) => zlib.gunzipSync(body),
  },
  br: {
    ending: '.br',
    compress: (body) => zlib.brotliCompressSync(body, { params: { [BROTLI_PARAM_QUALITY]: 9 } }),
    expand: (body) => zlib.brotliDecompressSync(body),
  },
  zstd: { ending: '.zst', ...zstd() },
}

/**
 * Reads a list such as `gzip,br`.
 * @throws CatalogError BAD_FLAG for a coding there is not, or not in this Node
 */
export function codingsOf(list: string): string[] {
  const names = list.split(/[\s,]+/).filter((name) => name !== '')
  for (const name of names) {
    if (CODINGS[name]?.compress) continue
    const [message, hint] = CODINGS[name]
      ? [`Node ${process.versions.node} has no ${name}.`, 'Build with Node 22.15 or later, or leave it out.']
      : [`There is no coding "${name}".`, `Codings are ${Object.keys(CODINGS).join(', ')}.`]
    throw new CatalogError('BAD_FLAG', message, { hint })
  }
  return [...new Set(names)]
}

const TEXTS: ReadonlySet<string> = new Set(
  DOCUMENTS.filter((document) => !isBulk(document)).map(({ file }) => file),
)

/** Responses and documents are compressed; images, sound and whole lists are so by nature. */
export const isCompressible = (path: string): boolean =>
  (path.startsWith('api/') && path.endsWith('.json')) || TEXTS.has(path)

export const endingsOf = (codings: readonly string[]): string[] =>
  codings.map((name) => CODINGS[name]?.ending ?? '')

/** A file and its siblings in some codings; in all there are where it is not said in which. */
export const siblingsOf = (path: string, codings: readonly string[] = Object.keys(CODINGS)): string[] =>
  isCompressible(path) ? ['', ...endingsOf(codings)].map((end) => path + end) : [path]

/** What a sibling of that ending holds, uncompressed. */
export function expand(sibling: Buffer, ending: string): Buffer | undefined {
  const coding = Object.values(CODINGS).find((each) => each.ending === ending)
  return coding?.expand?.(sibling)
}

function zstd(): Omit<Coding, 'ending'> {
  const compress: unknown = Reflect.get(zlib, 'zstdCompressSync')
  const expand: unknown = Reflect.get(zlib, 'zstdDecompressSync')
  if (typeof compress !== 'function' || typeof expand !== 'function') return {}
  return { compress: (body) => compress(body) as Buffer, expand: (body) => expand(body) as Buffer }
}
