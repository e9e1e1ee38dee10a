// All inputs of a site, located before any of them is read.
import path from 'node:path'
import { BLOCK_SIZES, type BlockSizes } from '../../contract/blocks/packs.ts'
import type { Encoding } from '../../contract/common/encodings.ts'
import { hasPages } from '../../contract/rules/site-rules.ts'
import { lastDay } from '../../core/library/events/event.ts'
import type { UnknownArtist } from '../../core/library/events/resolve.ts'
import type { PlaylistFile } from '../../core/library/playlists/playlist.ts'
import type { ResolvedPlaylist } from '../../core/library/playlists/resolve.ts'
import type { ReadableAddresses } from '../../core/library/readable.ts'
import type { Renames } from '../../core/library/renames.ts'
import type { Source } from '../../core/library/source.ts'
import { readTime } from '../../core/settings/config.ts'
import { ownModules } from '../../core/settings/own-modules.ts'
import { parseEncodings } from '../../core/site/compress.ts'
import type { Pictures } from '../../core/site/pictures.ts'
import { findSharp, type Sharp } from '../../core/site/sharp.ts'
import { programDigest } from '../../core/system/package.ts'
import type { ProgressOptions } from '../../core/system/progress.ts'
import type { Host } from '../../hosts/shared/host.ts'
import type { FoundEvents } from '../../importers/events/find-events.ts'
import type { FileCache } from '../../importers/files/file-cache.ts'
import { sourcePaths } from '../../importers/files/source-paths.ts'
import { latestDate } from '../../pages/feeds/dates.ts'
import { readAddresses } from '../incremental/readable-file.ts'
import type { InputOptions } from '../options.ts'
import { type CatalogInputs, findCatalog } from './catalog-inputs.ts'
import { configDigest, digestOfAll, digestOfValue } from './digests.ts'
import { type FileInputs, findFileInputs } from './file-inputs.ts'
import { findPageInputs, type PageInputs } from './page-inputs.ts'
import { findProject, type Project } from './project.ts'

/** Everything that a site is made of. Each stage names the part that it reads. */
export interface Inputs extends CatalogInputs, PageInputs, FileInputs {
  readonly hosts: readonly Host[]
  /** Where what was read of files is kept, if anywhere. */
  readonly cache: FileCache | undefined
  /** Makes smaller copies of pictures; null if it is not installed, or the site has no web pages. */
  readonly sharp: Sharp | null
  /** Sizes and copies of the site's pictures: empty until they are read. */
  readonly pictures: Pictures
  readonly encodings: readonly Encoding[]
  readonly blocks: BlockSizes
  /** The last date that is not in the future for feeds. */
  readonly today: string
  /** The day of the build (UTC). */
  readonly day: string
  /** The share of a kind's published records that a build may remove. */
  readonly maxRemoved: number
  /** The files and folders that the settings name as sources. */
  readonly named: readonly string[]
  /** The playlists of the data folder. */
  readonly lists: readonly PlaylistFile[]
  /** What these are in the catalog: nothing until it is read. */
  readonly resolved: readonly ResolvedPlaylist[]
  /** The events of the data folder. */
  readonly foundEvents: FoundEvents
  /** The artists among them that the catalog does not have: none until it is read. */
  readonly unknownArtists: readonly UnknownArtist[]
  /** Files of the data folder that are not read. */
  readonly unread: readonly string[]
  /** The readable addresses of records, as far as they are known; null for a site without them. */
  readonly readable: ReadableAddresses | null
  /** Digest of everything but the sources and the media, the program included. */
  readonly config: string
  /** Digest of everything; null if only the bytes of a file show whether it has changed. */
  readonly digest: string | null
  /** Returns that digest with other renames and addresses: those that the build has found. */
  readonly digestWith: (renames: Renames, readable: ReadableAddresses | null) => string | null
}

/**
 * @param state the folder of the build state, if there is one: origins cache there what they have read
 * @throws CatalogError, CatalogErrors for everything that can be refused before a source is read
 */
export async function findInputs(options: InputOptions & ProgressOptions, state?: string): Promise<Inputs> {
  const { data, env = {} } = options
  const encodings = parseEncodings(options.precompress ?? '')
  const project = await findProject(options)
  const { settings, rules, hosts } = project
  const cache =
    state === undefined ? undefined : { folder: path.join(state, 'origins'), program: programDigest }
  const catalog = await findCatalog(data, settings, { cache, progress: options })
  const files = await findFileInputs(project, catalog.sources)
  const sharp = hasPages(rules) ? findSharp(data) : null
  const time = readTime(env)
  const today = latestDate(time)
  const pages = await findPageInputs(project, { sources: catalog.sources, today, sharp })
  const blocks = { ...BLOCK_SIZES, ...options.blocks }
  const config = configDigest(settings, { ...pages, blocks, encodings, texts: files.texts })
  const digest = digestOfAll(
    digestOfValue([
      config,
      sharp?.version,
      pages.ownPages,
      pages.news,
      project.lists.files,
      // Which of them are past depends on the day.
      project.events.rows.map((event) => [event, lastDay(event) < today]),
      catalog.records.texts,
    ]),
    catalog.sources,
    [...files.media, ...files.withheld],
  )
  const digestWith: Inputs['digestWith'] = ({ digest: ofRenames }, readable) =>
    digest && digestOfValue([digest, ofRenames, readable?.digest])
  const hasReadable = hasPages(rules) && settings.site.addresses === 'readable'
  const readable = hasReadable ? await readAddresses(data) : null
  return {
    ...catalog,
    ...pages,
    ...files,
    cache,
    sharp,
    pictures: new Map(),
    hosts,
    encodings,
    blocks,
    today,
    day: new Date(time).toISOString().slice(0, 10),
    maxRemoved: settings.max_removed,
    named: sourcePaths(data, settings.sources),
    lists: project.lists.files,
    resolved: [],
    foundEvents: project.events,
    unknownArtists: [],
    unread: unreadFiles(project, catalog.unread),
    readable,
    config,
    digest: digestWith(catalog.records.renames, readable),
    digestWith,
  }
}

/** The files of the data folder that neither the catalog nor pages, themes, settings or modules read. */
function unreadFiles(
  { settings, look, own, lists, events }: Project,
  ofCatalog: readonly string[],
): readonly string[] {
  const isModule = ownModules(settings)
  return [...ofCatalog, ...look.unread, ...own.unread, ...lists.unread, ...events.unread].filter(
    (file) => file !== settings.placeholder_release_image && !isModule(file),
  )
}

/** Lets sources store what the next build, or this site, needs. Called once the catalog is known to be valid. */
export async function keepSources(sources: readonly Source[]): Promise<void> {
  for (const source of sources) await source.keep?.()
}
