// The feed of changes: compares the fingerprints of all records with those last announced, which are kept from build to
// build. The changes of a build are recorded once the site shows them, and before a page of them is written. So the
// feed is never ahead of the site, and a killed build publishes all of its changes or none.
import { createHash } from 'node:crypto'
import {
  type Change,
  type ChangesPage,
  type FeedEnds,
  type LatestChanges,
  PAGE_CHANGES,
} from '../../contract/schemas/changes.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { digestOfRows, literal } from '../../core/engine/sql.ts'
import { createTable } from './tables.ts'

export class ChangesFeed {
  readonly ends: FeedEnds
  /** Number of pages. */
  readonly pages: number
  readonly #engine: Engine

  private constructor(engine: Engine, ends: FeedEnds, pages: number) {
    this.#engine = engine
    this.ends = ends
    this.pages = pages
  }

  /**
   * Creates `change`, the changes of this build, and `page`, all pages by number from 0, and adds the pages to the
   * fingerprints: each follows from its cursor and the next.
   * @param day the day of this build (UTC), which counts unless the last page has a later one
   */
  static async make(engine: Engine, day: string): Promise<ChangesFeed> {
    await engine.run(`
      ${createTable('page')};
      INSERT INTO page FROM state.page;
      ${createTable('change')}`)
    const snapshot = await snapshotOf(engine)
    const [last] = await engine.all<FeedPage>('FROM page ORDER BY number DESC LIMIT 1')
    // A harvester that asks for changes since a day must not miss those of a clock that was set back.
    if (last) await makeChanges(engine, last, day > last.day ? day : last.day)
    else await engine.run(`INSERT INTO page VALUES (0, ${literal(snapshot)}, ${literal(day)})`)
    await engine.run(`
      INSERT INTO fingerprint
        SELECT 'changes', cursor, md5_number(concat_ws(' ', cursor, next)) FROM (${PAGES})`)
    const pages = await engine.all<FeedPage>('FROM page ORDER BY number')
    const ends = { first: pages[0]?.cursor ?? '', latest: pages.at(-1)?.cursor ?? '', snapshot }
    return new ChangesFeed(engine, ends, pages.length)
  }

  /** Records the changes. Must be called when the site shows them, and before their pages are written. */
  async announce(): Promise<void> {
    await this.#engine.run(`
      BEGIN;
      INSERT INTO state.announced
        SELECT * EXCLUDE (rank) FROM record_fingerprint WHERE NOT EXISTS (FROM state.page);
      DELETE FROM state.announced WHERE (kind, uuid) IN (SELECT kind, uuid FROM change);
      INSERT INTO state.announced SELECT kind, uuid, digest FROM change WHERE digest IS NOT NULL;
      INSERT INTO state.change FROM change;
      INSERT INTO state.page FROM page ANTI JOIN state.page USING (number);
      COMMIT`)
  }

  /** Returns the latest change of each record, the newest first, at most `count`. */
  async latest(count: number): Promise<LatestChanges> {
    const found = await this.#engine.all<LatestChanges['changes'][number]>(`
      SELECT kind, uuid, change, day FROM (
        SELECT kind, uuid, max(nth) AS nth, arg_max(change, nth) AS change
        FROM (SELECT *, page::BIGINT * ${PAGE_CHANGES} + place AS nth FROM (FROM change UNION ALL FROM state.change))
        GROUP BY kind, uuid)
      JOIN page ON number = nth // ${PAGE_CHANGES} + 1 ORDER BY nth DESC LIMIT ${count + 1}`)
    const [first] = await this.#engine.all<{ day: string }>('SELECT day FROM page WHERE number = 0')
    const since = found[count]?.day ?? first?.day ?? ''
    return { cursor: this.ends.latest, since, changes: found.slice(0, count) }
  }

  /** The stale pages in reverse order, so that a page is written after the one it links to. */
  async *stalePages(): AsyncGenerator<ChangesPage> {
    const pages = await this.#engine.all<FeedPage & { next: string | null }>(`
      SELECT number, cursor, next FROM (${PAGES}) JOIN stale ON name = cursor
      WHERE resource = 'changes' ORDER BY number DESC`)
    for (const { number, cursor, next } of pages) {
      const changes = await this.#engine.all<Change>(`
        SELECT change, kind, uuid, lower(lpad(hex(digest), 32, '0')) AS digest
        FROM state.change WHERE page = ${number} ORDER BY place`)
      yield { cursor, next, changes }
    }
  }
}

interface FeedPage {
  readonly number: number
  readonly cursor: string
  readonly day: string
}

/** All pages, each with the cursor of the next. */
const PAGES = 'SELECT number, cursor, lead(cursor) OVER (ORDER BY number) AS next FROM page'

async function snapshotOf(engine: Engine): Promise<string> {
  const { snapshot } = await engine.one<{ snapshot: string }>(`
    SELECT md5(concat_ws(' ', count(*), hex(${digestOfRows('kind, uuid, hex(digest)')}))) AS snapshot
    FROM record_fingerprint`)
  return snapshot
}

/** Fills the last page and adds as many as needed; the last page is always empty. */
async function makeChanges(engine: Engine, last: FeedPage, day: string): Promise<void> {
  await engine.run(`
    INSERT INTO change
      SELECT ${last.number} + nth // ${PAGE_CHANGES}, nth % ${PAGE_CHANGES}, change, kind, uuid, digest
      FROM (
        SELECT row_number() OVER (ORDER BY kind, uuid) - 1 AS nth, kind, uuid, new.digest,
          CASE WHEN old.digest IS NULL THEN 'created' WHEN new.digest IS NULL THEN 'removed' ELSE 'changed' END AS change
        FROM record_fingerprint new FULL JOIN state.announced old USING (kind, uuid)
        WHERE new.digest IS DISTINCT FROM old.digest)`)
  const filled = await engine.all<{ page: number; content: string }>(`
    SELECT page, hex(${digestOfRows('place, change, kind, uuid, hex(digest)')}) AS content
    FROM change GROUP BY page ORDER BY page`)
  const pages = await engine.appender('page')
  let { cursor } = last
  for (const { page, content } of filled) {
    cursor = createHash('md5').update(`${cursor} ${content}`).digest('hex')
    pages.add(page + 1, cursor, day)
  }
  pages.close()
}
