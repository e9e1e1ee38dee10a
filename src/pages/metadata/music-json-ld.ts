// How albums, recordings and their artists are described in the JSON-LD of any page.
import type {
  CreativeWork,
  ItemListLeaf,
  ListItemLeaf,
  MusicAlbumLeaf,
  MusicAlbumProductionType,
  MusicAlbumReleaseType,
  MusicGroupLeaf,
  MusicRecordingLeaf,
} from 'schema-dts'
import { audioType } from '../../contract/rules/media-types.ts'
import type { ReleaseCard, ReleaseTrack } from '../../core/library/web/page-records.ts'
import { toLicense } from '../../core/records/license-names.ts'
import type { PageContext } from '../parts/context.ts'
import { isKnown, isoDuration } from '../parts/durations.ts'
import { nameText } from '../parts/names.ts'
import { audioUrl, pageUrl } from './addresses.ts'
import { compositionLeaf } from './composition.ts'

/** The description of a release on any page. */
export const albumLeaf = (context: PageContext, card: ReleaseCard): MusicAlbumLeaf =>
  known<MusicAlbumLeaf>({
    '@type': 'MusicAlbum',
    '@id': pageUrl(context, 'release', card.uuid),
    name: nameText(context, card.name),
    url: pageUrl(context, 'release', card.uuid),
    albumReleaseType: RELEASE_TYPES.get(card.type ?? ''),
    albumProductionType: PRODUCTION_TYPES.get(card.type ?? ''),
    datePublished: card.originaldate ?? card.releasedate ?? undefined,
  })

export const friendly = (isExplicit: boolean | null | undefined): boolean | undefined =>
  typeof isExplicit === 'boolean' ? !isExplicit : undefined

const RELEASE_TYPES: ReadonlyMap<string, MusicAlbumReleaseType> = new Map([
  ['album', 'https://schema.org/AlbumRelease'],
  ['broadcast', 'https://schema.org/BroadcastRelease'],
  ['ep', 'https://schema.org/EPRelease'],
  ['single', 'https://schema.org/SingleRelease'],
])

const PRODUCTION_TYPES: ReadonlyMap<string, MusicAlbumProductionType> = new Map([
  ['compilation', 'https://schema.org/CompilationAlbum'],
  ['demo', 'https://schema.org/DemoAlbum'],
  ['dj-mix', 'https://schema.org/DJMixAlbum'],
  ['live', 'https://schema.org/LiveAlbum'],
  ['mixtape', 'https://schema.org/MixtapeAlbum'],
  ['mixtape/street', 'https://schema.org/MixtapeAlbum'],
  ['remix', 'https://schema.org/RemixAlbum'],
  ['soundtrack', 'https://schema.org/SoundtrackAlbum'],
  ['spokenword', 'https://schema.org/SpokenWordAlbum'],
])

interface Credited {
  readonly artist: string | null
  readonly artist_display: string
}

/** The artist under the credited name, which may differ from their own, so their page is not the identifier. */
export const artistLeaf = (
  context: PageContext,
  { artist, artist_display }: Credited,
): MusicGroupLeaf | undefined =>
  artist_display === ''
    ? undefined
    : known<MusicGroupLeaf>({
        '@type': 'MusicGroup',
        name: nameText(context, artist_display),
        url: artist === null ? undefined : pageUrl(context, 'artist', artist),
      })

export function recordings(
  context: PageContext,
  card: ReleaseCard,
  tracks: readonly ReleaseTrack[],
): ItemListLeaf {
  return {
    '@type': 'ItemList',
    itemListElement: tracks.map(
      (track, index): ListItemLeaf => ({
        '@type': 'ListItem',
        position: index + 1,
        item: recording(context, card, track),
      }),
    ),
  }
}

/** A track; `byArtist` only if it differs from the release. */
export function recording(context: PageContext, card: ReleaseCard, track: ReleaseTrack): MusicRecordingLeaf {
  const composition = compositionLeaf(context, track)
  return known<MusicRecordingLeaf>({
    '@type': 'MusicRecording',
    name: nameText(context, track.name),
    duration: isKnown(track.duration) ? isoDuration(track.duration) : undefined,
    byArtist: track.artist_display === card.artist_display ? undefined : artistLeaf(context, track),
    isFamilyFriendly: friendly(track.facts?.explicit),
    isrcCode: track.facts?.isrc ?? undefined,
    license: of(track.facts?.license, licenseValue),
    ...(composition && { recordingOf: composition }),
    sameAs: of(track.facts?.musicbrainz, (mbid) => `https://musicbrainz.org/recording/${mbid}`),
    audio:
      track.stream === null
        ? undefined
        : known({
            '@type': 'AudioObject' as const,
            contentUrl: audioUrl(context, track.stream),
            encodingFormat: audioType(track.stream) ?? undefined,
          }),
  })
}

export function licenseValue(license: string): string | CreativeWork {
  const { name, url } = toLicense(license)
  return url ?? { '@type': 'CreativeWork', name }
}

/** Fields with unknown values: JSON omits undefined. */
export const known = <T extends object>(fields: { [Field in keyof T]: T[Field] | undefined }): T =>
  fields as T

/** Maps a known value; undefined otherwise. */
export const of = <T, Made>(value: T | null | undefined, make: (value: T) => Made): Made | undefined =>
  value === null || value === undefined ? undefined : make(value)
