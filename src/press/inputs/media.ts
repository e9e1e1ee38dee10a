// The media of a site: those of the data folder and of sources. Files with private names are published only if a record
// names them, which the catalog shows.
import { namedMedia } from '../../core/checks/named-media.ts'
import type { Library } from '../../core/library/library.ts'
import type { MediaFile, Source } from '../../core/library/source.ts'
import type { Addresses } from '../../core/site/site.ts'
import type { Host } from '../../hosts/shared/host.ts'
import { checkFileSize, type Size } from '../../hosts/shared/limits.ts'

interface Media {
  readonly media: readonly MediaFile[]
  /** Files with private names. */
  readonly withheld: readonly MediaFile[]
  readonly hosts: readonly Host[]
}

/**
 * Completes the media of a site with the withheld files that records name.
 * @throws CatalogError OVER_LIMIT
 */
export function withNamedMedia<Inputs extends Media>(inputs: Inputs, library: Library): Inputs {
  const { withheld, media, hosts } = inputs
  if (withheld.length === 0) return inputs
  const names = namedMedia(
    library,
    withheld.map(({ path }) => path),
  )
  const named = withheld.filter(({ path }) => names.has(path))
  checkMediaSize(hosts, named)
  return {
    ...inputs,
    media: byPathOrder([...media, ...named]),
    withheld: withheld.filter(({ path }) => !names.has(path)),
  }
}

/** Whether the media of records should exist in the site: with a separate address, they may be anywhere. */
export const hasOwnMedia = ({ addresses }: { readonly addresses: Addresses }): boolean =>
  addresses.mediaUrl === `${addresses.baseUrl}/media`

/** The media of the data folder and of sources, and the placeholder, in path order, each path once. */
export function mediaOf(
  own: readonly MediaFile[],
  sources: readonly Source[],
  placeholder: MediaFile | undefined,
): readonly MediaFile[] {
  const others = [...(placeholder ? [placeholder] : []), ...sources.flatMap(({ media = [] }) => media)]
  const byPath = new Map([...own, ...others].map((file) => [file.path, file]))
  return byPathOrder([...byPath.values()])
}

const byPathOrder = (files: readonly MediaFile[]): readonly MediaFile[] =>
  files.toSorted((one, other) => (one.path < other.path ? -1 : 1))

/** @throws CatalogError OVER_LIMIT if a file is larger than a host accepts */
export function checkMediaSize(hosts: readonly Host[], media: readonly MediaFile[]): void {
  const none: Size = { path: '', bytes: 0 }
  checkFileSize(
    hosts,
    media.reduce((largest, file) => (file.bytes > largest.bytes ? file : largest), none),
  )
}
