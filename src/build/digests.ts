// Digests of what a site is made of.
import { createHash } from 'node:crypto'
import type { SiteFile } from '../stages/site.ts'
import type { MediaFile, Source } from '../stages/source.ts'

/** The digest of sources and media with that of everything else; null if one of them has no identity. */
export function digestOfAll(
  config: string,
  sources: readonly Source[],
  media: readonly MediaFile[],
): string | null {
  const files = [
    ...sources.map(({ kind, name, identity }) => [`${kind} ${name}`, identity]),
    ...media.map(({ path, identity }) => [path, identity]),
  ]
  return files.every(([, identity]) => identity !== null) ? digestOfValue([config, files]) : null
}

export const digestOfValue = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')

export function digestOfFile({ path, body }: SiteFile): string {
  const hash = createHash('sha256').update(`${path}\n`)
  for (const piece of body) hash.update(piece)
  return hash.digest('hex')
}
