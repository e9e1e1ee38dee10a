// How the records of each kind become bodies. What those of a stretch share is readied for all of them at once.

import type { Variant } from '../api/resources.ts'
import type {
  Catalog,
  JoinedArtist,
  JoinedFeatures,
  JoinedLabel,
  JoinedRelease,
  JoinedTrack,
  StaleRecord,
} from '../model/catalog.ts'
import type { Addresses, Body } from '../model/site.ts'
import { artistBody } from './artist.ts'
import { encode } from './encode.ts'
import { featuresBody } from './features.ts'
import { labelBody } from './label.ts'
import { releaseBody } from './release.ts'
import { type RenderedTrack, TrackCache } from './track-cache.ts'

/** The body of a record in a variant. */
export type Render = (variant: Variant) => Body

/** Readies what the records of a stretch need, and gives what renders each of them. */
export type Prepare<T> = (stretch: readonly StaleRecord<T>[]) => Promise<(walked: StaleRecord<T>) => Render>

export interface Renderers {
  readonly track: Prepare<JoinedTrack>
  readonly artist: Prepare<JoinedArtist>
  readonly release: Prepare<JoinedRelease>
  readonly label: Prepare<JoinedLabel>
  readonly features: Prepare<JoinedFeatures>
}

export function renderersOf(catalog: Catalog, variants: readonly Variant[], addresses: Addresses): Renderers {
  const tracks = new TrackCache(addresses, variants, (ranks) => catalog.tracksAt(ranks))
  return {
    track: async () => (walked) => {
      const { bodies } = tracks.of(walked.rank, walked.record)
      return (variant) => [bodies[variant]]
    },
    artist: withTracks(tracks, addresses, artistBody),
    release: withTracks(tracks, addresses, releaseBody),
    label: alone(addresses, labelBody),
    features: alone(addresses, featuresBody),
  }
}

type BodyWithTracks<T> = (
  record: T,
  items: readonly RenderedTrack[],
  variant: Variant,
  addresses: Addresses,
) => Body

function withTracks<T extends { readonly items: readonly number[] }>(
  tracks: TrackCache,
  addresses: Addresses,
  body: BodyWithTracks<T>,
): Prepare<T> {
  return async (stretch) => {
    const rendered = await tracks.at(stretch.flatMap(({ record }) => record.items))
    return ({ record }) => {
      const items = record.items.map((rank) => rendered.get(rank) as RenderedTrack)
      return (variant) => body(record, items, variant, addresses)
    }
  }
}

const alone =
  <T>(
    addresses: Addresses,
    text: (record: T, variant: Variant, addresses: Addresses) => string,
  ): Prepare<T> =>
  async () =>
  ({ record }) =>
  (variant) => [encode(text(record, variant, addresses))]
