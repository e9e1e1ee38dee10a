// The plan of a build: which files are stale. Every response follows from the records it is made of, and the digest
// of those is its fingerprint. The fingerprints of the published files are kept from build to build; what differs
// is stale. A null fingerprint is that of a file that may hold anything, because a build was about to write it.

import { firstPage, type SitePart } from '../../api/parts.ts'
import { isListed, RESOURCES, type Resource } from '../../api/resources.ts'
import { columnList, createTable, createView } from '../../catalog/tables.ts'
import type { Engine } from '../../engine/engine.ts'
import { literal } from '../../engine/sql.ts'
import { STALE_RECORDS } from '../../packs/read-packs.ts'
import { makeSearchTables } from '../../search/make-index.ts'
import { ChangesFeed } from './changes-feed.ts'
import { type FingerprintTableOptions, makeFingerprintTables } from './fingerprint-tables.ts'
import { type FingerprintedCatalog, filesOfRow, INSIDE, inShard } from './fingerprints.ts'
import { makePackFingerprints } from './pack-fingerprints.ts'
import { makeSearchFingerprints } from './search-fingerprints.ts'

export interface PlanOptions extends FingerprintTableOptions {
  /** Digest of everything else that the site follows from: another one makes every file stale. */
  readonly config: string
  /** The revision of the site in its folder; null where the folder has none, or may not hold what it says. */
  readonly revision: string | null
  /** Whether the site publishes the feed of changes. */
  readonly hasFeed: boolean
  /** Whether the site can be searched. */
  readonly hasSearch: boolean
}

/** A file that stands in the site's folder. */
export interface FoundFile {
  readonly path: string
  readonly part: SitePart
  /** It is of a variant or an encoding that the site no longer has. */
  readonly isObsolete: boolean
}

export interface Adopted {
  /** The path of a file that no build wrote; nothing was adopted then. */
  readonly foreign: string | null
  /** Whether the folder holds no file of the site, or of its shard. */
  readonly isNew: boolean
}

/**
 * Why it is not known what the site's folder holds: no complete build of it is known, the settings or the program
 * have changed since the last one, or the folder has.
 */
export type Distrust = 'unknown' | 'config' | 'folder'

export class Plan {
  /** Null where the site's folder is known to hold what the last build left there. */
  readonly distrust: Distrust | null
  /** The feed of changes, where the site has one. */
  readonly feed: ChangesFeed | null
  readonly #engine: Engine
  readonly #options: PlanOptions

  private constructor({ engine, options, feed, distrust }: PlanParts) {
    this.feed = feed
    this.#engine = engine
    this.#options = options
    this.distrust = distrust
  }

  get isTrusted(): boolean {
    return this.distrust === null
  }

  static async make(catalog: FingerprintedCatalog, options: PlanOptions): Promise<Plan> {
    const { engine } = catalog
    const [site] = await engine.all<{ config: string; revision: string }>('FROM state.site')
    const distrust = distrustOf(site, options)
    await engine.both(
      () => makeFingerprintTables(catalog, options),
      async (beside) => {
        if (options.hasSearch) await makeSearchTables(beside)
      },
    )
    if (options.hasSearch) await makeSearchFingerprints(engine, options.shard)
    if (options.packs) await makePackFingerprints(engine)
    const feed = options.hasFeed ? await ChangesFeed.make(engine) : null
    await findStale(engine, options, distrust === null)
    return new Plan({ engine, options, feed, distrust })
  }

