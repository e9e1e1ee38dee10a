// The files of a site that do not follow from the catalog: those of hosts, and media.

import type { MediaFile, Source } from '../../core/library/source.ts'
import { textFile } from '../../core/site/encode.ts'
import type { SiteFile } from '../../core/site/site.ts'
import type { Host } from '../../hosts/shared/host.ts'
import { type HostInputs, hostTexts } from '../../hosts/shared/host-file.ts'
import { checkTexts } from '../../hosts/shared/limits.ts'
import { findMedia, splitMedia } from '../../importers/files/media.ts'
import { codeOfFaces } from './faces.ts'
import { type InspectedMedia, UNINSPECTED } from './inspect-media.ts'
import { checkMediaSize, measureMedia } from './media.ts'
import type { Project } from './project.ts'

export interface FileInputs {
  /** Files of hosts, and the program's placeholder. A user's file takes precedence over them. */
  readonly texts: readonly SiteFile[]
  readonly media: readonly MediaFile[]
  /** Files of the media folder with private names, which are only published if records name them. */
  readonly withheld: readonly MediaFile[]
  /** Files that are not what they would be published as: none until the catalog is read. */
  readonly unfit: readonly MediaFile[]
  /** What is wrong with the media: nothing until the catalog is read. */
  readonly inspected: InspectedMedia
}

/** @throws CatalogError OVER_LIMIT, and those of {@link findMedia} */
export async function findFileInputs(project: Project, sources: readonly Source[]): Promise<FileInputs> {
  const { data, settings, rules, hosts, faces, own, look, placeholder } = project
  const ofHosts = await renderHostFiles(hosts, { rules, faces: codeOfFaces(faces) })
  const files = [...(await findMedia(data)), ...own.media, ...look.media]
  const { logo } = settings.site
  const split = splitMedia(files, settings.publish, logo === undefined ? [] : [`media/${logo}`])
  const media = measureMedia(split.published, sources, placeholder.media)
  checkMediaSize(hosts, media)
  const copied = new Set(media.map(({ path }) => path))
  return {
    texts: [...ofHosts, ...(placeholder.own ? [placeholder.own] : [])].filter(
      ({ path }) => !copied.has(path),
    ),
    media,
    withheld: split.withheld.filter(({ path }) => !copied.has(path)),
    unfit: [],
    inspected: UNINSPECTED,
  }
}

/** The files of hosts that are published with the site. Hosts that share a file produce the same text. */
export async function renderHostFiles(hosts: readonly Host[], inputs: HostInputs): Promise<SiteFile[]> {
  const files = await Promise.all(
    hosts.map(async (host) => {
      const texts = await hostTexts(host, inputs)
      checkTexts(host, texts)
      return texts.filter((file) => file.in === 'site')
    }),
  )
  const byPath = new Map(files.flat().map(({ path, text }) => [path, text]))
  return [...byPath].map(([path, text]) => textFile(path, text))
}
