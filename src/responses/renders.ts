// How the records of each kind become bodies. What those of a stretch share is readied for all of them at once.
import type {
  Catalog,
  JoinedArtist,
  JoinedFeatures,
  JoinedLabel,
  JoinedRelease,
  JoinedTrack,
  Walked,
} from '../model/catalog.ts'
import type { Addresses, Body } from '../model/site.ts'
import type { Variant } from '../model/urls.ts'
import { artistBody } from './artist.ts'
import { encode } from './encode.ts'
import { featuresBody } from './features.ts'
import { labelBody } from './label.ts'
import { releaseBody } from './release.ts'
import { type RenderedTrack, Tracks } from './tracks.ts'

/** The body of a record in a variant. */
export type Render = (variant: Variant) => Body

/** Readies what the records of a stretch need, and gives what renders each of them. */
export type Prepare<T> = (stretch: readonly Walked<T>[]) => Promise<(walked: Walked<T>) => Render>

export interface Renders {
  readonly track: Prepare<JoinedTrack>
  readonly artist: Prepare<JoinedArtist>
  readonly release: Prepare<JoinedRelease>
  readonly label: Prepare<JoinedLabel>
  readonly features: Prepare<JoinedFeatures>
}

export function rendersOf(catalog: Catalog, variants: readonly Variant[], addresses: Addresses): Renders {
  const tracks = new Tracks(addresses, variants, (ranks) => catalog.tracksAt(ranks))
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
  tracks: Tracks,
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
