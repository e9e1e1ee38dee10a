// The site of the project, as it is looked at and as it is published.
import path from 'node:path'
import { fileResponse } from '../../contract/edge/file-response.ts'
import { createHandler } from '../../contract/edge/handler.ts'
import { mediaType } from '../../contract/rules/media-types.ts'
import { STREAM_COLUMN } from '../../core/checks/unnamed-media.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import { listProblems } from '../../core/reports/problems.ts'
import { formatPlaces, formatWarningPlaces } from '../../core/reports/text.ts'
import type { Progress } from '../../core/system/progress.ts'
import { HOSTS } from '../../hosts/index.ts'
import { build } from '../../press/build.ts'
import { DevSite } from '../../press/dev/dev-site.ts'
import type { HostChoice, Problem, Review, ShownTrack, SiteFile } from '../api.ts'
import { FileEntry, lookUp } from '../platform/tree.ts'
import { type Former, type KeptAddresses, keepAddresses, recallFormer } from './addresses.ts'
import { isFileThere } from './files.ts'
import { DATA, SETTINGS_FILE, STATE, TEMPORARY } from './place.ts'
import { inWordsOfPage } from './problems.ts'
import { taken } from './project.ts'
import { withReadingProgress } from './reading-progress.ts'
import { withSongs } from './songs.ts'
import { sentence } from './wording.ts'

type OnProgress = (progress: Progress) => void

const MAX_TRACKS = 8

export class Site {
  #site: DevSite | null = null
  #onProgress: OnProgress = () => {}
  #mayBePublished = false
  /** The records of the site when it could first be published; null until it is read. */
  #former: Former | null = null

  /** Forgets what was read. */
  async close(): Promise<void> {
    await this.#site?.close()
    this.#site = null
    this.#former = null
    this.#mayBePublished = false
  }

  /** From here on, the site may be published: what is renamed keeps its address. */
  keepAddresses(): void {
    const library = this.#site?.library ?? null
    this.#mayBePublished = true
    this.#former = library && recallFormer(library)
  }

