// The plan of a build: which files are stale. Every response follows from certain records, whose digest is its
// fingerprint. The fingerprints of the published files are kept from build to build; files with a different fingerprint
// are stale. A null fingerprint marks a file with unknown content, because a build was about to write it.

import { createHash } from 'node:crypto'
import { PACKS } from '../../contract/blocks/packs.ts'
import { batches } from '../../contract/common/batches.ts'
import { firstPage, type SitePart } from '../../contract/kinds/parts.ts'
import { BATCH_SIZE } from '../../core/library/joined-records.ts'
import type { Library } from '../../core/library/library.ts'
import { SomeParts, type StaleParts } from '../../core/library/stale.ts'
import type { Shard } from '../../core/site/site.ts'
import { compareTexts } from '../../core/system/compare.ts'
import { staleRecords } from '../../packs/stale-packs.ts'
import { type Adopted, adoptFiles, type FoundFile } from './adopt.ts'
import { countFiles, type FileCounts, filesOfPart } from './count-files.ts'
import type { OtherFile } from './fingerprints.ts'
import type { Journal, PublishedSite } from './journal.ts'
import { writeNamed } from './named-records.ts'
import { PartDigests } from './part-digests.ts'
import { writeSeen } from './seen-records.ts'
import { hasSharedFiles, inShard } from './shard.ts'
import { findParts, type ShownSite, type SiteOptions } from './site-parts.ts'

export interface PlanOptions extends SiteOptions {
  /** Digest of all other inputs of the site: if it changes, every file is stale. */
  readonly config: string
  /** The revision in the site's folder; null if it is missing, or may not match the folder. */
  readonly revision: string | null
  /** The part of the site to build; null for all of it. */
  readonly shard: Shard | null
}

/**
 * Why the contents of the site's folder are not known: no complete build of it is known, the settings or the program
 * have changed since the last one, or the folder has changed.
 */
export type Distrust = 'unknown' | 'config' | 'folder'

export class Plan {
  /** Null if the site's folder is known to hold what the last build left there. */
  readonly distrust: Distrust | null
  /** The files of the whole site, even if this is the plan of a shard. */
  readonly siteFiles: FileCounts
  /** Number of files of the site, or of its shard. */
  readonly files: number
  readonly shown: ShownSite
  /** The parts to write. */
  readonly stale: StaleParts
  readonly #library: Library
  readonly #journal: Journal
  readonly #options: PlanOptions
  /** The parts of the site, or of its shard. */
  readonly #parts: PartDigests
  readonly #stale: readonly SitePart[]
  readonly #obsolete: SitePart[]

