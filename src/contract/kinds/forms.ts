// The files of the web side: the forms of each record, and the single files. Paths, routes (web-patterns.ts), counts,
// blocks, the links in the head of pages and the cases of `verify` derive from these two tables; pages/feeds/forms.ts
// has the renderer of each form.
import { indexFile } from '../urls/web.ts'
import { type FormResource, PLURALS, type WebResource } from './kinds.ts'

/**
 * What only some records meet. `dated`: with a dated release. `playable`: with audio, or a release with audio.
 * `styled`: with a look of their own. `chaptered`: with chapters. `timed`: with lyrics that have times.
 */
export type Condition = 'dated' | 'playable' | 'styled' | 'chaptered' | 'timed'

/** The conditions that records of each kind may meet. */
export const CONDITIONS = {
  artist: ['dated', 'styled'],
  release: ['playable', 'styled'],
  label: ['dated', 'playable', 'styled'],
  track: ['playable', 'chaptered', 'timed'],
} as const satisfies Record<FormResource, readonly Condition[]>

/** A file that derives from one record. */
export interface Form {
  /** Its name in the folder of the record. */
  readonly file: string
  /** The folder that holds the folder of the record: `embed` for `embed/releases/<uuid>/…`. */
  readonly under?: string
  /** Which records have it; by default, all of them. */
  readonly when?: Condition
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

/** After the Atom feed: many readers take the first. */
const JSON_FEED = {
  file: 'feed.json',
  when: 'dated',
  link: { type: 'application/feed+json', title: 'newReleases' },
} as const

const STYLE = { file: 'style.css', when: 'styled' } as const

const EMBED = { file: 'index.html', under: 'embed', when: 'playable' } as const

const OEMBED = {
  file: 'oembed.json',
  when: 'playable',
  link: { type: 'application/json+oembed', title: 'name', isAbsolute: true },
} as const

/** The forms of each kind of record, in the order in which they are written: the page of the record first. */
export const FORMS = {
  artist: { page: { file: 'index.html' }, feed: NEWS_FEED, jsonFeed: JSON_FEED, style: STYLE },
  release: {
    page: { file: 'index.html' },
    feed: { file: 'feed.rss', when: 'playable', link: { type: 'application/rss+xml', title: 'name' } },
    playlist: {
      file: 'playlist.m3u8',
      when: 'playable',
      link: { type: 'application/x-mpegurl', title: 'playlist' },
    },
    oembed: OEMBED,
    embed: EMBED,
    style: STYLE,
  },
  label: {
    page: { file: 'index.html' },
    feed: NEWS_FEED,
    jsonFeed: JSON_FEED,
    // Without a link: feed readers would find no entries in it.
    publisher: { file: 'feed.rss', when: 'playable' },
    style: STYLE,
  },
  track: {
    page: { file: 'index.html' },
    lyrics: { file: 'lyrics.vtt', when: 'timed', link: { type: 'text/vtt', title: 'name' } },
    chapters: { file: 'chapters.json', when: 'chaptered' },
    oembed: OEMBED,
    embed: EMBED,
  },
} as const satisfies Record<FormResource, Readonly<Record<string, Form>> & { readonly page: Form }>

/** The single files, by purpose. */
export const SITE_PAGES = {
  home: 'index.html',
  notFound: '404.html',
  feed: 'feed.atom',
  jsonFeed: 'feed.json',
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

/** Parts of the web side that derive from one record, or from a range of a list. */
export type WebPart = `${FormResource}_${'page' | 'form'}` | `${WebResource}_index` | 'list' | 'sitemap'

/** The part with the page of a record. Its name is the uuid of the record. */
export const recordPart = <K extends FormResource>(resource: K): `${K}_page` => `${resource}_page`
/** The pages of a list. Their name is their number, from 1. */
export const indexPart = (resource: WebResource): WebPart => `${resource}_index`

/** The part with another form of a record, of the site or of a face. Its name is {@link formName}. */
export const formPart = (kind: FormResource): WebPart => `${kind}_form`

/** The name of a form among those of all records of its kind: `<uuid>/feed.rss`, `<uuid>/embed/index.html`. */
export const formName = (uuid: string, { file, under }: Form): string =>
  [uuid, ...(under === undefined ? [] : [under]), file].join('/')

/** Whether a form is the page of its record. */
export const isRecordPage = (kind: FormResource, form: Form): boolean =>
  formName('', form) === formName('', FORMS[kind].page)

/** A form with its name in {@link FORMS}. */
export type NamedForm = Form & { readonly name: string }

/** The forms of a kind in their order: those that each record has, then those that only some have. */
export function listForms(resource: FormResource): readonly NamedForm[] {
  const forms = Object.entries<Form>(FORMS[resource]).map(([name, form]) => ({ ...form, name }))
  return [
    ...forms.filter(({ when }) => when === undefined),
    ...forms.filter(({ when }) => when !== undefined),
  ]
}

/** The forms of each kind of record that a site has: its own, and those of its faces. */
export type SiteForms = Readonly<Record<FormResource, readonly Form[]>>

/** The conditions of forms that a record meets. */
export type Conditions = { readonly [When in Condition]?: boolean | object | null }

/** Whether a record has a form. */
export const hasForm = ({ when }: Form, met: Conditions): boolean => when === undefined || Boolean(met[when])

/** The path of a form of a record, without a leading slash. */
export const formFile = (resource: FormResource, uuid: string, { file, under }: Form): string =>
  `${under === undefined ? '' : `${under}/`}${PLURALS[resource]}/${uuid}/${file}`

/** The path of the form of a name. */
export function fileOfForm(kind: FormResource, name: string): string {
  const [uuid = '', ...rest] = name.split('/')
  const file = rest.pop() ?? ''
  return formFile(kind, uuid, { file, ...(rest.length > 0 && { under: rest.join('/') }) })
}

/** The files that a record may have, always in the same order, without those of faces. */
export const recordFiles = (resource: FormResource, uuid: string): readonly string[] =>
  listForms(resource).map((form) => formFile(resource, uuid, form))

/** The file of each part by its name. */
const FILES: Readonly<Record<WebPart, (name: string) => string>> = {
  artist_page: (uuid) => formFile('artist', uuid, FORMS.artist.page),
  release_page: (uuid) => formFile('release', uuid, FORMS.release.page),
  label_page: (uuid) => formFile('label', uuid, FORMS.label.page),
  track_page: (uuid) => formFile('track', uuid, FORMS.track.page),
  artist_form: (name) => fileOfForm('artist', name),
  release_form: (name) => fileOfForm('release', name),
  label_form: (name) => fileOfForm('label', name),
  track_form: (name) => fileOfForm('track', name),
  artist_index: (number) => indexFile('artist', Number(number)),
  release_index: (number) => indexFile('release', Number(number)),
  label_index: (number) => indexFile('label', Number(number)),
  /**
   * A page of a list of a tag, a year, an artist or a label, or a readable address. Its name is its path:
   * `tags/ambient/page-2`, `releases/low-water`.
   */
  list: (name) => `${name}/index.html`,
  /** Its name is a folder and a number: `releases-1`. */
  sitemap: (name) => `sitemap-${name}.xml`,
}
export const WEB_PARTS = Object.keys(FILES) as readonly WebPart[]

/** The file of a part. */
export const webFile = (part: WebPart, name: string): string => FILES[part](name)
