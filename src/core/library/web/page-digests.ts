// What decides whether the pages of records have changed, and which forms these records have.
import { type Condition, type Conditions, hasForm } from '../../../contract/kinds/forms.ts'
import type { FormResource } from '../../../contract/kinds/kinds.ts'
import { digest } from '../../system/digest.ts'
import type { Ranked } from '../lists.ts'
import { buildPage, shownRecords } from './page-catalog.ts'
import type { RecordPages } from './page-records.ts'
import type { WebLibrary } from './web-library.ts'

export interface DigestedPage {
  /** A digest of everything that the page shows. */
  readonly digest: string
  /** The conditions of forms that the record meets. */
  readonly met: readonly Condition[]
}

/** Each page is digested when it is first asked for. */
export class PageDigests {
  readonly #web: WebLibrary
  readonly #menu: string
  readonly #known = new Map<FormResource, Map<string, DigestedPage>>()

  /** @param menu which every page has */
  constructor(web: WebLibrary, menu: string) {
    this.#web = web
    this.#menu = menu
  }

  of<K extends FormResource>(kind: K, ranked: Ranked<K>): DigestedPage {
    const known = this.#known.get(kind) ?? new Map<string, DigestedPage>()
    this.#known.set(kind, known)
    const { uuid } = ranked.record
    const found = known.get(uuid) ?? this.#digest(buildPage(this.#web, kind, ranked))
    known.set(uuid, found)
    return found
  }

  /** The pages of records of a kind by their uuids; of all by default. */
  all(kind: FormResource, isAmong = (_uuid: string): boolean => true): ReadonlyMap<string, DigestedPage> {
    const found = new Map<string, DigestedPage>()
    for (const ranked of shownRecords(this.#web, kind))
      if (isAmong(ranked.record.uuid)) found.set(ranked.record.uuid, this.of(kind, ranked))
    return found
  }

  #digest(page: RecordPages[FormResource]): DigestedPage {
    return {
      digest: digest(`${this.#menu} ${JSON.stringify(page)}`),
      met: CONDITIONS.filter((when) => hasForm({ file: '', when }, page as Conditions)),
    }
  }
}

const CONDITIONS = [
  'dated',
  'playable',
  'styled',
  'chaptered',
  'timed',
] as const satisfies readonly Condition[]
