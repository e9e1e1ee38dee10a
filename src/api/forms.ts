// The files of the web side: the forms of each record, and the single files. Paths, routes (web-patterns.ts), counts,
// blocks, the links in the head of pages and the cases of `verify` derive from these two tables; pages/forms.ts has the
// renderer of each form.
import { FORM_FOLDERS, type FormResource, indexFile, type WebResource } from './web.ts'

/** A file that derives from one record. */
export interface Form {
  /** Its name in the folder of the record. */
  readonly file: string
  /** The folder that holds the folder of the record: `embed` for `embed/releases/<uuid>/…`. */
  readonly under?: string
  /**
   * Which records have it; by default, all of them. `dated`: with a dated release. `playable`: with audio, or a release
   * with audio. `styled`: with a look of their own.
   */
  readonly when?: 'dated' | 'playable' | 'styled'
  /** How the head of the page links to it. */
  readonly link?: {
    readonly type: string
    readonly title: 'name' | 'playlist' | 'newReleases'
    readonly isAbsolute?: true
  }
}

const NEWS_FEED = {
  file: 'feed.atom',
  when: 'dated',
  link: { type: 'application/atom+xml', title: 'newReleases' },
} as const

const STYLE = { file: 'style.css', when: 'styled' } as const

/** The forms of each kind of record, in the order in which they are written. Those of tracks exist for tracks with audio. */
export const FORMS = {
  artist: { page: { file: 'index.html' }, feed: NEWS_FEED, style: STYLE },
  release: {
    page: { file: 'index.html' },
    feed: { file: 'feed.rss', when: 'playable', link: { type: 'application/rss+xml', title: 'name' } },
    playlist: {
      file: 'playlist.m3u8',
      when: 'playable',
      link: { type: 'application/x-mpegurl', title: 'playlist' },
    },
    oembed: {
      file: 'oembed.json',
      when: 'playable',
      link: { type: 'application/json+oembed', title: 'name', isAbsolute: true },
    },
    embed: { file: 'index.html', under: 'embed', when: 'playable' },
    style: STYLE,
  },
  label: {
    page: { file: 'index.html' },
    feed: NEWS_FEED,
    // Without a link: feed readers would find no entries in it.
    publisher: { file: 'feed.rss', when: 'playable' },
    style: STYLE,
  },
  track: { embed: { file: 'index.html', under: 'embed' } },
} as const satisfies Record<FormResource, Readonly<Record<string, Form>>>

/** The single files, by purpose. */
export const SITE_PAGES = {
  home: 'index.html',
  notFound: '404.html',
  feed: 'feed.atom',
  robots: 'robots.txt',
  sitemaps: 'sitemap.xml',
  /** The sitemap of the other files here. */
  pages: 'sitemap-pages.xml',
  tags: 'tags/index.html',
  years: 'years/index.html',
  /** Only where the site can be searched. */
  search: 'search/index.html',
} as const
export type SitePage = keyof typeof SITE_PAGES

/** The conditions of the forms that only some records of a kind have. */
type ConditionOf<K extends FormResource> = Extract<
  (typeof FORMS)[K][keyof (typeof FORMS)[K]],
  { when: string }
>['when']

/** The parts with the forms of the records that meet a condition of their kind. */
export type ConditionalPart = { [K in WebResource]: `${K}_${ConditionOf<K>}` }[WebResource]

/** Parts of the web side that derive from one record, or from a range of a list. */
export type WebPart = `${FormResource}_page` | ConditionalPart | `${WebResource}_index` | 'list' | 'sitemap'

/** The part with the forms that every record of a kind has. Its name is the uuid of the record. */
export const recordPart = <K extends FormResource>(resource: K): `${K}_page` => `${resource}_page`
/** The part with the forms of the records of a kind that meet a condition. Its name is their uuid. */
export const conditionalPart = (resource: FormResource, when: Required<Form>['when']): ConditionalPart =>
  `${resource}_${when}` as ConditionalPart
