// The plan of a build: which files are stale. Every response follows from certain records, whose digest is its
// fingerprint. The fingerprints of the published files are kept from build to build; files with a different fingerprint
// are stale. A null fingerprint marks a file with unknown content, because a build was about to write it.

import { firstPage, type SitePart } from '../../contract/kinds/parts.ts'
import { isPacked } from '../../contract/rules/rules.ts'
import { ASSET_PATH } from '../../contract/urls/web.ts'
import { makeStale } from '../../core/catalog/stale.ts'
import { replaceStateTable } from '../../core/catalog/state-tables.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { digestOfRows, literal } from '../../core/engine/sql.ts'
import type { Library } from '../../core/library/library.ts'
import type { Shard } from '../../core/site/site.ts'
import { stalePacked } from '../../packs/read-packs.ts'
import type { ChangesFeed } from './changes-feed.ts'
import { countFiles, type FileCounts, filesOfRow } from './count-files.ts'
import { type FingerprintTableOptions, makeFingerprintTables } from './fingerprint-tables.ts'
import type { FingerprintedCatalog } from './fingerprints.ts'
import { KEEP_SEEN } from './followed.ts'
import { hasFollowed } from './page-fingerprints.ts'
import { hasSharedFiles, inShard } from './shard.ts'
import type { SiteIndexes } from './site-indexes.ts'
import { createAppender } from './tables.ts'

export interface PlanOptions extends FingerprintTableOptions {
  /** Digest of all other inputs of the site: if it changes, every file is stale. */
  readonly config: string
  /** The revision in the site's folder; null if it is missing, or may not match the folder. */
  readonly revision: string | null
  /** The part of the site to build; null for all of it. */
  readonly shard: Shard | null
}

/** A file found in the site's folder. */
export interface FoundFile {
  readonly path: string
  readonly part: SitePart
  /** Its variant or encoding is no longer part of the site. */
  readonly isObsolete: boolean
}

interface ForeignFile {
  readonly path: string
  /** Whether the build state records which files builds wrote. */
  readonly isRecorded: boolean
}

export interface Adopted {
  /** A file that no build is known to have written; nothing is adopted in that case. */
  readonly foreign: ForeignFile | null
  /** Whether the folder holds no file of the site, or of its shard. */
  readonly isNew: boolean
}

/**
 * Why the contents of the site's folder are not known: no complete build of it is known, the settings or the program
 * have changed since the last one, or the folder has changed.
 */
export type Distrust = 'unknown' | 'config' | 'folder'

export class Plan {
  /** Null if the site's folder is known to hold what the last build left there. */
  readonly distrust: Distrust | null
  /** The feed of changes; null if the site has none. */
  readonly feed: ChangesFeed | null
  readonly indexes: SiteIndexes
  /** The files of the whole site, even if this is the plan of a shard. */
  readonly siteFiles: FileCounts
  /** Number of files of the site, or of its shard. */
  readonly files: number
  readonly #engine: Engine
  readonly #options: PlanOptions

  private constructor({ engine, options, feed, indexes, siteFiles, files, distrust }: PlanParts) {
    this.siteFiles = siteFiles
    this.files = files
    this.feed = feed
    this.indexes = indexes
    this.#engine = engine
    this.#options = options
    this.distrust = distrust
  }

  get isTrusted(): boolean {
    return this.distrust === null
  }

  static async make(
    catalog: FingerprintedCatalog & { readonly library: Library },
    options: PlanOptions,
  ): Promise<Plan> {
    const { engine } = catalog
    const [site] = await engine.all<{ config: string; revision: string }>('FROM state.site')
    const distrust = distrustOf(site, options)
    const { feed, indexes } = await makeFingerprintTables(catalog, options)
    const siteFiles = await countFiles(engine, options.rules)
    const { shard } = options
    if (shard !== null) await engine.run(`DELETE FROM fingerprint WHERE NOT ${inShard(shard)}`)
    const { files } = shard === null ? siteFiles : await countFiles(engine, options.rules)
    await findStale(engine, options, distrust === null)
    return new Plan({
      engine,
      options,
      feed: hasSharedFiles(shard) ? feed : null,
      indexes,
      siteFiles,
      files,
      distrust,
    })
  }