  /**
   * Adds the files that stand in the folder to those that were published. The folder is unknown from here until
   * {@link complete}: a build that stops half-way may leave more there than the next one expects.
   * An obsolete file is removed by its path where its part is not, or would not lead to it: a list without a window
   * belongs to its first page, whose name is not in its path.
   * @param isSite whether the folder is marked as a site, even if no state of it is known
   * @param revision the one in the folder: if it is not that of the last build, responses may be another site's
   */
  async adopt(files: Iterable<FoundFile>, isSite: boolean, revision: string | null): Promise<Adopted> {
    const found = await this.#engine.appender('found', columnList('found'))
    for (const { part, path, isObsolete } of files) found.add(part.resource, part.name, path, isObsolete)
    found.close()
    if (!found.hasRows) {
      await this.#engine.run(
        'BEGIN; DELETE FROM state.site; UPDATE state.published SET digest = NULL; COMMIT; DROP TABLE found',
      )
      return { foreign: null, isNew: true }
    }
    const ours = isSite ? `ANTI JOIN fingerprint USING (resource, name)` : ''
    const isOther = isSite
      ? `(resource = 'file' OR EXISTS (FROM state.site WHERE revision = ${literal(revision ?? '')}))`
      : 'true'
    const [foreign] = await this.#engine.all<{ path: string }>(`
      SELECT path FROM found ANTI JOIN state.published USING (resource, name) ${ours}
      WHERE ${inShard(this.#options.shard)} AND ${isOther} ORDER BY path LIMIT 1`)
    if (foreign) return { foreign: foreign.path, isNew: false }
    const [first] = await this.#engine.all(`FROM found WHERE ${inShard(this.#options.shard)} LIMIT 1`)
    await this.#engine.run(`
      BEGIN;
      DELETE FROM state.site;
      UPDATE state.published SET digest = NULL;
      INSERT INTO state.published
        SELECT DISTINCT resource, name, NULL::UHUGEINT FROM (
          SELECT resource, name FROM found WHERE ${inShard(this.#options.shard)}
          UNION ALL
          SELECT 'file', path FROM found
          WHERE obsolete AND ((resource, name) IN (SELECT resource, name FROM fingerprint) OR NOT contains(path, name))
            AND ${inShard(this.#options.shard)}
        ) ANTI JOIN state.published USING (resource, name);
      COMMIT;
      DROP TABLE found`)
    return { foreign: null, isNew: first === undefined }
  }

  /** Number of files of the site, or of its shard. */
  async countFiles(variants: number): Promise<number> {
    const [count] = await this.#engine.all<{ files: number }>(`
      SELECT coalesce(sum(CASE WHEN ${this.#isFirstPage} THEN ${2 * variants}
        ELSE ${filesOfRow(variants)} END), 0)::INTEGER AS files FROM fingerprint`)
    return count?.files ?? 0
  }

  /** Number of stale files that are made of records. */
  async countStale(variants: number): Promise<number> {
    const [count] = await this.#engine.all<{ files: number }>(`
      SELECT coalesce(sum(${filesOfRow(variants)}), 0)::INTEGER AS files FROM stale WHERE resource <> 'file'`)
    return count?.files ?? 0
  }

  /** Some parts of the site, the same each time, the first pages of its lists among them. */
  sample(size: number): Promise<SitePart[]> {
    return this.#engine.all<SitePart>(`
      SELECT resource, name FROM fingerprint ORDER BY ${this.#isFirstPage} DESC, md5_number(name) LIMIT ${size}`)
  }

  /** Whether a row is the page that also stands without a window. */
  get #isFirstPage(): string {
    return `name = ${literal(firstPage(this.#options.limits[0] as number))}`
  }

  /** The parts that the site no longer has, in order, many at a time. */
  async *obsolete(): AsyncGenerator<SitePart[]> {
    const rows = this.#engine.stream(
      'SELECT resource, name FROM state.published ANTI JOIN fingerprint USING (resource, name) ORDER BY ALL',
    )
    for await (const [resources = [], names = []] of rows) {
      yield names.map((name, index) => ({ resource: resources[index], name }) as SitePart)
    }
  }

  /** The media files that are stale, many at a time. */
  async *staleMedia(): AsyncGenerator<{ readonly path: string; readonly from: string }[]> {
    const rows = this.#engine.stream(`
      SELECT path, "from" FROM stale JOIN other_file ON path = name
      WHERE resource = 'file' AND "from" IS NOT NULL ORDER BY path`)
    for await (const [paths = [], froms = []] of rows) {
      yield paths.map((path, index) => ({ path: path as string, from: froms[index] as string }))
    }
  }

  /** The paths of the bulk files that are stale. */
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

  /** Writes into the file of the state what {@link begin} and the reading of sources left in its log. */
  checkpoint(): Promise<unknown> {
    return this.#engine.aside('CHECKPOINT state')
  }

  /**
   * The digest of the whole site: sites with the same responses have the same one. Its folder must hold it once all
   * is written, and only then is the plan {@link complete}.
   */
  async revision(): Promise<string> {
    const [site] = await this.#engine.all<{ revision: string }>(`
      SELECT md5(concat_ws(' ', ${literal(this.#options.config)}, count(*),
        hex(bit_xor(md5_number(concat_ws(' ', resource, name, CASE WHEN resource <> 'file' THEN hex(digest) END)))))) AS revision FROM fingerprint`)
    return site?.revision ?? ''
  }

  /** Records the stale files as published. Must be called after the last file is in place. */
  async complete(revision: string): Promise<void> {
    await this.#engine.run(`
      BEGIN;
      DELETE FROM state.published WHERE digest IS NULL;
      INSERT INTO state.published FROM fingerprint SEMI JOIN stale USING (resource, name);
      DELETE FROM state.site;
      INSERT INTO state.site VALUES (${literal(this.#options.config)}, ${literal(revision)});
      COMMIT;
      CHECKPOINT state`)
  }
}

interface PlanParts extends Pick<Plan, 'feed' | 'distrust'> {
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

/**
 * Makes `stale`, `lookup_stale`, and for each kind `<kind>_stale`: the records to read. Bit 0
 * of their `stale` stands for their own file, bit n + 1 for their page by the nth limit. The first record of a kind
 * is read in any case: the description of the API takes its examples from it.
 */
async function findStale(
  engine: Engine,
  { limits, shard, packs }: PlanOptions,
  isTrusted: boolean,
): Promise<void> {
  // Every record is stale before there is a plan.
  if (!isTrusted && shard === null)
    return engine.run(createView('stale', 'SELECT resource, name FROM fingerprint'))
  const which = isTrusted
    ? 'LEFT JOIN state.published old USING (resource, name) WHERE new.digest IS NULL OR old.digest IS DISTINCT FROM new.digest'
    : ''
  await engine.run(`
    ${RESOURCES.map((kind) => `DROP VIEW ${kind}_stale;`).join(' ')}
    DROP VIEW lookup_stale;
    DROP VIEW stale;
    ${createTable('stale')};
    INSERT INTO stale SELECT resource, name FROM fingerprint new ${which};
    ${packs ? STALE_RECORDS : ''}
    ${createTable('lookup_stale')};
    INSERT INTO lookup_stale SELECT name FROM stale WHERE resource = 'lookup'`)
  await engine.runConcurrently(
    INSIDE.map(([kind]) => staleTable(kind, isListed(kind) && !packs ? limits : [])),
  )
}

/** The statements that make `<kind>_stale`, see {@link findStale}. */
export function staleTable(kind: Resource, limits: readonly number[]): string {
  const page = (part: 1 | 2): string => `split_part(split_part(name, '/', ${part}), '-', 2)::INTEGER`
  // Expanded into the ranks of their records: a join for each limit would take memory for each of them.
  const pages = `
    SELECT rank, bit_or(bit) AS bits FROM (
      SELECT unnest(range(first, first + size)) + 1 AS rank, 1 << list_position([${limits}], size) AS bit
      FROM (SELECT ${page(1)} AS size, ${page(2)} AS first FROM stale
        WHERE resource = '${kind}' AND name LIKE 'limit-%')
    ) GROUP BY rank`
  return `
    ${createTable(`${kind}_stale`)};
    INSERT INTO ${kind}_stale
      SELECT uuid, rank, (own.name IS NOT NULL)::INTEGER ${limits.length > 0 ? '| coalesce(bits, 0)' : ''} AS stale
      FROM ${kind}_rank
      LEFT JOIN (SELECT name FROM stale WHERE resource = '${kind}') own ON own.name = uuid::VARCHAR
      ${limits.length > 0 ? `LEFT JOIN (${pages}) USING (rank)` : ''}
      WHERE stale > 0 OR rank = 1`
}
