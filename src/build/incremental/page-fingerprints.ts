// The fingerprints of web pages: a digest of everything that each page shows.

import { type FacePart, facePart, facePartName, isOfFace } from '../../api/faces.ts'
import {
  type ConditionalPart,
  conditionalParts,
  formPart,
  indexPart,
  recordPart,
  type SiteForms,
  type WebPart,
} from '../../api/forms.ts'
import { PLURALS } from '../../api/resources.ts'
import { FORM_RESOURCES, WEB_FOLDERS, WEB_RESOURCES, type WebResource } from '../../api/web.ts'
import { LIST_PAGES, PAGE_NUMBER, SITEMAP_NUMBER } from '../../catalog/read-pages.ts'
import { digestQuery, entriesQuery, lettersOf, PAGES } from '../../catalog/shown.ts'
import { literal } from '../../engine/sql.ts'
import { linkedKinds } from '../../stages/pages.ts'
import type { FingerprintedCatalog } from './fingerprints.ts'
import { makeFollowed } from './followed.ts'

export interface ShownParts {
  readonly hasPages: boolean
  readonly forms: SiteForms
  readonly faces: readonly FaceParts[]
}

/**
 * Adds web pages to `fingerprint`, and what faces make of the same. Without web pages, only those parts that a face
 * needs. The fingerprints of their records must exist.
 */
export async function makePageFingerprints(
  { engine, counts }: Pick<FingerprintedCatalog, 'engine' | 'counts'>,
  { hasPages, forms, faces }: ShownParts,
): Promise<void> {
  const isListed = (kind: WebResource) => hasPages || faces.some(({ of }) => of === indexPart(kind))
  // Every page has the menu.
  const menu = linkedKinds(counts).join()
  const withMenu = (query: string): string =>
    `SELECT name, md5_number(concat_ws(' ', ${literal(menu)}, digest)) AS digest FROM (${query})`
  const pages = [
    ...FORM_RESOURCES.filter((kind) => forms[kind].length > 0).map(
      (kind) => [recordPart(kind), `SELECT uuid AS name, digest FROM (${digestQuery(PAGES[kind])})`] as const,
    ),
    ...WEB_RESOURCES.filter(isListed).map(
      (kind) => [indexPart(kind), indexes(kind, counts[PLURALS[kind]])] as const,
    ),
    ...(hasPages ? [['list', LISTS] as const] : []),
  ]
  const queries = [
    ...pages.map(([part, query]) => [part, withMenu(query)] as const),
    ...(hasPages ? WEB_RESOURCES.map((kind) => ['sitemap', sitemaps(kind)] as const) : []),
  ]
  await engine.runConcurrently(
    queries.map(
      ([resource, query]) =>
        `INSERT INTO fingerprint SELECT '${resource}', name::VARCHAR, digest FROM (${query})`,
    ),
  )
  await engine.runConcurrently(
    WEB_RESOURCES.flatMap((kind) => conditionalParts(kind).map((part) => conditionalForms(kind, part))),
  )
  if (hasFollowed(faces)) await makeFollowed(engine, counts)
  await engine.runConcurrently(faces.map(partsOfFaces))
}

/** The forms of faces as files: in blocks, they are among the forms of their records. */
export const formParts = (forms: SiteForms): FaceParts[] =>
  FORM_RESOURCES.flatMap((kind) =>
    forms[kind].filter(isOfFace).map((form) => ({
      part: facePart(kind),
      of: formPart(kind, form),
      name: facePartName('*', form),
    })),
  )

/** Files of faces, one for each part of the web side. */
export interface FaceParts {
  readonly part: FacePart
  /** The part from whose objects they are made, and whose names they share; `followed` for pages of all records. */
  readonly of: WebPart | 'followed'
  /** The name of a file, with `*` for the name of the other part. */
  readonly name: string
}

/** Whether a face shows its records to programs that follow them. */
export const hasFollowed = (faces: readonly FaceParts[]): boolean => faces.some(({ of }) => of === 'followed')

const partsOfFaces = ({ part, of, name }: FaceParts): string => `
  INSERT INTO fingerprint SELECT '${part}', replace(${literal(name)}, '*', name), digest
  FROM (${of === 'followed' ? 'SELECT number::VARCHAR AS name, digest FROM followed_page' : `FROM fingerprint WHERE resource = '${of}'`})`

/** The forms that only some records have are made from the same objects as their pages. */
const conditionalForms = (kind: WebResource, part: ConditionalPart): string => `
  INSERT INTO fingerprint SELECT '${part}', name, digest FROM fingerprint
  SEMI JOIN (SELECT uuid::VARCHAR AS name FROM ${part}) USING (name)
  WHERE resource = '${recordPart(kind)}'`

/** @param count the number of records, which decides the links between pages */
const indexes = (kind: WebResource, count: number): string =>
  count === 0
    ? "SELECT 1 AS name, md5_number('') AS digest"
    : `
  SELECT ${PAGE_NUMBER} AS name,
    md5_number(concat_ws(' ', ${count}, any_value(letters), hex(bit_xor(md5_number(concat_ws(' ', rank, to_json(entry)::VARCHAR)))))) AS digest
  FROM (${entriesQuery(kind)}), (SELECT ${lettersOf(kind)} AS letters) GROUP BY name`

/** The number of entries decides the links between pages. */
const LISTS = `
  SELECT name, md5_number(concat_ws(chr(10), title, total, hex(bit_xor(md5_number(concat_ws(' ', place, entry)))))) AS digest
  FROM (${LIST_PAGES}) GROUP BY name, title, total`

const sitemaps = (kind: WebResource): string => `
  SELECT concat('${WEB_FOLDERS[kind]}-', ${SITEMAP_NUMBER}) AS name,
    md5_number(hex(bit_xor(md5_number(concat_ws(' ', rank, uuid))))) AS digest
  FROM ${kind}_rank GROUP BY name`
