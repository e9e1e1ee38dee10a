import type { Variant } from '../api/resources.ts'
import { linkTo, releasesPath, resourcePath } from '../api/urls.ts'
import { factsOf } from '../records/facts.ts'
import type { JoinedArtistFeatures, JoinedFeatures } from '../stages/catalog.ts'
import type { Addresses } from '../stages/site.ts'
import type { BodyForm } from './body-form.ts'
import { knownOf, withoutMembers } from './known.ts'
import { thumbnailsOf } from './thumbnails.ts'

const OF_TRACKS = factsOf('track')
const OF_ARTISTS = factsOf('artist')

/**
 * Builds the body of features: their type and owner, the facts of the track, then the source's own features verbatim. A
 * fact of the track replaces a feature of the same name.
 */
export function featuresBody(
  { uuid, media, facts, members }: JoinedFeatures,
  variant: Variant,
  addresses: Addresses,
): string {
  const known = facts === null ? {} : knownOf(facts, OF_TRACKS)
  const head = JSON.stringify({
    url: linkTo(addresses, resourcePath('features', uuid, variant)),
    ct: 'features.media',
    uuid,
    media: media && linkTo(addresses, resourcePath('track', media, variant)),
    ...known,
  })
  const others = facts === null ? members : withoutMembers(members, new Set(Object.keys(known)))
  return others === '' ? head : `${head.slice(0, -1)},${others}}`
}

/** Builds the body of an artist's facts. */
export function artistFeaturesBody(
  features: JoinedArtistFeatures,
  { variant, addresses, pictures }: BodyForm,
): string {
  const { uuid } = features
  return JSON.stringify({
    url: linkTo(addresses, resourcePath('artist_features', uuid, variant)),
    ct: 'features.artist',
    uuid,
    artist: linkTo(addresses, resourcePath('artist', uuid, variant)),
    ...(addresses.hasFilters && {
      releases: `${addresses.baseUrl}${releasesPath(uuid, variant)}`,
    }),
    ...thumbnailsOf('artist', features.image, { baseUrl: addresses.baseUrl, pictures }),
    ...knownOf(features, OF_ARTISTS),
  })
}