  async review(onProgress: OnProgress): Promise<Review> {
    if (!isFileThere(SETTINGS_FILE)) return NOTHING
    this.#onProgress = onProgress
    this.#site ??= new DevSite({
      data: DATA,
      folder: STATE,
      onProgress: (progress) => this.#onProgress(progress),
    })
    const site = this.#site
    let kept: KeptAddresses | null = null
    try {
      await site.update({ isRemote: false })
      kept = await this.#keepAddresses(site)
      if (kept?.hasChanged) {
        await site.update({ isRemote: false })
        kept = { ...kept, ...(await this.#keepAddresses(site)), notes: kept.notes }
      }
    } catch (error) {
      return { ...NOTHING, ...problemsIn(error) }
    }
    const review = await site.review()
    if (review === null) return NOTHING
    const { counts, refusal } = review
    const [warnings, notes] = [
      [...(kept?.warnings ?? []), ...review.warnings],
      [...(kept?.notes ?? []), ...review.notes],
    ]
    return {
      counts,
      ...(refusal ? problemsIn(refusal) : { errors: [], more: 0 }),
      warnings: await Promise.all(warnings.map((warning) => this.#shown(warning))),
      // A person without a command line installs no package.
      notes: notes.filter((note) => !note.includes('npm install')).map(sentence),
      tracks: this.#firstTracks(),
    }
  }

  async #keepAddresses({ library }: DevSite): Promise<KeptAddresses | null> {
    if (library === null || !this.#mayBePublished) return null
    if (this.#former) return keepAddresses(library, this.#former)
    this.#former = recallFormer(library)
    return null
  }

  async #shown(warning: Warning): Promise<Problem> {
    const problem = inWordsOfPage(warning, formatWarningPlaces(warning))
    const { library, media } = this.#site ?? {}
    const isOfSongs = warning.proposals?.includes(STREAM_COLUMN) && library
    return isOfSongs ? withSongs(problem, library, media?.map(({ path: name }) => name) ?? []) : problem
  }

  /** The tracks of the first releases, in their order there. */
  #firstTracks(): ShownTrack[] {
    const library = this.#site?.library ?? null
    if (library === null) return []
    const tracks = []
    for (const uuid of library.lists.release.keys()) {
      if (tracks.length >= MAX_TRACKS) break
      tracks.push(...(library.items.release.get(uuid) ?? []))
    }
    return tracks.slice(0, MAX_TRACKS).map(({ record }) => ({
      number: record.tracknumber ?? null,
      name: record.name,
      artists: record.artist_display ?? library.get('artist', record.artist).name,
      release: library.get('release', record.release).name,
      duration: record.duration ? Number(record.duration) : null,
      isPlayable: Boolean(record.stream),
    }))
  }

  async file(address: string): Promise<SiteFile | null> {
    const site = this.#site
    if (site?.rules == null) return null
    const handler = createHandler(site.rules, async (name, request) => {
      const found = await site.file(decodeURIComponent(name).replace(/^\//, ''))
      if (found === null) return null
      const bytes = 'from' in found ? fileContent(found.from) : found.bytes
      const whole = new Uint8Array(bytes instanceof Blob ? await bytes.arrayBuffer() : bytes)
      return fileResponse(
        {
          size: whole.length,
          modified: null,
          type: mediaType(name),
          read: async () => whole,
          stream: async () => new Response(whole).body as ReadableStream<Uint8Array<ArrayBuffer>>,
        },
        request,
      )
    })
    const response = await handler(new Request(new URL(address, site.rules.baseUrl)))
    if (response.status >= 300 && response.status < 400) {
      const target = response.headers.get('location')
      return target === null ? null : this.file(new URL(target, site.rules.baseUrl).pathname)
    }
    if (!response.ok) return null
    return { body: await response.blob(), type: response.headers.get('content-type') ?? '' }
  }

  media(): Map<string, Blob> {
    const found = this.#site?.media ?? []
    return new Map(found.map(({ path: name, from }) => [`/${name}`, fileContent(from)]))
  }
}

const fileContent = (file: string): Blob => {
  const entry = lookUp(file)
  if (entry instanceof FileEntry) return entry.content.toBlob()
  throw new Error(`${file} is gone`)
}

const NOTHING: Review = { counts: null, errors: [], more: 0, warnings: [], notes: [], tracks: [] }

export function problemsIn(error: unknown): { readonly errors: readonly Problem[]; readonly more: number } {
  const problems = listProblems(error)
  if (problems === null) throw error
  const { errors, more } = problems
  return {
    errors: errors.map((error) => inWordsOfPage(error, formatPlaces(error.at))),
    more,
  }
}

/** @param date of the files. @throws CatalogErrors for which the site cannot be published */
export async function zipSite(
  media: ReadonlyMap<string, Blob>,
  date: Date,
  onProgress: OnProgress,
): Promise<Blob> {
  const zip = path.join(TEMPORARY, 'site.zip')
  const bytes = [...media.values()].reduce((sum, { size }) => sum + size, 0)
  await withReadingProgress(bytes, onProgress, (report) =>
    build({ data: DATA, archive: zip, date, onProgress: report }),
  )
  return taken(zip)
}

const WAYS: Readonly<Record<string, string>> = {
  plain: 'Unpack the zip, and upload what is in it to the folder that your host publishes.',
  'github-pages': 'Unpack the zip into a repository, and publish its branch under Settings, Pages.',
  netlify: 'Unpack the zip, and drop the folder on app.netlify.com/drop.',
  'cloudflare-pages':
    'In the dashboard of Cloudflare, create a Pages project by direct upload, and drop the zip.',
}

const BY_PROJECT = 'Take the project, too: its README says how it is published there.'

export const hostChoices = (): HostChoice[] =>
  HOSTS.map(({ name, title }) => ({ name, title, way: WAYS[name] ?? BY_PROJECT }))