/** The conditions that forms of a kind may have; none for tracks. */
export const conditionsOf = (resource: FormResource): readonly Required<Form>['when'][] => [
  ...new Set(formsOf(resource).flatMap(({ when }) => when ?? [])),
]
/** The parts with the forms that only some records of a kind have. */
export const conditionalParts = (resource: FormResource): readonly ConditionalPart[] =>
  conditionsOf(resource).map((when) => conditionalPart(resource, when))
/** The part that a form belongs to. */
export const formPart = (resource: FormResource, { when }: Pick<Form, 'when'>): WebPart =>
  when === undefined ? recordPart(resource) : conditionalPart(resource, when)
/** The pages of a list. Their name is their number, from 1. */
export const indexPart = (resource: WebResource): WebPart => `${resource}_index`

/** A form with its name in {@link FORMS}. */
export type NamedForm = Form & { readonly name: string }

/** The forms of a kind in their order: those that each record has, then those that only some have. */
export function formsOf(resource: FormResource): readonly NamedForm[] {
  const forms = Object.entries<Form>(FORMS[resource]).map(([name, form]) => ({ ...form, name }))
  return [
    ...forms.filter(({ when }) => when === undefined),
    ...forms.filter(({ when }) => when !== undefined),
  ]
}

/** The forms of each kind of record that a site has: its own, and those of its faces. */
export type SiteForms = Readonly<Record<FormResource, readonly Form[]>>

/** The conditions of forms that a record meets. */
export type Conditions = { readonly [When in Required<Form>['when']]?: boolean | object | null }

/** Whether a record has a form. */
export const hasForm = ({ when }: Form, met: Conditions): boolean => when === undefined || Boolean(met[when])

/** The path of a form of a record, without a leading slash. */
export const formFile = (resource: FormResource, uuid: string, { file, under }: Form): string =>
  `${under === undefined ? '' : `${under}/`}${FORM_FOLDERS[resource]}/${uuid}/${file}`

const formFiles =
  (resource: FormResource, when?: Form['when']) =>
  (uuid: string): readonly string[] =>
    formsOf(resource)
      .filter((form) => form.when === when)
      .map((form) => formFile(resource, uuid, form))

const FILES: Readonly<Record<WebPart, (name: string) => readonly string[]>> = {
  artist_page: formFiles('artist'),
  artist_dated: formFiles('artist', 'dated'),
  artist_styled: formFiles('artist', 'styled'),
  release_page: formFiles('release'),
  release_playable: formFiles('release', 'playable'),
  release_styled: formFiles('release', 'styled'),
  label_page: formFiles('label'),
  label_dated: formFiles('label', 'dated'),
  label_playable: formFiles('label', 'playable'),
  label_styled: formFiles('label', 'styled'),
  track_page: formFiles('track'),
  artist_index: (number) => [indexFile('artist', Number(number))],
  release_index: (number) => [indexFile('release', Number(number))],
  label_index: (number) => [indexFile('label', Number(number))],
  /** A page of a list of a tag, a year, an artist or a label. Its name is its path: `tags/ambient/page-2`. */
  list: (name) => [`${name}/index.html`],
  /** Its name is a folder and a number: `releases-1`. */
  sitemap: (name) => [`sitemap-${name}.xml`],
}
export const WEB_PARTS = Object.keys(FILES) as readonly WebPart[]

/** The files of a part, the same number for each name. */
export const webFiles = (part: WebPart, name: string): readonly string[] => FILES[part](name)

/** How many files a part has. */
export const webFileCount = (part: WebPart): number => FILES[part]('1').length

/** The parts that may derive from a record. */
export const recordParts = (resource: FormResource): readonly WebPart[] => [
  recordPart(resource),
  ...conditionalParts(resource),
]

/** The files that may derive from a record, always in the same order. */
export const recordFiles = (resource: FormResource, uuid: string): readonly string[] =>
  recordParts(resource).flatMap((part) => webFiles(part, uuid))
