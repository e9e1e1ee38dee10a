// The entities of Chorus: labels, artists, releases and tracks. Each is identified by the uuid of its record.

import { parseTexts, textIn } from '../../contract/common/texts.ts'
import type { WebResource } from '../../contract/kinds/kinds.ts'
import { audioType, mediaType } from '../../contract/rules/media-types.ts'
import { type Link, type Offer, parseOffer } from '../../contract/urls/links.ts'
import { thumbnailPath } from '../../contract/urls/urls.ts'
import type {
  ArtistProfile,
  LabelProfile,
  ReleaseCard,
  ReleasePage,
  ReleaseTrack,
} from '../../core/library/web/page-records.ts'
import { toLicense } from '../../core/records/license-names.ts'
import type { FaceContext } from '../../core/site/face.ts'
import { heightAt, type Illustrated } from '../../core/site/pictures.ts'

/** An object of the document. Members without a value are undefined. */
export type Item = Readonly<Record<string, unknown>>

export const FILE = 'chorus.json'
/** As the draft writes it. */
export const TYPE = 'application/Chorus+json'

export function describeArtist(context: FaceContext, { artist, facts, ...shown }: ArtistProfile): Item {
  const location = facts?.country ? [{ name: facts.country, rel: 'location' }] : undefined
  return {
    ...entity(context, 'artist', artist),
    images: describeImages(context, shown, 'artist', artist.name),
    ...describeHtml(context, facts?.description),
    tags: location,
    links: describeLinks(facts?.links),
  }
}

export function describeLabel(context: FaceContext, { label, ...shown }: LabelProfile): Item {
  return {
    ...entity(context, 'label', label),
    images: describeImages(context, shown, 'label', label.name),
    ...describeHtml(context, label.description),
    tags: label.country ? [{ name: label.country, rel: 'location' }] : undefined,
    links: describeLinks(label.links),
  }
}

/** A release without its tracks. */
export function describeRelease(context: FaceContext, card: ReleaseCard): Item {
  const { artist, artist_display: name } = card
  return {
    ...entity(context, 'release', card),
    releaseDate: card.releasedate ?? undefined,
    label: { $ref: card.label },
    artist: artist === null ? undefined : { $ref: artist, name },
    ...licensed(card.license),
    images: describeImages(context, card, 'release', card.name),
  }
}

/** A release with its tracks. */
export function describeAlbum(context: FaceContext, { card, release, tracks }: ReleasePage): Item {
  return {
    ...describeRelease(context, card),
    ...describeHtml(context, release.description),
    featuring: release.performers?.map(({ uuid, name, role }) => ({
      $ref: uuid,
      name,
      role: roleIn(context, role),
    })),
    tags: describeTags(release.tags),
    links: orUndefined([
      ...(describeLinks(release.links) ?? []),
      ...(describeLinks(release.buy, 'purchase') ?? []),
    ]),
    $items: tracks.map((track, index) =>
      describeTrack(context, track, `${context.pageUrl('release', card.uuid)}#track=${index + 1}`),
    ),
  }
}

/** A role in the language of the catalog; undefined if it is unknown. */
const roleIn = ({ language }: FaceContext, role: string | null): string | undefined =>
  role ? textIn(role, language).text : undefined

function describeTrack(context: FaceContext, track: ReleaseTrack, url: string): Item {
  const { facts, stream, bytes, tracknumber } = track
  const type = stream === null ? '' : audioType(stream)
  const seconds = Number(track.duration)
  return {
    $type: 'track',
    $id: track.uuid,
    url,
    name: track.name,
    artist: { $ref: track.artist, name: track.artist_display },
    duration: seconds > 0 ? seconds : undefined,
    discNum: facts?.disc ?? undefined,
    trackNum: tracknumber > 0 ? tracknumber : undefined,
    ...licensed(facts?.license ?? null),
    ...localized('lyrics', facts?.lyrics),
    tags: describeTags(facts?.tags),
    credits: describeCredits(context, facts),
    media:
      stream === null
        ? undefined
        : [
            {
              // The draft asks for this type, which is not registered.
              contentType: type === 'audio/mpeg' ? 'audio/mp3' : type,
              src: context.audioUrl(stream),
              size: bytes ?? undefined,
            },
          ],
  }
}

/** The composers of a track and its performers. */
function describeCredits(context: FaceContext, facts: ReleaseTrack['facts']): readonly Item[] | undefined {
  const composers = facts?.composers?.map(({ name }) => ({ name, roles: ['composer'] }))
  const performers = facts?.performers?.map(({ name, role }) => ({
    name,
    roles: [roleIn(context, role) ?? []].flat(),
  }))
  return composers || performers ? [...(composers ?? []), ...(performers ?? [])] : undefined
}

/** A record whose own document has more, for references to it. */
export const mention = (context: FaceContext, kind: WebResource, uuid: string, name?: string): Item => ({
  $type: kind,
  $id: uuid,
  url: context.pageUrl(kind, uuid),
  name,
  links: [documentLink(context, kind, uuid)],
})

/** A link to the document of a record. */
export const documentLink = (context: FaceContext, kind: WebResource, uuid: string): Item => ({
  name: 'Chorus',
  rel: 'alternate',
  contentType: TYPE,
  href: context.fileUrl(`${kind}s/${uuid}/${FILE}`),
})

const entity = (
  context: FaceContext,
  kind: WebResource,
  { uuid, name }: { readonly uuid: string; readonly name: string },
): Item => ({ $type: kind, $id: uuid, url: context.pageUrl(kind, uuid), name })

const licensed = (license: string | null): Item => {
  if (license === null) return {}
  const { name, url } = toLicense(license)
  return { license: name, licenseUrl: url ?? undefined }
}

/** A text, with its other languages in members of their own: `lyrics`, `lyrics$pt`. */
function localized(member: string, field: string | null | undefined, format = (text: string) => text): Item {
  if (!field) return {}
  const texts = Object.entries(parseTexts(field) ?? {})
  const [first = ['', field]] = texts
  return {
    [member]: format(first[1]),
    ...Object.fromEntries(texts.map(([language, text]) => [`${member}$${language}`, format(text)])),
  }
}

const describeHtml = (context: FaceContext, field: string | null | undefined): Item =>
  localized('description', field, context.textHtml)

const describeTags = (tags: readonly string[] | null | undefined) => tags?.map((name) => ({ name }))

const orUndefined = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined)

/** A link must have a name. */
const describeLinks = (fields: readonly string[] | null | undefined, rel?: string) =>
  fields?.map(parseOffer).map(({ url, name, price }: Link & Offer) => ({
    name: [name ?? new URL(url).host, price].filter((part) => part !== undefined).join(', '),
    href: url,
    rel,
  }))

/** The picture of a record, with its smaller copies; the smallest copy is its icon. */
function describeImages(
  context: FaceContext,
  { image, picture }: Illustrated,
  kind: WebResource,
  alt: string,
): Item | undefined {
  if (image === null) return undefined
  const whole = {
    src: context.imageUrl(kind, image),
    alt,
    width: picture?.width,
    height: picture?.height,
    contentType: mediaType(image) ?? undefined,
  }
  const copies = (picture?.thumbnails ?? []).map((width) => ({
    src: `${context.baseUrl}/${thumbnailPath(kind, image, width)}`,
    alt,
    width,
    height: picture && heightAt(picture, width),
    contentType: 'image/webp',
  }))
  return { main: [whole, ...copies], thumb: [copies[0] ?? whole] }
}
