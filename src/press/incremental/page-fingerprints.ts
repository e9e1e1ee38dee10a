// The fingerprints of web pages: a digest of everything that each page shows.

import { batches } from '../../contract/common/batches.ts'
import {
  type Condition,
  type Conditions,
  formName,
  formPart,
  hasForm,
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
import { INDEX_SIZE, listPageName, pageCount, SITEMAP_SIZE } from '../../contract/urls/web.ts'
import { pageOf, shownRecords } from '../../core/library/web/page-catalog.ts'
import { linkedKinds, type RecordPages } from '../../core/library/web/page-records.ts'
import { lettersOf, type WebLibrary } from '../../core/library/web/web-library.ts'
import { findLists, pageNumbers } from '../../core/library/web/web-lists.ts'
import { digest } from '../../core/system/digest.ts'
import type { Fingerprint } from './part-digests.ts'

/** Files that are made of the same objects as parts of the web side, one for each. */
export interface PartsOf {
  readonly part: WebPart | FacePart
  /** The part from whose objects they are made, and whose names they share; `followed` for pages of all records. */
  readonly of: WebPart | 'followed'
  /** The name of a file, with `*` for the name of the other part. */
  readonly name: string
}

/** The digests of the pages of records, and the conditions that these meet. */
export type PageDigests = Readonly<
  Record<FormResource, ReadonlyMap<string, { readonly digest: string; readonly met: readonly Condition[] }>>
>

interface ShownParts {
  readonly hasPages: boolean
  readonly forms: SiteForms
  /** All parts of faces that are made of the same objects. */
  readonly faces: readonly PartsOf[]
}

/** Digests the pages of all records that are shown: in files or blocks, or to programs that follow the catalog. */
export function digestPages(web: WebLibrary, { forms, faces }: Omit<ShownParts, 'hasPages'>): PageDigests {
  const isShown = (kind: FormResource) => forms[kind].length > 0 || (kind !== 'track' && hasFollowed(faces))
  const menu = menuOf(web)
  const digests = (kind: FormResource) => {
    if (!isShown(kind)) return new Map()
    return new Map(
      Array.from(shownRecords(web, kind), (ranked) => {
        const page = pageOf(web, kind, ranked)
        const own = { digest: digest(`${menu} ${JSON.stringify(page)}`), met: conditionsOf(page) }
        return [ranked.record.uuid, own] as const
      }),
    )
  }
  return {
    artist: digests('artist'),
    release: digests('release'),
    label: digests('label'),
    track: digests('track'),
  }
}

const CONDITIONS = ['dated', 'playable', 'styled'] as const satisfies readonly Condition[]

const conditionsOf = (page: RecordPages[FormResource]): Condition[] =>
  CONDITIONS.filter((when) => hasForm({ file: '', when }, page as Conditions))

/** Every page has the menu. */
const menuOf = ({ library }: WebLibrary): string => linkedKinds(library.counts).join()

/**
 * Yields the fingerprints of web pages, and of what faces make of the same. Without web pages, only of those parts that
 * a face needs.
 * @param isPacked whether all forms of a record are one item of a block
 */
export function* pageFingerprints(
  web: WebLibrary,
  pages: PageDigests,
  { hasPages, forms, faces, isPacked }: ShownParts & { readonly isPacked: boolean },
): Generator<Fingerprint> {
  for (const kind of FORM_RESOURCES) {
    if (forms[kind].length > 0 || pages[kind].size > 0)
      for (const [uuid, { digest: own }] of pages[kind]) yield [recordPart(kind), uuid, own]
    if (!isPacked) yield* formFingerprints(kind, pages, forms)
  }
  for (const kind of WEB_RESOURCES) {
    const lists = faces.filter(({ of }) => of === indexPart(kind))
    if (!hasPages && lists.length === 0) continue
    for (const [number, own] of indexDigests(web, kind)) {
      yield [indexPart(kind), number, own]
      for (const { part, name } of lists) yield [part, name.replace('*', number), own]
    }
  }
  if (!hasPages) return
  const menu = menuOf(web)
  for (const list of findLists(web).values())
    for (const number of pageNumbers(list))
      yield ['list', listPageName(list.list, number), digest(`${menu} ${JSON.stringify(list.page(number))}`)]
  for (const kind of WEB_RESOURCES) {
    let number = 0
    for (const uuids of batches(web.library.lists[kind].keys(), SITEMAP_SIZE)) {
      number += 1
      yield ['sitemap', `${PLURALS[kind]}-${number}`, digest(uuids.join(' '))]
    }
  }
}

/** The forms of records as files, except their pages. */
function* formFingerprints(kind: FormResource, pages: PageDigests, forms: SiteForms): Generator<Fingerprint> {
  for (const form of forms[kind]) {
    if (isRecordPage(kind, form)) continue
    for (const [uuid, { digest: own, met }] of pages[kind])
      if (form.when === undefined || met.includes(form.when))
        yield [formPart(kind), formName(uuid, form), own]
  }
}

/** The digests of the pages of a list, by their numbers. The number of records decides the links between pages. */
function* indexDigests(web: WebLibrary, kind: WebResource): Generator<readonly [string, string]> {
  const uuids = [...web.library.lists[kind].keys()]
  const head = [menuOf(web), uuids.length, JSON.stringify(lettersOf(web.library)[kind])].join(' ')
  for (let number = 1; number <= pageCount(uuids.length); number += 1) {
    const shown = uuids.slice((number - 1) * INDEX_SIZE, number * INDEX_SIZE)
    const entries = shown.map((uuid) => web.indexEntry(kind, uuid))
    yield [`${number}`, digest(`${head} ${JSON.stringify(entries)}`)]
  }
}

/** Whether a face shows its records to programs that follow them. */
export const hasFollowed = (parts: readonly PartsOf[]): boolean => parts.some(({ of }) => of === 'followed')
