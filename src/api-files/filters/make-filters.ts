// Makes the tables of the index of filters from the tables of a catalog.
import { DENSE, ORDER_SIZE, orderName } from '../../contract/filters/filter-files.ts'
import { allOrders, type FILTERS, ORDER_FIELDS, type OrderField } from '../../contract/filters/filters.ts'
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import { withTags } from '../../core/catalog/tags.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { digestOfRows } from '../../core/engine/sql.ts'
import { createAppender, createTable } from './tables.ts'

const FILE_BYTES = 64 * 1024

/** A query for the records with a filter's values: uuid, or rank, and value. */
type Values = string

const own = (kind: Listed, column: string): Values =>
  `SELECT rank, ${column} AS value FROM all_${kind} JOIN ${kind}_rank USING (uuid)`

const tagsOf = (kind: 'track' | 'release'): Values => `
  SELECT DISTINCT rank, name AS value
  FROM (SELECT uuid, unnest(tags) AS tag FROM all_${kind}) JOIN tag USING (tag) JOIN ${kind}_rank USING (uuid)`

/** The first digits of a date. */
const YEAR = 'left(releasedate, 4)'

/** The queries for each filter's values: rank and value. A record without a value has no row, or null. */
const VALUES: { readonly [K in Listed]: Readonly<Record<(typeof FILTERS)[K][number], Values>> } = {
  artist: { country: own('artist', 'country') },
  label: { country: own('label', 'country') },
  release: {
    // A release without an artist of its own shows those of its tracks.
    artist: `${own('release', 'artist')} UNION ALL
      SELECT DISTINCT rank, track.artist
      FROM release_item item JOIN all_track track ON track.uuid = part
      JOIN all_release release ON release.uuid = item.uuid AND release.artist IS NULL`,
    label: own('release', 'label'),
    year: own('release', YEAR),
    tag: tagsOf('release'),
    type: own('release', '"type"'),
    license: own('release', 'license'),
  },
  track: {
    artist: 'SELECT rank, unnest(list_distinct(list_append(artists, artist))) AS value FROM joined_track',
    release: 'SELECT rank, release AS value FROM joined_track',
    label: 'SELECT rank, label AS value FROM joined_track',
    year: `SELECT track.rank, ${YEAR} AS value FROM joined_track track JOIN all_release ON all_release.uuid = release`,
    tag: tagsOf('track'),
    license: own('track', 'license'),
  },
}

/**
 * Makes `filter_posting`, `filter_key`, `filter_term` and `filter_file`.
 * @param bytes approximate maximum size of a file of values, unless a single term has more records
 */
export async function makeFilterTables(engine: Engine, bytes = FILE_BYTES): Promise<void> {
  await engine.run((['filter_posting', 'filter_key', 'filter_file'] as const).map(createTable).join(';'))
  await withTags(engine, () => engine.runConcurrently([...LISTED.flatMap(postings), ...LISTED.map(keys)]))
  await divideTerms(engine, bytes)
  await engine.runConcurrently(LISTED.flatMap((kind) => [valueFiles(kind), keyFiles(kind), orderFiles(kind)]))
}

const postings = (kind: Listed): string[] =>
  Object.entries<Values>(VALUES[kind]).map(
    ([filter, values]) => `
    INSERT INTO filter_posting
      SELECT '${kind}', concat('${filter}=', value), rank FROM (${values}) WHERE value IS NOT NULL`,
  )

/** Fields as the lists are ordered by them: case and accents decide only between names that are otherwise equal. */
const SORTED: Readonly<Record<OrderField, string>> = {
  name: 'lower(strip_accents(name)), name',
  releasedate: 'releasedate',
}

const placeAmong = (field: OrderField): string => `dense_rank() OVER (ORDER BY ${SORTED[field]})`

/** A query for the records of a list with the fields by which it is ordered. */
const ORDERED: Readonly<Record<Listed, string>> = {
  artist: 'SELECT rank, name, NULL AS releasedate FROM all_artist JOIN artist_rank USING (uuid)',
  label: 'SELECT rank, name, NULL AS releasedate FROM all_label JOIN label_rank USING (uuid)',
  release: 'SELECT rank, name, releasedate FROM all_release JOIN release_rank USING (uuid)',
  track: `SELECT track.rank, track.name, releasedate
    FROM joined_track track JOIN all_release ON all_release.uuid = release`,
}

const keys = (kind: Listed): string => `
  INSERT INTO filter_key
    SELECT '${kind}', rank, ${placeAmong('name')},
      CASE WHEN releasedate IS NULL THEN 0 ELSE ${placeAmong('releasedate')} END
    FROM (${ORDERED[kind]})`

const countOf = (kind: Listed): string => `(SELECT count(*) FROM ${kind}_rank)`

/** Divides the terms of each list among files: each begins with the first term that no longer fits the one before. */
async function divideTerms(engine: Engine, max: number): Promise<void> {
  const table = await createAppender(engine, 'filter_term')
  for (const kind of LISTED) {
    let [number, bytes] = [0, 0]
    const terms = engine.stream(`
      SELECT term, count(*)::INTEGER, ${countOf(kind)}::INTEGER
      FROM filter_posting WHERE kind = '${kind}' GROUP BY term ORDER BY term`)
    for await (const [texts = [], totals = [], counts = []] of terms) {
      for (const [at, term] of texts.entries()) {
        const [total, count] = [Number(totals[at]), Number(counts[at])]
        const isDense = total * DENSE > count
        const size =
          String(term).length + (isDense ? count / 6 : total * (`${Math.ceil(count / total)}`.length + 1))
        if (bytes > 0 && bytes + size > max) [number, bytes] = [number + 1, 0]
        bytes += size
        table.add(kind, String(term), number, isDense)
      }
    }
  }
  table.close()
}

const fileName = (kind: Listed, form: string): string => `concat('${kind}/${form}-', number)`

/** Bits follow from the length of the list, too. */
const valueFiles = (kind: Listed): string => `
  INSERT INTO filter_file
    SELECT '${kind}', 'values', number, ${fileName(kind, 'values')},
      ${digestOfRows(`term, CASE WHEN is_dense THEN ${countOf(kind)} END, rank`)}
    FROM filter_posting JOIN filter_term USING (kind, term) WHERE kind = '${kind}' GROUP BY number`

const keyFiles = (kind: Listed): string => `
  INSERT INTO filter_file
    SELECT '${kind}', 'keys', number, ${fileName(kind, 'keys')},
      ${digestOfRows(`term, rank, ${ORDER_FIELDS[kind].join()}`)}
    FROM filter_posting JOIN filter_term USING (kind, term) JOIN filter_key USING (kind, rank)
    WHERE kind = '${kind}' AND NOT is_dense GROUP BY number`

/** All files of an order share a digest: one record may move all that follow. */
const orderFiles = (kind: Listed): string => `
  INSERT INTO filter_file
    SELECT '${kind}', form, number, ${fileName(kind, "' || form || '")}, digest
    FROM (
      SELECT count(*) AS count, ${digestOfRows(`rank, ${ORDER_FIELDS[kind].join()}`)} AS digest
      FROM filter_key WHERE kind = '${kind}'),
    unnest(range(0, (count + ${ORDER_SIZE - 1}) // ${ORDER_SIZE})) part(number),
    unnest([${allOrders(kind).map((orders) => `'${orderName(orders)}'`)}]) name(form)`
