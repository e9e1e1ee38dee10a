import { linkTo, releasesPath, resourcePath } from '../../contract/urls/urls.ts'
import type { JoinedArtistFeatures, JoinedFeatures } from '../../core/library/joined-records.ts'
import { listFacts } from '../../core/records/facts.ts'
import type { BodyForm } from './body-form.ts'
import { pickFacts, withoutMembers } from './known.ts'
import { listThumbnails } from './thumbnails.ts'

const OF_TRACKS = listFacts('track')
const OF_ARTISTS = listFacts('artist')

/**
 * Builds the body of features: their type and owner, the copies of the cover, the facts of the track, then the source's
 * own features verbatim, but for those of the same names.
 */
export function featuresBody({ uuid, media, image, facts, members }: JoinedFeatures, form: BodyForm): string {
  const { variant, addresses } = form
  const known = {
    ...(media !== null && listThumbnails('release', image ?? addresses.placeholder, form)),
    ...(facts !== null && pickFacts(facts, OF_TRACKS)),
  }
  const names = new Set(Object.keys(known))
  const head = JSON.stringify({
    url: linkTo(addresses, resourcePath('features', uuid, variant)),
    ct: 'features.media',
    uuid,
    media: media && linkTo(addresses, resourcePath('track', media, variant)),
    ...known,
  })
  const others = names.size === 0 ? members : withoutMembers(members, names)
  return others === '' ? head : `${head.slice(0, -1)},${others}}`
}

/** Builds the body of an artist's facts. */
export function artistFeaturesBody(features: JoinedArtistFeatures, form: BodyForm): string {
  const { uuid } = features
  const { variant, addresses } = form
  return JSON.stringify({
    url: linkTo(addresses, resourcePath('artist_features', uuid, variant)),
    ct: 'features.artist',
    uuid,
    artist: linkTo(addresses, resourcePath('artist', uuid, variant)),
    ...(addresses.hasFilters && {
      releases: `${addresses.baseUrl}${releasesPath(uuid, variant)}`,
    }),
    ...listThumbnails('artist', features.image, form),
    ...pickFacts(features, OF_ARTISTS),
  })
}
