// The JSON-LD of pages for search engines, in the vocabulary of schema.org.
import type {
  BreadcrumbList,
  DatasetLeaf,
  ListItemLeaf,
  MusicAlbumLeaf,
  MusicGroupLeaf,
  MusicRecordingLeaf,
  MusicReleaseLeaf,
  OrganizationLeaf,
  PostalAddressLeaf,
  SearchActionLeaf,
  WebSiteLeaf,
  WithActionConstraints,
} from 'schema-dts'
import { textIn } from '../../contract/common/texts.ts'
import type { WebResource } from '../../contract/kinds/kinds.ts'
import { API_PATH } from '../../contract/kinds/resources.ts'
import { BULK, BULK_TYPES } from '../../contract/schemas/bulk.ts'
import { linkPath } from '../../contract/urls/urls.ts'
import { indexPath } from '../../contract/urls/web.ts'
import { labelsOfCard } from '../../core/library/web/card-labels.ts'
import { isReleaseExplicit } from '../../core/library/web/explicit-release.ts'
import type { ArtistPage, LabelPage, ReleasePage, TrackPage } from '../../core/library/web/page-records.ts'
import type { Markup } from '../../core/markup/html.ts'
import { plainText } from '../../core/markup/markdown.ts'
import { withSign } from '../../core/records/values/rights.ts'
import { hasTerms } from '../../core/site/site.ts'
import { type PageContext, siteName } from '../parts/context.ts'
import { nameText } from '../parts/names.ts'
import { siteWords } from '../words/words.ts'
import { absolute, pagesElsewhere, pageUrl, pictureUrl } from './addresses.ts'
import { compositionLeaf } from './composition.ts'
import { siteDescription, summary } from './descriptions.ts'
import { eventLeaf } from './events.ts'
import { graphScript } from './graph-script.ts'
import {
  albumLeaf,
  artistLeaf,
  friendly,
  known,
  licenseValue,
  of,
  recording,
  recordings,
} from './music-json-ld.ts'

/** The maximum number of releases in the JSON-LD of an artist or a label. */
const MAX_ALBUMS = 20
/** The maximum number of events in that of an artist. */
const MAX_EVENTS = 20

export function releaseJsonLd(context: PageContext, { card, release, tracks }: ReleasePage): Markup {
  const labels = labelsOfCard(card).map(
    ({ uuid, name }): OrganizationLeaf => ({
      '@type': 'Organization',
      '@id': pageUrl(context, 'label', uuid),
      name: nameText(context, name),
    }),
  )
  const numbers = card.labels?.flatMap(({ catalognumber }) => catalognumber ?? []) ?? []
  const issue = known<MusicReleaseLeaf>({
    '@type': 'MusicRelease',
    catalogNumber: numbers.length > 1 ? numbers : (release.catalognumber ?? undefined),
    // schema.org defines no gtin for a release.
    identifier: of(release.barcode, (value) => ({ '@type': 'PropertyValue', propertyID: 'gtin', value })),
    recordLabel: onlyOrAll(labels.map((label) => ({ '@id': label['@id'] as string }))),
    datePublished: card.originaldate ? (card.releasedate ?? undefined) : undefined,
    copyrightNotice: release.cline ? withSign('©', release.cline) : undefined,
  })
  const album = known<MusicAlbumLeaf>({
    ...albumLeaf(context, card),
    byArtist: artistLeaf(context, card),
    image: pictureUrl(context, 'release', card.image) ?? undefined,
    description: summary(context, release.description) || undefined,
    publisher: onlyOrAll(labels),
    license: of(card.license, licenseValue),
    isFamilyFriendly: friendly(isReleaseExplicit({ release, tracks })),
    keywords: release.tags ?? undefined,
    sameAs: unlessEmpty(pagesElsewhere('release', release)),
    albumRelease: issue,
    numTracks: tracks.length || undefined,
    track: tracks.length === 0 ? undefined : recordings(context, card, tracks),
  })
  return graphScript(album, breadcrumbs(context, 'release', card))
}

export function trackJsonLd(context: PageContext, { track, card }: TrackPage): Markup {
  const url = pageUrl(context, 'track', track.uuid)
  const lyrics = textIn(track.facts?.lyrics ?? '', context.site.language).text
  const song = known<MusicRecordingLeaf>({
    ...recording(context, card, track),
    '@id': url,
    url,
    image: pictureUrl(context, 'release', card.image) ?? undefined,
    byArtist: artistLeaf(context, track),
    inAlbum: known<MusicAlbumLeaf>({ ...albumLeaf(context, card), byArtist: artistLeaf(context, card) }),
    keywords: track.facts?.tags ?? undefined,
    recordingOf: lyrics
      ? {
          '@type': 'MusicComposition',
          ...compositionLeaf(context, track),
          lyrics: { '@type': 'CreativeWork', text: lyrics },
        }
      : compositionLeaf(context, track),
  })
  return graphScript(song, breadcrumbs(context, 'release', card))
}

