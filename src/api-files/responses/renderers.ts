// Renders records of each kind to bodies. Shared data is prepared once per batch.

import type { Resource } from '../../contract/kinds/kinds.ts'
import type { Variant } from '../../contract/kinds/resources.ts'
import type { Catalog, JoinedRecords, StaleRecord } from '../../core/library/joined-records.ts'
import { encode } from '../../core/site/encode.ts'
import type { Body } from '../../core/site/site.ts'
import { artistBody } from './artist.ts'
import type { BodyForm, BodyForms } from './body-form.ts'
import { artistFeaturesBody, featuresBody } from './features.ts'
import { labelBody } from './label.ts'
import { releaseBody } from './release.ts'
import { type TrackBodies, TrackCache, trackBodies } from './track-cache.ts'

/** Renders the body of a record in a variant. */
export type Render = (variant: Variant) => Body

/** Prepares the data of a batch, and returns the function that renders each of its records. */
export type Prepare<T> = (batch: readonly StaleRecord<T>[]) => Promise<(item: StaleRecord<T>) => Render>

export type Renderers = { readonly [K in Resource]: Prepare<JoinedRecords[K]> }

export function renderersOf(catalog: Pick<Catalog, 'tracksAt'>, forms: BodyForms): Renderers {
  const { addresses, pictures } = forms
  const common = { addresses, pictures }
  const tracks = new TrackCache({
    find: async (ranks) => {
      const found = await catalog.tracksAt(ranks)
      return new Map([...found].map(([rank, track]) => [rank, trackBodies(track, forms)]))
    },
  })
  return {
    track: async (batch) => {
      const rendered = new Map(batch.map(({ rank, record }) => [rank, trackBodies(record, forms)]))
      for (const [rank, track] of rendered) tracks.add(rank, track)
      return ({ rank }) =>
        (variant) => [(rendered.get(rank) as TrackBodies).bodies[variant]]
    },
    artist: withTracks(tracks, common, artistBody),
    release: withTracks(tracks, common, releaseBody),
    label: alone(common, labelBody),
    features: alone(common, featuresBody),
    artist_features: alone(common, artistFeaturesBody),
  }
}

type BodyWithTracks<T> = (record: T, items: readonly TrackBodies[], form: BodyForm) => Body

function withTracks<T extends { readonly items: readonly number[] }>(
  tracks: TrackCache,
  common: Omit<BodyForm, 'variant'>,
  body: BodyWithTracks<T>,
): Prepare<T> {
  return async (batch) => {
    const rendered = await tracks.at(batch.flatMap(({ record }) => record.items))
    return ({ record }) => {
      const items = record.items.map((rank) => rendered.get(rank) as TrackBodies)
      return (variant) => body(record, items, { ...common, variant })
    }
  }
}

const alone =
  <T>(common: Omit<BodyForm, 'variant'>, body: (record: T, form: BodyForm) => string): Prepare<T> =>
  async () =>
  ({ record }) =>
  (variant) => [encode(body(record, { ...common, variant }))]
