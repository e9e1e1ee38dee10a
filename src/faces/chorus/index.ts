// Chorus: a format in which players follow the music of other sites, formerly Canimus. It is a draft: this is version
// 0.3.2, commit 754ad397a9e0f51cba86a11797feb1d345414216 of https://github.com/PlaidWeb/Chorus. Its paging is that of
// extensions/pagination.md, commit 883a53229e984a58df16860007a351e865b2df15, which the draft no longer has: programs
// ignore links with relations that they do not know.

import type { WebResource } from '../../contract/kinds/kinds.ts'
import { labelsOfCard } from '../../core/library/web/card-labels.ts'
import type { ArtistPage, FollowedPage, LabelPage, ReleasePage } from '../../core/library/web/page-records.ts'
import type { Face, FaceContext } from '../../core/site/face.ts'
import {
  describeAlbum,
  describeArtist,
  describeLabel,
  describeRelease,
  documentLink,
  FILE,
  type Item,
  mention,
  TYPE,
} from './entities.ts'

const link = { type: TYPE, title: 'Chorus' }

export const chorus: Face = {
  name: 'chorus',
  title: 'Chorus',
  description: 'The catalog for players that follow other sites, in the draft 0.3.2 of Chorus.',
  forms: {
    release: [{ file: FILE, link, render: releaseDocument }],
    artist: [{ file: FILE, link, render: artistDocument }],
    label: [{ file: FILE, link, render: labelDocument }],
  },
  feed: { file: FILE, render: followed },
  entry: FILE,
}

function releaseDocument(page: ReleasePage, context: FaceContext): string {
  const { card, release, tracks } = page
  const artists = [
    card.artist ?? [],
    tracks.map(({ artist }) => artist),
    release.performers?.map(({ uuid }) => uuid) ?? [],
  ]
  return renderDocument(context, {
    links: [selfLink(context, 'release', card.uuid), currentLink(context)],
    $items: [
      describeAlbum(context, page),
      ...[...new Set(artists.flat())].map((uuid) => mention(context, 'artist', uuid)),
      ...labelsOfCard(card).map(({ uuid, name }) => mention(context, 'label', uuid, name)),
    ],
  })
}

function artistDocument(page: ArtistPage, context: FaceContext): string {
  const { artist, releases } = page
  const own = releases.filter(({ credited }) => credited)
  const others = releases.filter(({ credited }) => !credited)
  return renderDocument(context, {
    links: [selfLink(context, 'artist', artist.uuid), currentLink(context)],
    $items: [
      { ...describeArtist(context, page), $items: own.map(({ card }) => listed(context, card)) },
      ...others.map(({ card }) => listed(context, card)),
      ...mentioned(context, releases, artist.uuid),
    ],
  })
}

function labelDocument(page: LabelPage, context: FaceContext): string {
  const { label, releases } = page
  return renderDocument(context, {
    links: [selfLink(context, 'label', label.uuid), currentLink(context)],
    $items: [
      { ...describeLabel(context, page), $items: releases.map(({ card }) => listed(context, card)) },
      ...mentioned(context, releases, label.uuid),
    ],
  })
}

type Listed = Pick<ArtistPage, 'releases'>['releases']

/** A release whose tracks are in its own document. */
const listed = (context: FaceContext, card: Listed[number]['card']): Item => ({
  ...describeRelease(context, card),
  links: [documentLink(context, 'release', card.uuid)],
})

/** The artists and labels that releases refer to, except the one whose document this is. */
function mentioned(context: FaceContext, releases: Listed, own: string): Item[] {
  const artists = new Set(releases.flatMap(({ card: { artist } }) => artist ?? []))
  const labels = new Map(
    releases.flatMap(({ card }) => labelsOfCard(card).map(({ uuid, name }) => [uuid, name] as const)),
  )
  artists.delete(own)
  labels.delete(own)
  return [
    ...[...artists].map((uuid) => mention(context, 'artist', uuid)),
    ...[...labels].map(([uuid, name]) => mention(context, 'label', uuid, name)),
  ]
}

/** The whole catalog, or a page of it, with all that is known of each record. */
function followed(
  { number, pages, releases, artists, labels, removed }: FollowedPage,
  context: FaceContext,
): string {
  const page = (at: number) => context.fileUrl(`catalog/page-${at}.json`)
  const others =
    number === null
      ? ([['previous', pages]] as const)
      : ([
          ['previous', number - 1],
          ['next', number + 1],
        ] as const)
  return renderDocument(context, {
    links: [
      relation('self', number === null ? context.fileUrl(FILE) : page(number)),
      ...(number === null ? [] : [currentLink(context)]),
      ...others.filter(([, at]) => at > 0 && at <= pages).map(([rel, at]) => relation(rel, page(at))),
    ],
    $items: [
      ...labels.map((each) => describeLabel(context, each)),
      ...artists.map((each) => describeArtist(context, each)),
      ...releases.map((each) => describeAlbum(context, each)),
    ],
    $deleted: removed.length > 0 ? removed : undefined,
  })
}

const selfLink = (context: FaceContext, kind: WebResource, uuid: string): Item => ({
  ...documentLink(context, kind, uuid),
  rel: 'self',
})

/** The document with what changed last in the whole catalog. */
const currentLink = (context: FaceContext): Item => relation('current', context.fileUrl(FILE))

const relation = (rel: string, href: string): Item => ({ name: 'Chorus', rel, contentType: TYPE, href })

function renderDocument(
  { name, language, baseUrl, description, textHtml }: FaceContext,
  members: Item,
): string {
  return JSON.stringify({
    $type: 'collection',
    $protocol: 'Chorus',
    $version: '0.3.2',
    $lang: language,
    name,
    url: `${baseUrl}/`,
    description: description === null ? undefined : textHtml(description),
    ...members,
  })
}