  /**
   * Adds the files found in the folder to the published ones. The folder is unknown from here until {@link complete}: a
   * build that stops half-way may leave more there than the next one expects. An obsolete file is removed by its path
   * if its part is not obsolete, or would not resolve to that path: a list without a window belongs to its first page,
   * whose name is not in its path.
   * @param isSite whether the folder is marked as a site, even if no state of it is known
   * @param revision the revision in the folder: if it is not that of the last build, responses may belong to a
   *   different site
   */
  async adopt(files: Iterable<FoundFile>, isSite: boolean, revision: string | null): Promise<Adopted> {
    const found = await createAppender(this.#engine, 'found')
    for (const { part, path, isObsolete } of files) found.add(part.resource, part.name, path, isObsolete)
    found.close()
    const isOwn = inShard(this.#options.shard)
    const ours = isSite ? `ANTI JOIN fingerprint USING (resource, name)` : ''
    const isOther = isSite
      ? `NOT (resource = 'file' AND regexp_full_match(name, ${literal(ASSET_PATH)})) AND (resource = 'file' OR EXISTS (FROM state.site WHERE revision = ${literal(revision ?? '')}))`
      : 'true'
    const [foreign] = await this.#engine.all<ForeignFile>(`
      SELECT path, EXISTS (FROM state.published) AS "isRecorded" FROM found ANTI JOIN state.published USING (resource, name) ${ours}
      WHERE ${isOwn} AND ${isOther} ORDER BY path LIMIT 1`)
    if (foreign) return { foreign, isNew: false }
    const hasOwn = await this.#engine.hasRows(`FROM found WHERE ${isOwn}`)
    await this.#engine.run(`
      BEGIN;
      DELETE FROM state.site;
      UPDATE state.published SET digest = NULL;
      INSERT INTO state.published
        SELECT DISTINCT resource, name, NULL::UHUGEINT FROM (
          SELECT resource, name FROM found WHERE ${isOwn}
          UNION ALL
          SELECT 'file', path FROM found
          WHERE ${isOwn} AND obsolete
            AND ((resource, name) IN (SELECT resource, name FROM fingerprint) OR NOT contains(path, name))
        ) ANTI JOIN state.published USING (resource, name);
      COMMIT;
      DROP TABLE found`)
    return { foreign: null, isNew: !hasOwn }
  }

  /** Number of stale files that are made of records. */
  async countStale(): Promise<number> {
    const { files } = await this.#engine.one<{ files: number }>(`
      SELECT coalesce(sum(${filesOfRow(this.#options.rules)}), 0)::INTEGER AS files FROM stale WHERE resource <> 'file'`)
    return files
  }

  /** A fixed sample of the site's parts, the first pages of its lists among them. */
  sample(size: number): Promise<SitePart[]> {
    return this.#engine.all<SitePart>(`
      SELECT resource, name FROM fingerprint ORDER BY name = ${literal(firstPage(this.#options.rules.paging.pageSize))} DESC, md5_number(name) LIMIT ${size}`)
  }

  /** The parts that the site no longer has, in order and in batches. */
  async *obsolete(): AsyncGenerator<SitePart[]> {
    const rows = this.#engine.stream(
      'SELECT resource, name FROM state.published ANTI JOIN fingerprint USING (resource, name) ORDER BY ALL',
    )
    for await (const [resources = [], names = []] of rows) {
      yield names.map((name, index) => ({ resource: resources[index], name }) as SitePart)
    }
  }

  /** The stale media files, in batches. */
  async *staleMedia(): AsyncGenerator<{ readonly path: string; readonly from: string }[]> {
    const rows = this.#engine.stream(`
      SELECT path, "from" FROM stale JOIN other_file ON path = name
      WHERE resource = 'file' AND "from" IS NOT NULL ORDER BY path`)
    for await (const [paths = [], froms = []] of rows) {
      yield paths.map((path, index) => ({ path: path as string, from: froms[index] as string }))
    }
  }

  /** The paths of the stale bulk files. */
  async staleBulkFiles(): Promise<ReadonlySet<string>> {
    const rows = await this.#engine.all<{ path: string }>(`
      SELECT path FROM stale JOIN other_file ON path = name WHERE resource = 'file' AND list IS NOT NULL`)
    return new Set(rows.map(({ path }) => path))
  }

  /** Marks stale and obsolete files as unknown. Must be called before the first file is touched. */
  async begin(): Promise<void> {
    await this.#engine.run(`
      BEGIN;
      UPDATE state.published SET digest = NULL
        ${this.isTrusted ? 'WHERE (resource, name) IN (FROM stale) OR (resource, name) NOT IN (SELECT resource, name FROM fingerprint)' : ''};
      INSERT INTO state.published SELECT resource, name, NULL FROM stale ANTI JOIN state.published USING (resource, name);
      COMMIT`)
  }

  /**
   * The digest of the whole site: sites with the same responses have the same one. It must be in the site's folder once
   * all is written, before the plan is {@link complete}.
   */
  async revision(): Promise<string> {
    const { revision } = await this.#engine.one<{ revision: string }>(`
      SELECT md5(concat_ws(' ', ${literal(this.#options.config)}, count(*),
        hex(${digestOfRows(`resource, name, CASE WHEN resource <> 'file' THEN hex(digest) END`)}))) AS revision FROM fingerprint`)
    return revision
  }

  /**
   * Records the files of the site as published. Must be called after the last file is in place. The table is made
   * again, because millions of deleted rows would have to fit into memory.
   */
  async complete(revision: string): Promise<void> {
    await this.#engine.run(`
      BEGIN;
      ${replaceStateTable('state.published')};
      INSERT INTO state.published FROM fingerprint;
      DELETE FROM state.site;
      INSERT INTO state.site VALUES (${literal(this.#options.config)}, ${literal(revision)});
      ${hasFollowed(this.#options.faces) ? `${KEEP_SEEN};` : ''}
      COMMIT;
      CHECKPOINT state`)
  }
}

interface PlanParts extends Pick<Plan, 'feed' | 'indexes' | 'siteFiles' | 'files' | 'distrust'> {
  readonly engine: Engine
  readonly options: PlanOptions
}

function distrustOf(
  site: { readonly config: string; readonly revision: string } | undefined,
  { config, revision }: PlanOptions,
): Distrust | null {
  if (site === undefined) return 'unknown'
  if (site.config !== config) return 'config'
  return site.revision === revision ? null : 'folder'
}

/** Marks as stale what differs from the published files, or everything if their content is not known. */
function findStale(engine: Engine, { rules }: PlanOptions, isTrusted: boolean): Promise<void> {
  const which = isTrusted
    ? 'LEFT JOIN state.published old USING (resource, name) WHERE new.digest IS NULL OR old.digest IS DISTINCT FROM new.digest'
    : ''
  const parts = `SELECT resource, name FROM fingerprint new ${which}`
  return makeStale(
    engine,
    isPacked(rules) ? { parts: stalePacked(parts), limits: [] } : { parts, limits: rules.limits },
  )
}
