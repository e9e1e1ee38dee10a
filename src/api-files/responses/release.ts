import { imageUrl, linkTo, resourcePath, webPagePath } from '../../contract/urls/urls.ts'
import {
  type JoinedRelease,
  type JoinedTrack,
  MAX_NAMES,
  type ReleaseLabel,
} from '../../core/library/joined-records.ts'
import { VARIOUS } from '../../core/library/various.ts'
import { listFacts } from '../../core/records/facts.ts'
import type { Body } from '../../core/site/site.ts'
import type { BodyForm } from './body-form.ts'
import { pickFacts } from './known.ts'
import { listThumbnails } from './thumbnails.ts'
import { type TrackBodies, withItems } from './track-cache.ts'

const FACTS = listFacts('release')

/**
 * Builds the body of a release with complete tracks. The contract links to it and leaves its fields open (section 2.5).
 */
export function releaseBody(release: JoinedRelease, items: readonly TrackBodies[], form: BodyForm): Body {
  const fields = JSON.stringify({ ...fieldsOfRelease(release, items, form), ...pickFacts(release, FACTS) })
  return withItems(`${fields.slice(0, -1)},"items":[`, items, form.variant)
}

const labelMember = (
  { uuid, name, catalognumber }: ReleaseLabel,
  { addresses, variant }: BodyForm,
): object => ({ url: linkTo(addresses, resourcePath('label', uuid, variant)), uuid, name, catalognumber })

type Credited = Pick<JoinedTrack, 'artist' | 'artist_display'>

/** The fields of a release without its facts and tracks. */
export function fieldsOfRelease(release: JoinedRelease, tracks: readonly Credited[], form: BodyForm): object {
  const { variant, addresses } = form
  const { baseUrl, placeholder } = addresses
  const credits = release.artist === null ? creditedParts(tracks) : new Map([[release.artist, '']])
  return {
    url: linkTo(addresses, resourcePath('release', release.uuid, variant)),
    ct: 'catalog.release',
    uuid: release.uuid,
    detail_url: `${baseUrl}${webPagePath('release', release.uuid)}`,
    name: release.name,
    image: imageUrl(baseUrl, 'release', release.image ?? placeholder),
    ...listThumbnails('release', release.image ?? placeholder, form),
    releasedate: release.releasedate,
    catalognumber: release.catalognumber,
    barcode: release.barcode,
    label: linkTo(addresses, resourcePath('label', release.label, variant)),
    label_uuid: release.label,
    label_detail_url: `${baseUrl}${webPagePath('label', release.label)}`,
    label_display: release.label_display,
    artists: [...credits.keys()].map((uuid) => linkTo(addresses, resourcePath('artist', uuid, variant))),
    artist_display: release.artist_display ?? joinDisplay([...credits.values()]),
    ...(release.labels && { labels: release.labels.map((label) => labelMember(label, form)) }),
  }
}

/** The credited artists of tracks and their displayed names, in order of first appearance. */
function creditedParts(tracks: readonly Credited[]): Map<string, string> {
  const credits = new Map<string, string>()
  for (const { artist, artist_display } of tracks) {
    if (!credits.has(artist)) credits.set(artist, artist_display)
  }
  return credits
}

function joinDisplay(names: readonly string[]): string {
  return names.length > MAX_NAMES ? VARIOUS : names.join(', ')
}
