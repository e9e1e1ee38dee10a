// Renders the records of a catalog as their own responses, without files.
import type { Resource } from '../api/resources.ts'
import type { Catalog, StaleRecord } from '../stages/catalog.ts'
import type { BodyForms } from './body-form.ts'
import { type Prepare, renderersOf } from './renderers.ts'

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
  yield* rendered('artist', catalog.artists(), renderers.artist)
  yield* rendered('track', catalog.tracks(), renderers.track)
  yield* rendered('release', catalog.releases(), renderers.release)
  yield* rendered('label', catalog.labels(), renderers.label)
  yield* rendered('features', catalog.features(), renderers.features)
  yield* rendered('artist_features', catalog.artistFeatures(), renderers.artist_features)
}

async function* rendered<T>(
  kind: Resource,
  batches: AsyncIterable<readonly StaleRecord<T>[]>,
  prepare: Prepare<T>,
): AsyncGenerator<readonly RenderedRecord[]> {
  for await (const batch of batches) {
    const render = await prepare(batch)
    yield batch.map((item) => ({
      kind,
      uuid: item.uuid,
      text: Buffer.concat(render(item)('plain')).toString('utf8'),
    }))
  }
}
