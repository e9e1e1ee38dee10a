// The web pages of records, and their other forms.
import { type Conditions, formFile, hasForm } from '../contract/kinds/forms.ts'
import { FORM_RESOURCES, type FormResource } from '../contract/kinds/kinds.ts'
import type { Ranked } from '../core/library/lists.ts'
import { buildPage, shownRecords } from '../core/library/web/page-catalog.ts'
import type { PageDigests } from '../core/library/web/page-digests.ts'
import type { RecordPages } from '../core/library/web/page-records.ts'
import type { WebLibrary } from '../core/library/web/web-library.ts'
import { encode } from '../core/site/encode.ts'
import type { DirectFile } from '../core/site/planned-file.ts'
import { formRenderers } from './feeds/forms.ts'
import type { SiteContext } from './parts/context.ts'

export interface FormOptions {
  readonly context: SiteContext
  readonly digests: PageDigests
}

export class RecordForms {
  readonly #web: WebLibrary
  readonly #context: SiteContext
  readonly #digests: PageDigests
  /** The page that was made last, of which a record has several forms. */
  #last: { readonly record: object; readonly page: unknown } | null = null

  constructor(web: WebLibrary, { context, digests }: FormOptions) {
    this.#web = web
    this.#context = context
    this.#digests = digests
  }

  /** Plans the forms of all records. */
  *all(): Generator<DirectFile> {
    for (const kind of FORM_RESOURCES)
      for (const ranked of shownRecords(this.#web, kind)) yield* this.#forms(kind, ranked)
  }

  /** Plans the forms of a record. */
  *of(kind: FormResource, uuid: string): Generator<DirectFile> {
    const ranked = this.#web.library.addressed[kind].get(uuid) as Ranked<typeof kind> | undefined
    if (ranked) yield* this.#forms(kind, ranked)
  }

  *#forms<K extends FormResource>(kind: K, ranked: Ranked<K>): Generator<DirectFile> {
    const { uuid } = ranked.record
    for (const { form, render } of formRenderers(this.#context, kind)) {
      const isMet = () => {
        const { met } = this.#digests.of(kind, ranked)
        return hasForm(form, Object.fromEntries(met.map((when) => [when, true])) as Conditions)
      }
      if (form.when !== undefined && !isMet()) continue
      yield {
        path: formFile(kind, uuid, form),
        digest: () => this.#digests.of(kind, ranked).digest,
        render: () => [encode(render(this.#context, this.#page(kind, ranked)))],
      }
    }
  }

  #page<K extends FormResource>(kind: K, ranked: Ranked<K>): RecordPages[K] {
    if (this.#last?.record !== ranked.record)
      this.#last = { record: ranked.record, page: buildPage(this.#web, kind, ranked) }
    return this.#last.page as RecordPages[K]
  }
}
