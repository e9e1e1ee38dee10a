// The renderer of each form of a record; api/forms.ts lists the forms, and faces add theirs.
import {
  type Conditions,
  type FORMS,
  type Form,
  formFile,
  formsOf,
  hasForm,
  type SiteForms,
} from '../api/forms.ts'
import type { FormResource, WebResource } from '../api/web.ts'
import { textFile } from '../stages/encode.ts'
import type { RecordPages } from '../stages/pages.ts'
import type { SiteFile } from '../stages/site.ts'
import { artistPage } from './artist.ts'
import type { PageContext, SiteContext } from './context.ts'
import { embedPage, trackEmbed } from './embed.ts'
import { faceForms } from './faces.ts'
import { artistFeed, labelFeed } from './feeds/atom.ts'
import { oembed } from './feeds/oembed.ts'
import { playlist } from './feeds/playlist.ts'
import { releaseFeed } from './feeds/podcast.ts'
import { publisherFeed } from './feeds/publisher.ts'
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
  label: { page: labelPage, feed: labelFeed, publisher: publisherFeed, style: styleOf('label') },
  track: { page: trackEmbed },
}

/** Renders the forms of records. */
export function* renderForms<K extends FormResource>(
  context: SiteContext,
  kind: K,
  pages: readonly RecordPages[K][],
): Generator<SiteFile> {
  const forms = renderersOn(context, kind)
  for (const shown of pages) {
    const uuid = uuidOf(kind, shown)
    for (const { form, render } of forms) {
      if (!hasForm(form, shown as Conditions)) continue
      yield textFile(formFile(kind, uuid, form), render(context, shown))
    }
  }
}

/** What decides which forms records have. */
type Formed = Pick<SiteContext, 'assets' | 'faces'>

/** The forms of records that a site has. */
export function siteForms(site: Formed): SiteForms {
  const formsFor = (kind: FormResource) => renderersOn(site, kind).map(({ form }) => form)
  return {
    artist: formsFor('artist'),
    release: formsFor('release'),
    label: formsFor('label'),
    track: formsFor('track'),
  }
}

interface RenderedForm<K extends FormResource> {
  readonly form: Form
  readonly render: (context: SiteContext, shown: RecordPages[K]) => string
}

/** The forms of the records of a kind that a site has, in their order. */
function renderersOn<K extends FormResource>(site: Formed, kind: K): readonly RenderedForm<K>[] {
  const renderers = new Map(Object.entries<Render<RecordPages[K]>>(RENDERERS[kind]))
  const own = formsOf(kind).map((form): RenderedForm<K> => {
    const render = renderers.get(form.name) as Render<RecordPages[K]>
    return { form, render: (context, shown) => render(context as PageContext, shown) }
  })
  return [...(site.assets === null ? [] : own), ...faceForms(site, kind)]
}

function uuidOf<K extends FormResource>(kind: K, shown: RecordPages[K]): string {
  const { card, artist, label, track } = shown as Partial<
    RecordPages['release'] & RecordPages['artist'] & RecordPages['label'] & RecordPages['track']
  >
  const { uuid } = { release: card, artist, label, track }[kind] as { readonly uuid: string }
  return uuid
}
