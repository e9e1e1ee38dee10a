// Renders the pages of single filters, which hosts choose that cannot compose them.
import { filteredFile, filterFolder } from '../../contract/filters/filter-files.ts'
import type { Variant } from '../../contract/kinds/resources.ts'
import { pressedVariants } from '../../contract/rules/rules.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { pageHead, type Window } from '../../contract/urls/paging.ts'
import { readQuery } from '../../contract/urls/query.ts'
import { pageLink } from '../../contract/urls/urls.ts'
import {
  BATCH_SIZE,
  type FilterPage,
  type RankedRecords,
  type StaleRecord,
} from '../../core/library/joined-records.ts'
import { encodePage } from '../../core/site/encode.ts'
import type { SiteFile } from '../../core/site/site.ts'
import type { BodyForms } from '../responses/body-form.ts'
import { type Prepare, type Render, renderersOf } from '../responses/renderers.ts'

interface FilterPageOptions extends Omit<BodyForms, 'variants'> {
  readonly rules: SiteRules
}

/** Renders pages in their order, as many at a time as have the records of a batch. */
export async function* renderFilterPages(
  catalog: RankedRecords,
  pages: readonly FilterPage[],
  { rules, ...forms }: FilterPageOptions,
): AsyncGenerator<SiteFile[]> {
  const variants = pressedVariants(rules)
  const renderers = renderersOf(catalog, { variants, ...forms })
  for (const batch of batchesOf(pages)) {
    const { resource } = batch[0] as FilterPage
    const ranks = [...new Set(batch.flatMap((page) => page.ranks))].sort((one, other) => one - other)
    const records: readonly StaleRecord<unknown>[] = await catalog.recordsAt(resource, ranks)
    const render = await (renderers[resource] as Prepare<unknown>)(records)
    const bodies = new Map(records.map((record) => [record.rank, render(record)]))
    yield batch.flatMap((page) => variants.map((variant) => fileOf(page, variant, { rules, bodies })))
  }
}

/** Divides pages into batches of one list. */
function* batchesOf(pages: readonly FilterPage[]): Generator<readonly FilterPage[]> {
  let batch: FilterPage[] = []
  let size = 0
  for (const page of pages) {
    const isFull = size + page.ranks.length > BATCH_SIZE || batch[0]?.resource !== page.resource
    if (batch.length > 0 && isFull) {
      yield batch
      batch = []
      size = 0
    }
    batch.push(page)
    size += page.ranks.length
  }
  if (batch.length > 0) yield batch
}

interface Rendered {
  readonly rules: SiteRules
  readonly bodies: ReadonlyMap<number, Render>
}

function fileOf(
  { resource, term, limit, first, count, ranks }: FilterPage,
  variant: Variant,
  { rules, bodies }: Rendered,
): SiteFile {
  const [filter = '', value = ''] = term.split('=')
  const window = { limit: BigInt(limit), offset: BigInt(first) }
  const query = readQuery(`?${term}${variant === 'api' ? '&format=api' : ''}`)
  const folder = filterFolder(filter, value)
  const urlOf = (each: Window) => pageLink(rules, resource, variant, each, folder)
  const head = pageHead({ urlOf, query, window, count })
  const records = ranks.map((rank) => (bodies.get(rank) as Render)(variant))
  return { path: filteredFile(folder, resource, variant, window), body: encodePage(head, records) }
}
