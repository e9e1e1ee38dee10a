// What of a site is due. Every response follows from the records it is made of: their digest is its print.
// The prints of what a site's folder holds are kept from build to build, and what differs is due. A print
// that is kept as null is that of a file that may hold anything, for a build was about to write it.

import { firstPage, type SitePart } from '../../api/files.ts'
import { isListed } from '../../api/resources.ts'
import type { Engine } from '../../engine/engine.ts'
import { literal } from '../../engine/sql.ts'
import { KINDS, type Kind } from '../../model/records.ts'
import { ChangesFeed } from './changes-feed.ts'
import {
  FINGERPRINT_COLUMNS,
  type FingerprintOptions,
  INSIDE,
  inShard,
  isAlone,
  makeFingerprints,
  type OtherFile,
  windowName,
} from './fingerprints.ts'

export type { OtherFile } from './fingerprints.ts'

export interface PlanOptions extends FingerprintOptions {
  /** Everything else that the site follows from: another one makes everything due. */
  readonly key: string
  /** What the site's folder says it is; null where it says nothing. */
  readonly stamp: string | null
  /** Whether the site tells of its changes. */
  readonly hasFeed: boolean
}

/** A file that stands in the site's folder. */
export interface FoundFile {
  readonly path: string
  readonly part: SitePart
  /** It is of a variant or a coding that the site has no more. */
  readonly isSuperfluous: boolean
}

export interface Adopted {
  /** A file that no build wrote, for which nothing was adopted; or null. */
  readonly foreign: string | null
  /** Whether the folder holds no file of the site, or of the shard of it. */
  readonly isNew: boolean
}

export class Plan {
  /** Whether the site's folder is known to hold what the last build left there. */
  readonly isTrusted: boolean
  /** Responses that are due, whatever their variants. */
  readonly due: number
  /** The feed of changes, where the site has one. */
  readonly feed: ChangesFeed | null
  readonly #engine: Engine
  readonly #options: PlanOptions

  private constructor(
    engine: Engine,
    options: PlanOptions,
    feed: ChangesFeed | null,
    { isTrusted, due }: Pick<Plan, 'isTrusted' | 'due'>,
  ) {
    this.feed = feed
    this.#engine = engine
    this.#options = options
    this.isTrusted = isTrusted
    this.due = due
  }

  static async make(engine: Engine, options: PlanOptions, others: readonly OtherFile[]): Promise<Plan> {
    await engine.run(`
      CREATE TABLE IF NOT EXISTS state.published (${FINGERPRINT_COLUMNS});
      CREATE TABLE IF NOT EXISTS state.site (key VARCHAR, stamp VARCHAR)`)
    const [site] = await engine.all<{ key: string; stamp: string }>('FROM state.site')
    const isTrusted = site?.key === options.key && site.stamp === options.stamp
    await makeFingerprints(engine, options, others)
    const feed = options.hasFeed ? await ChangesFeed.make(engine) : null
    await makeDue(engine, options.limits, isTrusted)
    const [count] = await engine.all<{ stale: number }>(
      `SELECT count(*)::INTEGER AS stale FROM stale WHERE NOT ${isAlone}`,
    )
    return new Plan(engine, options, feed, { isTrusted, due: count?.stale ?? 0 })
  }

  /**
   * Adds what stands in the folder to what was kept. Until the plan is {@link complete}, the folder is not known any more:
   * a build that stops half-way may leave more there than the next one would expect.
   * @param isSite whether the folder says of itself that it is a site, though nothing may be kept of it
   * @param stamp what it says it is: where that is not what the last build left, responses may be another's
   */
  async adopt(files: Iterable<FoundFile>, isSite: boolean, stamp: string | null): Promise<Adopted> {
    const found = await this.#engine.appender(
      'found',
      'resource VARCHAR, name VARCHAR, path VARCHAR, superfluous BOOLEAN',
    )
    for (const { part, path, isSuperfluous } of files)
      found.add(part.resource, part.name, path, isSuperfluous)
    found.close()
    const ours = isSite ? `ANTI JOIN fingerprint USING (resource, name)` : ''
    const isOther = isSite
      ? `(resource = 'file' OR EXISTS (FROM state.site WHERE stamp = ${literal(stamp ?? '')}))`
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
          SELECT 'file', path FROM found WHERE superfluous AND ${inShard(this.#options.shard)}
        ) ANTI JOIN state.published USING (resource, name);
      COMMIT;
      DROP TABLE found`)
    return { foreign: null, isNew: first === undefined }
  }

  /** Files of the site, or of the shard of it. */
  async files(variants: number): Promise<number> {
    const [count] = await this.#engine.all<{ files: number }>(`
      SELECT coalesce(sum(CASE WHEN ${isAlone} THEN 1 WHEN ${this.#isFirstPage} THEN ${2 * variants}
        ELSE ${variants} END), 0)::INTEGER AS files FROM fingerprint`)
    return count?.files ?? 0
  }

  /** Some of the parts of the site, the same each time, the first pages of its lists among them. */
  sample(most: number): Promise<SitePart[]> {
    return this.#engine.all<SitePart>(`
      SELECT resource, name FROM fingerprint ORDER BY ${this.#isFirstPage} DESC, md5_number(name) LIMIT ${most}`)
  }

  /** Whether a row is the page that stands without a window too. */
  get #isFirstPage(): string {
    return `name = ${literal(firstPage(this.#options.limits[0] as number))}`
  }

  /** The parts of the site that are no longer in it, many at a time. */
  async *gone(): AsyncGenerator<SitePart[]> {
    const rows = this.#engine.stream(
      'SELECT resource, name FROM state.published ANTI JOIN fingerprint USING (resource, name)',
    )
    for await (const [resources = [], names = []] of rows) {
      yield names.map((name, index) => ({ resource: resources[index], name }) as SitePart)
    }
  }

