// IIIF: the Presentation API 3.0 (https://iiif.io/api/presentation/3.0/), with which libraries and archives publish
// audio: a manifest of each release, and collections of artists, labels and the whole catalog.

import { WEB_RESOURCES } from '../../contract/kinds/kinds.ts'
import { pageCount } from '../../contract/urls/web.ts'
import type { IndexPage } from '../../core/library/web/list-records.ts'
import type { ArtistPage, LabelPage } from '../../core/library/web/page-records.ts'
import type { Face, FaceContext } from '../../core/site/face.ts'
import type { Illustrated } from '../../core/site/pictures.ts'
import { makeManifest } from './manifest.ts'
import {
  collectionRef,
  collectionUrl,
  describeHomepage,
  describeRecord,
  describeSummary,
  describeThumbnail,
  type Item,
  listTitle,
  manifestRef,
  renderDocument,
  requiredStatement,
  written,
} from './resources.ts'

const TYPE = 'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"'
const link = { type: TYPE, title: 'IIIF' }
const ROOT = 'collection.json'
const list = { extension: 'json', render: renderList }

export const iiif: Face = {
  name: 'iiif',
  title: 'IIIF',
  description: 'Manifests and collections for viewers of libraries and archives (IIIF Presentation API 3.0).',
  forms: {
    release: [{ file: 'manifest.json', link, render: makeManifest }],
    artist: [
      {
        file: ROOT,
        link,
        render: ({ artist, facts, ...page }, context) =>
          discography('artist', { ...page, own: { ...facts, ...artist } }, context),
      },
    ],
    label: [
      {
        file: ROOT,
        link,
        render: ({ label, ...page }, context) => discography('label', { ...page, own: label }, context),
      },
    ],
  },
  lists: { release: list, artist: list, label: list },
  files: [{ file: ROOT, reads: [], render: wholeCatalog }],
  entry: ROOT,
}

interface Discography extends Pick<ArtistPage & LabelPage, 'releases'>, Illustrated {
  readonly own: { readonly uuid: string; readonly name: string; readonly description?: string | null }
}

/** The releases of an artist or a label. */
function discography(
  kind: 'artist' | 'label',
  { own, releases, ...shown }: Discography,
  context: FaceContext,
): string {
  const { uuid, name } = own
  return renderDocument({
    ...collectionRef(collectionUrl(context, kind, uuid), written(context, name)),
    summary: describeSummary(context, own.description),
    requiredStatement: requiredStatement(context),
    thumbnail: describeThumbnail(context, kind, shown),
    homepage: describeHomepage(context, context.pageUrl(kind, uuid), name),
    seeAlso: describeRecord(context, kind, uuid),
    partOf: [rootRef(context)],
    items: releases.map(({ card }) => manifestRef(context, card)),
  })
}

/** A page of the releases, artists or labels of the catalog. */
function renderList({ resource, number, entries }: IndexPage, context: FaceContext): string {
  return renderDocument({
    ...pageRef(context, resource, number),
    requiredStatement: requiredStatement(context),
    partOf: [rootRef(context)],
    items: entries.map((entry): Item => {
      if (entry.kind === 'release') return manifestRef(context, entry.card)
      const { kind, uuid, name } = entry
      return {
        ...collectionRef(collectionUrl(context, kind, uuid), written(context, name)),
        thumbnail: describeThumbnail(context, kind, entry),
      }
    }),
  })
}

function wholeCatalog(context: FaceContext): string {
  const { name, baseUrl, description, counts } = context
  return renderDocument({
    ...rootRef(context),
    summary: describeSummary(context, description),
    requiredStatement: requiredStatement(context),
    homepage: describeHomepage(context, `${baseUrl}/`, name),
    items: WEB_RESOURCES.flatMap((kind) =>
      Array.from({ length: pageCount(counts[`${kind}s`]) }, (_, index) => pageRef(context, kind, index + 1)),
    ),
  })
}

const rootRef = (context: FaceContext): Item =>
  collectionRef(context.fileUrl(ROOT), written(context, context.name))

const pageRef = (context: FaceContext, kind: IndexPage['resource'], page: number): Item =>
  collectionRef(context.fileUrl(`${kind}s/page-${page}.json`), listTitle(context, kind, page))