  private constructor(library: Library, journal: Journal, options: PlanOptions) {
    const { rules, shard, others } = options
    const { parts, feed, ...shown } = findParts(library, journal, options)
    this.#library = library
    this.#journal = journal
    this.#options = options
    this.distrust = distrustOf(journal.site, options)
    this.shown = { ...shown, feed: hasSharedFiles(shard) ? feed : null }
    this.siteFiles = countFiles(parts, { rules, others })
    this.#parts = shard === null ? parts : partsIn(shard, parts)
    this.files = shard === null ? this.siteFiles.files : countFiles(this.#parts, { rules, others }).files
    const { stale, obsolete } = compare(this.#parts, journal, this.isTrusted)
    this.#obsolete = obsolete
    this.stale = withPacked(stale, this.shown)
    this.#stale = stale
  }

  /** @param journal what the last build has left */
  static make(library: Library, journal: Journal, options: PlanOptions): Plan {
    return new Plan(library, journal, options)
  }

  get isTrusted(): boolean {
    return this.distrust === null
  }

  /**
   * Adds the files found in the folder to the published ones. The folder is unknown from here until {@link complete}: a
   * build that stops half-way may leave more there than the next one expects.
   * @param isSite whether the folder is marked as a site, even if no state of it is known
   * @param revision the revision in the folder: if it is not that of the last build, responses may belong to a
   *   different site
   */
  adopt(files: Iterable<FoundFile>, isSite: boolean, revision: string | null): Adopted {
    const { shard } = this.#options
    const adopted = adoptFiles(files, { parts: this.#parts, journal: this.#journal, shard, isSite, revision })
    this.#obsolete.push(...adopted.obsolete)
    return adopted
  }

  /** Number of stale files that are made of records. */
  countStale(): number {
    const { rules } = this.#options
    return this.#stale.reduce(
      (sum, part) => (part.resource === 'file' ? sum : sum + filesOfPart(part, rules)),
      0,
    )
  }

  /** A fixed sample of the site's parts, the first pages of its lists among them. */
  sample(size: number): SitePart[] {
    const first = firstPage(this.#options.rules.paging.pageSize)
    const step = Math.max(1, Math.ceil(this.#parts.size / size))
    const firsts: SitePart[] = []
    const others: SitePart[] = []
    let number = 0
    for (const [resource, name] of this.#parts) {
      if (name === first) firsts.push({ resource, name })
      else if (number % step === 0) others.push({ resource, name })
      number += 1
    }
    return [...firsts, ...others].slice(0, size)
  }

  /** The parts that the site no longer has, in batches. */
  *obsolete(): Generator<readonly SitePart[]> {
    yield* batches(this.#obsolete, BATCH_SIZE)
  }

  /** The stale files that are copied. */
  staleMedia(): { readonly path: string; readonly from: string }[] {
    return this.#staleFiles()
      .flatMap(({ path, from }) => (from === null ? [] : [{ path, from }]))
      .sort((one, other) => compareTexts(one.path, other.path))
  }

  /** The paths of the stale bulk files. */
  staleBulkFiles(): ReadonlySet<string> {
    return new Set(this.#staleFiles().flatMap(({ path, list }) => (list === undefined ? [] : [path])))
  }

  #staleFiles(): OtherFile[] {
    return this.#options.others.filter(({ path }) => this.stale.has('file', path))
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
    const hash = createHash('md5').update(`${this.#options.config} ${this.#parts.size}\n`)
    for (const [resource, name, digest] of this.#parts)
      hash.update(`${resource} ${name} ${resource === 'file' ? '' : digest}\n`)
    return hash.digest('hex')
  }

  /** Records the files of the site as published. Must be called after the last file is in place. */
  complete(revision: string): void {
    const { folder } = this.#journal
    const { sources, records } = this.#library
    writeNamed(folder, this.#library)
    if (this.shown.followed) writeSeen(folder, this.shown.followed.seen)
    this.#journal.commit(
      {
        config: this.#options.config,
        revision,
        sources: sources.map(({ source: { kind, name }, complete }) => ({
          kind,
          name,
          records: complete.length,
        })),
        hasFeatures: records.features.length > 0,
      },
      this.#parts,
    )
  }
}

function distrustOf(site: PublishedSite | null, { config, revision }: PlanOptions): Distrust | null {
  if (site === null) return 'unknown'
  if (site.config !== config) return 'config'
  return site.revision === revision ? null : 'folder'
}

const partsIn = (shard: Shard, parts: PartDigests): PartDigests =>
  new PartDigests([...parts].filter(([resource, name]) => inShard(shard, { resource, name })))

/** Finds what differs from the published parts, or every part if their content is not known. */
function compare(
  parts: PartDigests,
  journal: Journal,
  isTrusted: boolean,
): { readonly stale: SitePart[]; readonly obsolete: SitePart[] } {
  const current = new SomeParts()
  const obsolete: SitePart[] = []
  for (const [resource, name, published] of journal.parts()) {
    const own = parts.get(resource, name)
    if (own === undefined) obsolete.push({ resource, name })
    else if (isTrusted && own !== null && own === published) current.add({ resource, name })
  }
  const stale: SitePart[] = []
  for (const [resource, name] of parts) if (!current.has(resource, name)) stale.push({ resource, name })
  return { stale, obsolete }
}

/** A block is written as a whole, so all records in a stale one are stale, and no others. */
function withPacked(parts: readonly SitePart[], { packs }: ShownSite): StaleParts {
  if (packs === null) return new SomeParts(parts)
  const isRecord = new Set<SitePart['resource']>(PACKS)
  const stale = new SomeParts(parts.filter(({ resource }) => !isRecord.has(resource)))
  for (const part of [...staleRecords(packs, stale)]) stale.add(part)
  return stale
}
