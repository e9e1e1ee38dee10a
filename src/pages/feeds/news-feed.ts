// New releases and news as entries of feeds, whatever their format: of the site, of an artist, of a label. They omit
// releases without a date, since the date of an entry is required, and those of the future, which would lead a feed for
// years.
import { webPagePath } from '../../contract/urls/urls.ts'
import { labelsOfCard } from '../../core/library/web/card-labels.ts'
import type { ArtistPage, LabelPage, NewsRelease, ReleaseCard } from '../../core/library/web/page-records.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import { prose } from '../../core/markup/markdown.ts'
import { toLicense } from '../../core/records/license-names.ts'
import type { Illustrated } from '../../core/site/pictures.ts'
import { coverFile, pictureFile } from '../look/images.ts'
import { absolute, pageUrl } from '../metadata/addresses.ts'
import { artistDescription, labelDescription, siteDescription } from '../metadata/descriptions.ts'
import { ownArticle, ownPagePath, ownTitle } from '../own/own-articles.ts'
import type { NewsItem } from '../own/written-pages.ts'
import { type PageContext, siteName } from '../parts/context.ts'
import { creditedTitle, nameText } from '../parts/names.ts'
import { siteWords } from '../words/words.ts'

/** The maximum number of entries in a feed. */
export const MAX_ENTRIES = 50

export interface NewsFeed {
  readonly id: string
  readonly title: string
  readonly subtitle: string
  readonly author: string
  /** The URL of its picture. */
  readonly logo: string | null
  /** The path of the corresponding page. */
  readonly path: string
  /** The newest first, at most {@link MAX_ENTRIES}. */
  readonly entries: readonly FeedEntry[]
}

export interface FeedEntry {
  readonly id: string
  readonly title: string
  readonly date: string
  /** The URL of its page. */
  readonly url: string
  /** The language of its title and its content; null for that of the site. */
  readonly language: string | null
  /** Null if the author of the feed is that of the entry, or if it has none. */
  readonly author: { readonly name: string; readonly url: string | null } | null
  readonly license: { readonly name: string; readonly url: string | null } | null
  /** The type of a release. */
  readonly category: string | null
  /** The URL of its cover; null for an entry without one. */
  readonly image: string | null
  readonly content: Markup
  /** Whether links in the content are relative to its page. */
  readonly isRelative: boolean
}

const made = new WeakMap<object, { readonly context: PageContext; readonly news: NewsFeed }>()

/** The formats of a feed share its entries, which are made once. */
function shared<Of extends object>(make: (context: PageContext, of: Of) => NewsFeed) {
  return (context: PageContext, of: Of): NewsFeed => {
    const last = made.get(of)
    if (last?.context === context) return last.news
    const news = make(context, of)
    made.set(of, { context, news })
    return news
  }
}

/** New releases and the news of the label. */
export const newsOfSite = shared((context, releases: readonly NewsRelease[]) => ({
  id: absolute(context, '/'),
  title: siteName(context),
  subtitle: siteDescription(context),
  author: siteName(context),
  logo: null,
  path: '/',
  entries: newest([
    ...releaseEntries(context, releases),
    ...context.news.map((item) => newsEntry(context, item)),
  ]),
}))

export const newsOfArtist = shared((context, page: ArtistPage) =>
  newsOfRecord(context, 'artist', { ...page.artist, ...page, subtitle: artistDescription(context, page) }),
)

export const newsOfLabel = shared((context, page: LabelPage) =>
  newsOfRecord(context, 'label', { ...page.label, ...page, subtitle: labelDescription(context, page) }),
)

interface FedRecord extends Illustrated, Pick<ArtistPage, 'releases'> {
  readonly uuid: string
  readonly name: string
  readonly subtitle: string
}

/** The releases of an artist or a label. */
function newsOfRecord(context: PageContext, kind: 'artist' | 'label', shown: FedRecord): NewsFeed {
  const { uuid, releases, subtitle } = shown
  const name = nameText(context, shown.name)
  return {
    id: uuidUrn(uuid),
    title: name,
    subtitle,
    author: name,
    logo: pictureFile(context, kind, shown, PICTURE_WIDTH)?.url ?? null,
    path: webPagePath(kind, uuid),
    entries: newest(releaseEntries(context, releases)),
  }
}

/** The width of pictures in pixels: twice that in which they are shown, for dense screens. */
const PICTURE_WIDTH = 500

/** An identifier that does not depend on the site's address (RFC 9562, section 4). */
const uuidUrn = (uuid: string): string => `urn:uuid:${uuid}`

const newest = (entries: readonly FeedEntry[]): FeedEntry[] =>
  entries.toSorted((one, other) => compare(other.date, one.date)).slice(0, MAX_ENTRIES)

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

const releaseEntries = (context: PageContext, releases: readonly NewsRelease[]): FeedEntry[] =>
  releases.flatMap((release) => {
    const { newsdate } = release.card
    return newsdate === null ? [] : [releaseEntry(context, release, newsdate)]
  })

function newsEntry(context: PageContext, item: NewsItem): FeedEntry {
  const url = absolute(context, ownPagePath(item.name))
  return {
    id: url,
    title: ownTitle(item),
    date: item.date,
    url,
    language: item.language === context.site.language ? null : item.language,
    author: null,
    license: null,
    category: null,
    image: null,
    content: ownArticle(item).body,
    isRelative: true,
  }
}

function releaseEntry(context: PageContext, { card, description }: NewsRelease, date: string): FeedEntry {
  const { uuid, name, artist, artist_display, license, type } = card
  const cover = coverFile(context, card, PICTURE_WIDTH).url
  return {
    id: uuidUrn(uuid),
    title: nameText(context, name),
    date,
    url: pageUrl(context, 'release', uuid),
    language: null,
    author:
      artist_display === ''
        ? null
        : {
            name: nameText(context, artist_display),
            url: artist === null ? null : pageUrl(context, 'artist', artist),
          },
    license: license === null ? null : toLicense(license),
    category: type,
    image: card.image === null ? null : cover,
    content: releaseContent(context, { card, description, cover }),
    isRelative: false,
  }
}

interface Content {
  readonly card: ReleaseCard
  readonly description: string | null
  readonly cover: string
}

const releaseContent = (context: PageContext, { card, description, cover }: Content): Markup =>
  html`<p><a href="${pageUrl(context, 'release', card.uuid)}"><img src="${cover}" alt="" width="250"></a></p>\
<p>${creditedTitle(context, card)}</p>\
${card.releasedate && html`<p>${siteWords(context).dateOf(card.releasedate)}</p>`}\
<p>${labelsOfCard(card).map(({ uuid, name }, at) => html`${at > 0 && ', '}<a href="${pageUrl(context, 'label', uuid)}">${nameText(context, name)}</a>`)}</p>${description && prose(description, context.site)}`