export function artistJsonLd(
  context: PageContext,
  { artist, image, facts, releases, events = [] }: ArtistPage,
): Markup {
  const group = known<MusicGroupLeaf>({
    '@type': 'MusicGroup',
    '@id': pageUrl(context, 'artist', artist.uuid),
    name: nameText(context, artist.name),
    alternateName: facts?.also ?? undefined,
    url: pageUrl(context, 'artist', artist.uuid),
    image: pictureUrl(context, 'artist', image) ?? undefined,
    description: summary(context, facts?.description) || undefined,
    address: of(facts?.country, addressIn),
    sameAs: unlessEmpty(pagesElsewhere('artist', facts)),
    album: unlessEmpty(
      releases
        .filter(({ credited }) => credited)
        .slice(0, MAX_ALBUMS)
        .map(({ card }) => albumLeaf(context, card)),
    ),
    event: unlessEmpty(events.slice(0, MAX_EVENTS).map((event) => eventLeaf(context, event))),
  })
  return graphScript(group, breadcrumbs(context, 'artist', artist))
}

export function labelJsonLd(context: PageContext, { label, image }: LabelPage): Markup {
  const organization = known<OrganizationLeaf>({
    '@type': 'Organization',
    '@id': pageUrl(context, 'label', label.uuid),
    name: nameText(context, label.name),
    alternateName: label.also ?? undefined,
    url: pageUrl(context, 'label', label.uuid),
    logo: pictureUrl(context, 'label', image) ?? undefined,
    description: summary(context, label.description) || undefined,
    address: of(label.country, addressIn),
    sameAs: unlessEmpty(pagesElsewhere('label', label)),
  })
  return graphScript(organization, breadcrumbs(context, 'label', label))
}

export function siteJsonLd(context: PageContext): Markup {
  const search: WithActionConstraints<SearchActionLeaf> = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: absolute(context, '/search/?q={search_term_string}'),
    },
    'query-input': 'required name=search_term_string',
  }
  return graphScript(
    known<WebSiteLeaf>({
      '@type': 'WebSite',
      '@id': absolute(context, '/'),
      name: siteName(context),
      url: absolute(context, '/'),
      description: siteDescription(context),
      inLanguage: context.site.language,
      potentialAction: context.rules.search ? search : undefined,
    }),
    ...(hasTerms(context.site.terms) ? [dataset(context)] : []),
  )
}

/** The catalog as a data set, whose files are those of whole lists. */
function dataset(context: PageContext): DatasetLeaf {
  const { rules, site } = context
  const { license, attributions } = site.terms
  const files = BULK.map(({ path, format }) => ({
    '@type': 'DataDownload' as const,
    contentUrl: absolute(context, path),
    encodingFormat: BULK_TYPES[format],
  }))
  return known<DatasetLeaf>({
    '@type': 'Dataset',
    '@id': absolute(context, linkPath(context.rules, API_PATH)),
    name: siteName(context),
    description: siteDescription(context),
    url: absolute(context, '/'),
    license: of(license, licenseValue),
    creditText: attributions.map(plainText).join(' · ') || undefined,
    isAccessibleForFree: true,
    distribution: rules.bulk ? files : undefined,
  })
}

const addressIn = (country: string): PostalAddressLeaf => ({
  '@type': 'PostalAddress',
  addressCountry: country,
})

function breadcrumbs(
  context: PageContext,
  resource: WebResource,
  { uuid, name }: { readonly uuid: string; readonly name: string },
): BreadcrumbList {
  const way = [
    { name: siteName(context), item: absolute(context, '/') },
    { name: siteWords(context).lists[resource], item: absolute(context, indexPath(resource, 1)) },
    { name: nameText(context, name), item: pageUrl(context, resource, uuid) },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(
      (step, index): ListItemLeaf => ({ '@type': 'ListItem', position: index + 1, ...step }),
    ),
  }
}

/** A list of one is written as its value. */
const onlyOrAll = <T>(list: readonly T[]): T | readonly T[] => (list.length === 1 ? (list[0] as T) : list)

const unlessEmpty = <T>(list: readonly T[]): readonly T[] | undefined =>
  list.length === 0 ? undefined : list
