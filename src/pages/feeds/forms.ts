// The renderer of each form of a record; contract/kinds/forms.ts lists the forms, and faces add theirs.
import { FORMS, type Form, listForms, type SiteForms } from '../../contract/kinds/forms.ts'
import type { FormResource, WebResource } from '../../contract/kinds/kinds.ts'
import type { RecordPages } from '../../core/library/web/page-records.ts'
import { lookStyle, type Styled } from '../look/look.ts'
import type { PageContext, SiteContext } from '../parts/context.ts'
import { artistPage } from '../views/artist.ts'
import { embedPage, trackEmbed } from '../views/embed.ts'
import { labelPage } from '../views/label.ts'
import { releasePage } from '../views/release.ts'
import { trackPage } from '../views/track-page.ts'
import { artistFeed, labelFeed } from './atom.ts'
import { chaptersFile } from './chapters.ts'
import { faceForms } from './face-files.ts'
import { artistJsonFeed, labelJsonFeed } from './json-feed.ts'
import { oembed, trackOembed } from './oembed.ts'
import { playlist } from './playlist.ts'
import { releaseFeed } from './podcast.ts'
import { publisherFeed } from './publisher.ts'
import { webVtt } from './web-vtt.ts'

type Render<Shown> = (context: PageContext, shown: Shown) => string

const styleLink =
  (kind: WebResource) =>
  (context: PageContext, { styled }: Pick<Styled, 'styled'>): string =>
    lookStyle(context, { kind, styled })

const RENDERERS: {
  readonly [K in FormResource]: { readonly [Name in keyof (typeof FORMS)[K]]: Render<RecordPages[K]> }
} = {
  artist: { page: artistPage, feed: artistFeed, jsonFeed: artistJsonFeed, style: styleLink('artist') },
  release: {
    page: releasePage,
    feed: releaseFeed,
    playlist,
    oembed,
    embed: embedPage,
    style: styleLink('release'),
  },
  label: {
    page: labelPage,
    feed: labelFeed,
    jsonFeed: labelJsonFeed,
    publisher: publisherFeed,
    style: styleLink('label'),
  },
  track: { page: trackPage, oembed: trackOembed, embed: trackEmbed, chapters: chaptersFile, lyrics: webVtt },
}

/** What decides which forms records have. */
type Formed = Pick<SiteContext, 'assets' | 'faces' | 'site'>

/** The forms of records that a site has. */
export function siteForms(site: Formed): SiteForms {
  const formsFor = (kind: FormResource) => formRenderers(site, kind).map(({ form }) => form)
  return {
    artist: formsFor('artist'),
    release: formsFor('release'),
    label: formsFor('label'),
    track: formsFor('track'),
  }
}

/** Whether tracks have a form without a page: their frame, and what feeds link to. */
const isWithoutPage = ({ file, under }: Form): boolean =>
  under !== undefined || file === FORMS.track.chapters.file || file === FORMS.track.lyrics.file

export interface RenderedForm<K extends FormResource> {
  readonly form: Form
  readonly render: (context: SiteContext, shown: RecordPages[K]) => string
}

/** The forms of the records of a kind that a site has, in their order. */
export function formRenderers<K extends FormResource>(site: Formed, kind: K): readonly RenderedForm<K>[] {
  const renderers = new Map(Object.entries<Render<RecordPages[K]>>(RENDERERS[kind]))
  const own = listForms(kind).map((form): RenderedForm<K> => {
    const render = renderers.get(form.name) as Render<RecordPages[K]>
    return { form, render: (context, shown) => render(context as PageContext, shown) }
  })
  const shown =
    kind === 'track' && !site.site.track_pages ? own.filter(({ form }) => isWithoutPage(form)) : own
  return [...(site.assets === null ? [] : shown), ...faceForms(site, kind)]
}
