// The plan of a build: which files are stale. Each file has a digest of what it shows. The digests of the published files
// are kept from build to build; files with another digest are stale. A digest that is null marks a file with unknown
// content, because a build was about to write it.

import { createHash, type Hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { blockAt } from '../../contract/blocks/packs.ts'
import { batches } from '../../contract/common/batches.ts'
import { isCompressible } from '../../contract/common/encodings.ts'
import type { WebLibrary } from '../../core/library/web/web-library.ts'
import type { PlannedFile, RenderedFile, StoredFile } from '../../core/site/planned-file.ts'
import { type Adopted, adoptFiles, type FoundFile } from './adopt.ts'
import type { ChangesFeed } from './changes-feed.ts'
import { type Distrust, findDistrust } from './distrust.ts'
import type { Followed } from './followed.ts'
import { findInTheWay } from './in-the-way.ts'
import type { BuiltSources, Journal } from './journal.ts'
import { writeSeen } from './seen-records.ts'

export interface PlanOptions {
  /** Digest of all other inputs of the site: if it changes, every file is stale. */
  readonly config: string
  /** The revision in the site's folder; null if it is missing, or may not match the folder. */
  readonly revision: string | null
}

export interface FileCounts {
  /** All files, without compressed copies. */
  readonly files: number
  /** Blocks of a packed site. */
  readonly blocks: number
  /** Files that have compressed copies in a precompressed site. */
  readonly compressible: number
}

/** A site as it is planned: all of its files but those of the feed of changes, and these. */
export interface SiteToPlan {
  /** Null for a site without web pages and faces. */
  readonly web: WebLibrary | null
  files(): Iterable<PlannedFile | StoredFile>
  feedFiles(): Iterable<RenderedFile>
  feed(): ChangesFeed | null
  followed(): Followed | null
}

/** What the next build has to know of the catalog. */
export interface BuiltRecords {
  describe(): BuiltSources
  /** @param folder of the state; null where nothing is kept */
  keep(folder: string | null): void
}

/** Removed files that are reported at a time. */
const BATCH = 256

export class Plan {
  /** Null if the site's folder is known to hold what the last build left there. */
  readonly distrust: Distrust | null
  /** The files of the site. */
  readonly files: FileCounts
  readonly site: SiteToPlan
  readonly #records: BuiltRecords
  readonly #journal: Journal
  readonly #options: PlanOptions
  /** The digests of the files of the site. */
  readonly #digests: ReadonlyMap<string, string | null>
  readonly #stale: ReadonlySet<string>
  /** The files that are not in the folder. */
  readonly #stored: ReadonlySet<string>
  readonly #obsolete: string[]
  readonly #revision: Hash

  private constructor(options: PlannedSite, { counts, digests, stored, revision }: DigestedSite) {
    const { site, records, journal } = options
    this.site = site
    this.#records = records
    this.#journal = journal
    this.#options = options
    this.distrust = findDistrust(journal.site, options)
    this.files = counts
    this.#digests = digests
    this.#stored = stored
    this.#revision = revision
    const { stale, obsolete } = compare(digests, journal, this.isTrusted)
    this.#stale = stale
    this.#obsolete = obsolete
  }

  static async make(options: PlannedSite): Promise<Plan> {
    return new Plan(options, await digestSite(options))
  }

  get isTrusted(): boolean {
    return this.distrust === null
  }

  /** Number of stale files. */
  get stale(): number {
    return this.#stale.size
  }

  /**
   * Adds the files found in the folder to the published ones. The folder is unknown from here until {@link complete}: a
   * build that stops half-way may leave more there than the next one expects.
   * @param isSite whether the folder is marked as a site, even if no state of it is known
   * @param revision the revision in the folder: if it is not that of the last build, responses may belong to a
   *   different site
   */
  adopt(files: Iterable<FoundFile>, isSite: boolean, revision: string | null): Adopted {
    const site = { planned: this.#digests, journal: this.#journal }
    const adopted = adoptFiles(files, { ...site, isSite, revision })
    this.#obsolete.push(...adopted.obsolete)
    return adopted
  }

  /** Plans the stale files, without those of the feed of changes. */
  *staleFiles(): Generator<PlannedFile | StoredFile> {
    for (const file of this.site.files()) if (this.#stale.has(file.path)) yield file
  }

  isStale(path: string): boolean {
    return this.#stale.has(path)
  }

  /** The paths of about so many files, the first ones of all kinds among them. */
  sample(size: number): string[] {
    const step = Math.max(1, Math.ceil(this.#digests.size / size))
    return [...this.#digests.keys()].filter((path, number) => number % step === 0 && !this.#stored.has(path))
  }

  /** The paths of the files that the site no longer has, in batches: those in the way of new ones, and all others. */
  obsolete(): Record<keyof ReturnType<typeof findInTheWay>, Iterable<readonly string[]>> {
    const { inTheWay, others } = findInTheWay(this.#obsolete, this.#stale)
    return { inTheWay: batches(inTheWay, BATCH), others: batches(others, BATCH) }
  }

  /** Marks stale and obsolete files as unknown. Must be called before the first file is touched. */
  begin(): void {
    this.#journal.begin([...this.#stale, ...this.#obsolete], !this.isTrusted)
  }

  /**
   * The digest of the whole site: sites with the same responses have the same one. It must be in the site's folder once
   * all is written, before the plan is {@link complete}.
   */
  revision(): string {
    return this.#revision.copy().digest('hex')
  }

  /** Records the files of the site as published. Must be called after the last file is in place. */
  complete(revision: string): void {
    const { folder } = this.#journal
    this.#records.keep(folder)
    const followed = this.site.followed()
    if (followed) writeSeen(folder, followed.seen)
    const { config } = this.#options
    this.#journal.commit({ config, revision, ...this.#records.describe() }, this.#digests)
  }
}

interface PlannedSite extends PlanOptions {
  readonly site: SiteToPlan
  readonly records: BuiltRecords
  /** What the last build has left. */
  readonly journal: Journal
}

interface DigestedSite {
  readonly counts: FileCounts
  readonly digests: ReadonlyMap<string, string | null>
  readonly stored: ReadonlySet<string>
  readonly revision: Hash
}

/** Files after which a planning process handles its signals. */
const STEP = 4096

/** Digests the files of a site, and counts them. */
async function digestSite({ site, config }: PlannedSite): Promise<DigestedSite> {
  const counts = { files: 0, blocks: 0, compressible: 0 }
  const digests = new Map<string, string | null>()
  const stored = new Set<string>()
  const revision = createHash('md5').update(`${config}\n`)
  for (const file of allFiles(site)) {
    count(file, counts)
    if (counts.files % STEP === 0) await setImmediate()
    const digest = file.digest()
    digests.set(file.path, digest)
    // Media with the same content may have another time.
    const isOfUser = 'from' in file || 'write' in file
    revision.update(`${file.path} ${isOfUser ? '' : digest}\n`)
    if ('isStored' in file) stored.add(file.path)
  }
  return { counts, digests, stored, revision }
}

function* allFiles(site: SiteToPlan): Generator<PlannedFile | StoredFile> {
  yield* site.files()
  yield* site.feedFiles()
}

/** Counts the files of a site, whether or not they are stale. No other code counts files before they are written. */
export function countFiles(site: SiteToPlan): FileCounts {
  const counts = { files: 0, blocks: 0, compressible: 0 }
  for (const file of allFiles(site)) count(file, counts)
  return counts
}

function count(
  file: PlannedFile | StoredFile,
  counts: { files: number; blocks: number; compressible: number },
): void {
  counts.files += 1
  if (blockAt(file.path) !== null) counts.blocks += 1
  else if ('render' in file && isCompressible(file.path)) counts.compressible += 1
}

/** Finds what differs from the published files, or every file if their content is not known. */
function compare(
  digests: ReadonlyMap<string, string | null>,
  journal: Journal,
  isTrusted: boolean,
): { readonly stale: ReadonlySet<string>; readonly obsolete: string[] } {
  const stale = new Set(digests.keys())
  const obsolete: string[] = []
  for (const [path, published] of journal.files()) {
    const own = digests.get(path)
    if (own === undefined) obsolete.push(path)
    else if (isTrusted && own !== null && own === published) stale.delete(path)
  }
  return { stale, obsolete }
}
