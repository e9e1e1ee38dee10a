// The media of a site: those of the data folder and of sources. The catalog shows which files with private names are
// published, and as what.
import type { NamedFile } from '../../core/checks/named-media.ts'
import type { MediaFile, Source } from '../../core/library/source.ts'
import type { Addresses } from '../../core/site/site.ts'
import type { Host } from '../../hosts/shared/host.ts'
import { checkFileSize, type Size } from '../../hosts/shared/limits.ts'
import type { FileCache } from '../../importers/files/file-cache.ts'
import { type InspectedMedia, inspectFiles } from './inspect-media.ts'
import { placePictures } from './place-pictures.ts'

interface Media {
  readonly sources: readonly Source[]
  readonly media: readonly MediaFile[]
  /** Files with private names. */
  readonly withheld: readonly MediaFile[]
  readonly unfit: readonly MediaFile[]
  readonly inspected: InspectedMedia
  readonly hosts: readonly Host[]
  readonly cache: FileCache | undefined
}

/**
 * Completes the media of a site by the catalog: with the pictures and the withheld files that records name, and without
 * files that are neither the pictures nor the audio that they are published as.
 * @param named the files that records name, by their paths in the site
 * @throws CatalogError OVER_LIMIT
 * @throws CatalogErrors AMBIGUOUS_PICTURE
 */
export async function withNamedMedia<Inputs extends Media>(
  inputs: Inputs,
  named: ReadonlyMap<string, NamedFile>,
): Promise<Inputs> {
  const { withheld, hosts, sources, cache } = inputs
  const placed = placePictures(named, [...inputs.media, ...withheld])
  const added = [...withheld.filter(({ path }) => named.has(path)), ...placed]
  checkMediaSize(hosts, added)
  const media = added.length === 0 ? inputs.media : byPathOrder([...inputs.media, ...added])
  const namings = new Map(media.flatMap(({ path, from }) => toEntry(from, named.get(path))))
  // Sources have read their own files, and may have yet to write them.
  const ofSources = new Set(sources.flatMap((source) => source.media ?? []).map(({ path }) => path))
  const files = [...inputs.media, ...withheld.filter(({ from }) => namings.has(from))]
  const inspected = await inspectFiles(
    files.filter(({ path }) => !ofSources.has(path)),
    { namings, cache },
  )
  const others = new Set(inspected.faulty.flatMap(({ fault, file }) => (fault === 'other' ? file.from : [])))
  return {
    ...inputs,
    media: media.filter(({ from }) => !others.has(from)),
    unfit: media.filter(({ from }) => others.has(from)),
    withheld: withheld.filter(({ from }) => !namings.has(from)),
    inspected,
  }
}

const toEntry = <Value>(key: string, value: Value | undefined): [string, Value][] =>
  value === undefined ? [] : [[key, value]]

/** Whether the media of records should exist in the site: with a separate address, they may be anywhere. */
export const hasOwnMedia = ({ addresses }: { readonly addresses: Addresses }): boolean =>
  addresses.mediaUrl === `${addresses.baseUrl}/media`

/** The media of the data folder and of sources, and the placeholder, in path order, each path once. */
export function measureMedia(
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
