// The renderer of each form of a record; api/forms.ts lists the forms, and faces add theirs.
import { type Conditions, type FORMS, formFile, formsOf, hasForm } from '../api/forms.ts'
import type { FormResource, WebResource } from '../api/web.ts'
import { textFile } from '../stages/encode.ts'
import type { RecordPages } from '../stages/pages.ts'
import type { SiteFile } from '../stages/site.ts'
import { artistPage } from './artist.ts'
import type { PageContext } from './context.ts'
import { embedPage, trackEmbed } from './embed.ts'
import { faceForms } from './faces.ts'
import { artistFeed, labelFeed } from './feeds/atom.ts'
import { oembed } from './feeds/oembed.ts'
import { playlist } from './feeds/playlist.ts'
import { releaseFeed } from './feeds/podcast.ts'
import { labelPage } from './label.ts'
import { lookStyle, type Styled } from './look.ts'
import { releasePage } from './release.ts'

type Render<Shown> = (context: PageContext, shown: Shown) => string

const styleOf =
  (kind: WebResource) =>
  (context: PageContext, { styled }: Pick<Styled, 'styled'>): string =>
    lookStyle(context, { kind, styled })

const RENDERERS: {
  readonly [K in FormResource]: { readonly [Name in keyof (typeof FORMS)[K]]: Render<RecordPages[K]> }
} = {
  artist: { page: artistPage, feed: artistFeed, style: styleOf('artist') },
  release: {
    page: releasePage,
    feed: releaseFeed,
    playlist,
    oembed,
    embed: embedPage,
    style: styleOf('release'),
  },
  label: { page: labelPage, feed: labelFeed, style: styleOf('label') },
  track: { embed: trackEmbed },
}

/** Renders the forms of records. */
export function* renderForms<K extends FormResource>(
  context: PageContext,
  kind: K,
  pages: readonly RecordPages[K][],
): Generator<SiteFile> {
  const renderers = new Map(Object.entries<Render<RecordPages[K]>>(RENDERERS[kind]))
  const own = formsOf(kind).map((form) => ({
    form,
    render: renderers.get(form.name) as Render<RecordPages[K]>,
  }))
  const forms = [...own, ...faceForms(context, kind)]
  for (const shown of pages) {
    const uuid = uuidOf(kind, shown)
    for (const { form, render } of forms) {
      if (!hasForm(form, shown as Conditions)) continue
      yield textFile(formFile(kind, uuid, form), render(context, shown))
    }
  }
}

function uuidOf<K extends FormResource>(kind: K, shown: RecordPages[K]): string {
  const { card, artist, label, track } = shown as Partial<
    RecordPages['release'] & RecordPages['artist'] & RecordPages['label'] & RecordPages['track']
  >
  const { uuid } = { release: card, artist, label, track }[kind] as { readonly uuid: string }
  return uuid
}
