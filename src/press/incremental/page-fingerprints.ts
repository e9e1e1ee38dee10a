// The fingerprints of web pages: a digest of everything that each page shows.

import {
  type ConditionTable,
  conditionTable,
  formName,
  formPart,
  indexPart,
  isRecordPage,
  recordPart,
  type SiteForms,
  type WebPart,
} from '../../contract/kinds/forms.ts'
import {
  FORM_RESOURCES,
  type FormResource,
  PLURALS,
  WEB_RESOURCES,
  type WebResource,
} from '../../contract/kinds/kinds.ts'
import type { FacePart } from '../../contract/rules/faces.ts'
import { linkedKinds } from '../../core/library/web/page-records.ts'
import { LIST_PAGES, PAGE_NUMBER, SITEMAP_NUMBER } from '../../core/catalog/read-pages.ts'
import { digestQuery, entriesQuery, lettersOf, PAGES } from '../../core/catalog/shown.ts'
import { digestOfRows, literal } from '../../core/engine/sql.ts'
import type { FingerprintedCatalog } from './fingerprints.ts'
import { makeFollowed } from './followed.ts'

interface ShownParts {
  readonly hasPages: boolean
  readonly forms: SiteForms
  /** All parts that are made of the same objects. */
  readonly others: readonly PartsOf[]
}

/**
 * Adds web pages to `fingerprint`, and what faces make of the same. Without web pages, only those parts that a face
 * needs. The fingerprints of their records must exist.
 */
export async function makePageFingerprints(
  { engine, counts }: Pick<FingerprintedCatalog, 'engine' | 'counts'>,
  { hasPages, forms, others }: ShownParts,
): Promise<void> {
  const isShown = (kind: FormResource) => forms[kind].length > 0 || (kind !== 'track' && hasFollowed(others))
  const isListed = (kind: WebResource) => hasPages || others.some(({ of }) => of === indexPart(kind))
  // Every page has the menu.
  const menu = linkedKinds(counts).join()
  const withMenu = (query: string): string =>
    `SELECT name, md5_number(concat_ws(' ', ${literal(menu)}, hex(digest))) AS digest FROM (${query})`
  const pages = [
    ...FORM_RESOURCES.filter(isShown).map(
      (kind) => [recordPart(kind), `SELECT uuid AS name, digest FROM (${digestQuery(PAGES[kind])})`] as const,
    ),
    ...WEB_RESOURCES.filter(isListed).map(
      (kind) => [indexPart(kind), indexes(kind, counts[PLURALS[kind]])] as const,
    ),
    ...(hasPages ? [['list', LISTS] as const] : []),
  ]
  const queries = [
    ...pages.map(([part, query]) => [part, withMenu(query)] as const),
    ...(hasPages ? [['sitemap', SITEMAPS] as const] : []),
  ]
  await engine.runConcurrently(
    queries.map(
      ([resource, query]) =>
        `INSERT INTO fingerprint SELECT '${resource}', name::VARCHAR, digest FROM (${query})`,
    ),
  )
  if (hasFollowed(others)) await makeFollowed(engine, counts)
  await engine.insert('fingerprint', others.map(partsOf))
}

/** The forms of records as files, except their pages: in blocks, all forms of a record are one item. */
export const formParts = (forms: SiteForms): PartsOf[] =>
  FORM_RESOURCES.flatMap((kind) =>
    forms[kind]
      .filter((form) => !isRecordPage(kind, form))
      .map((form) => ({
        part: formPart(kind),
        of: recordPart(kind),
        name: formName('*', form),
        ...(form.when && { only: conditionTable(kind, form.when) }),
      })),
  )

/** Files that are made of the same objects as parts of the web side, one for each. */
export interface PartsOf {
  readonly part: WebPart | FacePart
  /** The part from whose objects they are made, and whose names they share; `followed` for pages of all records. */
  readonly of: WebPart | 'followed'
  /** The name of a file, with `*` for the name of the other part. */
  readonly name: string
  /** The table of the records that have the file; by default, all have it. */
  readonly only?: ConditionTable
}

/** Whether a face shows its records to programs that follow them. */
export const hasFollowed = (parts: readonly PartsOf[]): boolean => parts.some(({ of }) => of === 'followed')

const partsOf = ({ part, of, name, only }: PartsOf): string => `
  SELECT '${part}', replace(${literal(name)}, '*', name), digest
  FROM (${of === 'followed' ? 'SELECT number::VARCHAR AS name, digest FROM followed_page' : `FROM fingerprint WHERE resource = '${of}'`})
  ${only ? `WHERE name IN (SELECT uuid::VARCHAR FROM ${only})` : ''}`

/** @param count the number of records, which decides the links between pages */
const indexes = (kind: WebResource, count: number): string =>
  count === 0
    ? "SELECT 1 AS name, md5_number('') AS digest"
    : `
  SELECT ${PAGE_NUMBER} AS name,
    md5_number(concat_ws(' ', ${count}, any_value(letters), hex(${digestOfRows('rank, to_json(entry)::VARCHAR')}))) AS digest
  FROM (${entriesQuery(kind)}), (SELECT ${lettersOf(kind)} AS letters) GROUP BY name`

/** The number of entries decides the links between pages. */
const LISTS = `
  SELECT name, md5_number(concat_ws(chr(10), title, total, hex(${digestOfRows('place, entry')}))) AS digest
  FROM (${LIST_PAGES}) GROUP BY name, title, total`

const SITEMAPS = WEB_RESOURCES.map(
  (kind) => `
    SELECT concat('${PLURALS[kind]}-', ${SITEMAP_NUMBER}) AS name,
      md5_number(hex(${digestOfRows('rank, uuid')})) AS digest
    FROM ${kind}_rank GROUP BY name`,
).join(' UNION ALL ')