  /** The copies that are due, many at a time. */
  async *copies(): AsyncGenerator<{ readonly path: string; readonly from: string }[]> {
    const rows = this.#engine.stream(`
      SELECT path, "from" FROM stale JOIN other_file ON path = name
      WHERE resource = 'file' AND "from" IS NOT NULL ORDER BY path`)
    for await (const [paths = [], froms = []] of rows) {
      yield paths.map((path, index) => ({ path: path as string, from: froms[index] as string }))
    }
  }

  /** The paths of those files that hold a whole list and are due. */
  async wholes(): Promise<ReadonlySet<string>> {
    const rows = await this.#engine.all<{ path: string }>(`
      SELECT path FROM stale JOIN other_file ON path = name WHERE resource = 'file' AND whole IS NOT NULL`)
    return new Set(rows.map(({ path }) => path))
  }

  /** To be said before the first file is touched: from now on, what is due may be anything. */
  async begin(): Promise<void> {
    await this.#engine.run(`
      BEGIN;
      UPDATE state.published SET digest = NULL
        ${this.isTrusted ? 'WHERE (resource, name) IN (FROM stale) OR (resource, name) NOT IN (SELECT resource, name FROM fingerprint)' : ''};
      INSERT INTO state.published SELECT resource, name, NULL FROM stale ANTI JOIN state.published USING (resource, name);
      COMMIT`)
  }

  /**
   * What the site is, in one word: two sites with the same responses have the same one. The folder is to
   * say so once all is written, and then the plan {@link complete}.
   */
  async stamp(): Promise<string> {
    const [print] = await this.#engine.all<{ stamp: string }>(`
      SELECT md5(concat_ws(' ', ${literal(this.#options.key)}, count(*),
        hex(bit_xor(md5_number(concat_ws(' ', resource, name, CASE WHEN resource <> 'file' THEN hex(digest) END)))))) AS stamp FROM fingerprint`)
    return print?.stamp ?? ''
  }

  async complete(stamp: string): Promise<void> {
    await this.#engine.run(`
      BEGIN;
      DELETE FROM state.published WHERE digest IS NULL;
      INSERT INTO state.published FROM fingerprint SEMI JOIN stale USING (resource, name);
      CREATE OR REPLACE TABLE state.site AS SELECT ${literal(this.#options.key)} AS key, ${literal(stamp)} AS stamp;
      COMMIT;
      CHECKPOINT state`)
  }
}

/**
 * Makes `due` (resource, name), and for each kind `<kind>_due` (uuid, rank, due): the records to walk. Bit 0
 * of their `due` says that their own file is, bit n + 1 that their page by the nth limit is. The first of a
 * kind is walked in any case: the description of the API takes its examples from it.
 */
async function makeDue(engine: Engine, limits: readonly number[], isTrusted: boolean): Promise<void> {
  const which = isTrusted
    ? 'LEFT JOIN state.published old USING (resource, name) WHERE new.digest IS NULL OR old.digest IS DISTINCT FROM new.digest'
    : ''
  await engine.run(`
    ${KINDS.map((kind) => `DROP VIEW ${kind}_stale;`).join(' ')}
    DROP VIEW stale;
    CREATE TABLE stale AS SELECT resource, name FROM fingerprint new ${which}`)
  await engine.runConcurrently(INSIDE.map(([kind]) => dueTable(kind, isListed(kind) ? limits : [])))
}

function dueTable(kind: Kind, limits: readonly number[]): string {
  const bits = limits.map((_, index) => `| ((p${index}.name IS NOT NULL)::INTEGER << ${index + 1})`)
  const joins = limits.map(
    (limit, index) => `LEFT JOIN (SELECT name FROM stale WHERE resource = '${kind}') p${index}
      ON p${index}.name = ${windowName(limit)}`,
  )
  return `
    CREATE TABLE ${kind}_stale AS
      SELECT uuid, rank, (own.name IS NOT NULL)::INTEGER ${bits.join(' ')} AS stale
      FROM ${kind}_rank
      LEFT JOIN (SELECT name FROM stale WHERE resource = '${kind}') own ON own.name = uuid::VARCHAR ${joins.join(' ')}
      WHERE stale > 0 OR rank = 1`
}
