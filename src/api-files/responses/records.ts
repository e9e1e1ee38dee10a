// Renders the records of a catalog as their own responses, without files.

import { RESOURCES, type Resource } from '../../contract/kinds/kinds.ts'
import type { Catalog } from '../../core/library/joined-records.ts'
import type { BodyForms } from './body-form.ts'
import { type Renderers, renderersOf } from './renderers.ts'

export interface RenderedRecord {
  readonly kind: Resource
  readonly uuid: string
  readonly text: string
}

/** Renders every record of a catalog in the plain variant: kind by kind, in order, in batches. */
export async function* renderRecords(
  catalog: Catalog,
  common: Omit<BodyForms, 'variants'>,
): AsyncGenerator<readonly RenderedRecord[]> {
  const forms = { ...common, variants: ['plain'] } as const
  const renderers = renderersOf(catalog, forms)
  for (const kind of RESOURCES) yield* renderKind(kind, catalog, renderers)
}

async function* renderKind<K extends Resource>(
  kind: K,
  catalog: Catalog,
  renderers: Renderers,
): AsyncGenerator<readonly RenderedRecord[]> {
  for await (const batch of catalog.records(kind)) {
    const render = await renderers[kind](batch)
    yield batch.map((item) => ({
      kind,
      uuid: item.uuid,
      text: Buffer.concat(render(item)('plain')).toString('utf8'),
    }))
  }
}
