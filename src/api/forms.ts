// The files of the web side: the forms of each record, and the single files. Paths, routes, counts, blocks, the links
// in the head of pages and the cases of `verify` derive from these two tables; pages/forms.ts has the renderer of each
// form.
import { ASSETS, indexFile, WEB_FOLDER, WEB_FOLDERS, WEB_ID, WEB_RESOURCES, type WebResource } from './web.ts'

/** A file that derives from one record. */
export interface Form {
  /** Its name in the folder of the record. */
  readonly file: string
  /** The folder that holds the folder of the record: `embed` for `embed/releases/<uuid>/…`. */
  readonly under?: string
  /** `dated`: only for records with a dated release. */
  readonly when?: 'dated'
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

/** The forms of each kind of record, in the order in which they are written. */
export const FORMS = {
  artist: { page: { file: 'index.html' }, feed: NEWS_FEED },
  release: {
    page: { file: 'index.html' },
    feed: { file: 'feed.rss', link: { type: 'application/rss+xml', title: 'name' } },
    playlist: {
      file: 'playlist.m3u8',
      link: { type: 'application/vnd.apple.mpegurl', title: 'playlist' },
    },
    oembed: {
      file: 'oembed.json',
      link: { type: 'application/json+oembed', title: 'name', isAbsolute: true },
    },
    embed: { file: 'index.html', under: 'embed' },
  },
  label: { page: { file: 'index.html' }, feed: NEWS_FEED },
} as const satisfies Record<WebResource, Readonly<Record<string, Form>>>

/** The single files, by purpose. */
export const SITE_PAGES = {
  home: 'index.html',
  notFound: '404.html',
  feed: 'feed.atom',
  robots: 'robots.txt',
  sitemaps: 'sitemap.xml',
  /** The sitemap of the other files here. */
  pages: 'sitemap-pages.xml',
  /** Only where the site can be searched. */
  search: 'search/index.html',
} as const
export type SitePage = keyof typeof SITE_PAGES

/** The page for 404 responses. */
export const NOT_FOUND_FILE = SITE_PAGES.notFound

/** Parts of the web side that derive from one record, or from a range of a list. */
export type WebPart = `${WebResource}_page` | `${Dated}_dated` | `${WebResource}_index` | 'sitemap'

/** The kinds with forms that require a dated release. */
export const DATED = ['artist', 'label'] as const satisfies readonly WebResource[]
export type Dated = (typeof DATED)[number]

/** The part with the forms that every record of a kind has. Its name is the uuid of the record. */
export const recordPart = (resource: WebResource): `${WebResource}_page` => `${resource}_page`
/** The part with the forms that only dated records have. Its name is their uuid. */
export const datedPart = (resource: Dated): `${Dated}_dated` => `${resource}_dated`
/** The pages of a list. Their name is their number, from 1. */
export const indexPart = (resource: WebResource): WebPart => `${resource}_index`

/** A form with its name in {@link FORMS}. */
export type NamedForm = Form & { readonly name: string }

/** The forms of a kind in their order: those that each record has, then those of dated ones. */
export function formsOf(resource: WebResource): readonly NamedForm[] {
  const forms = Object.entries<Form>(FORMS[resource]).map(([name, form]) => ({ ...form, name }))
  return [...forms.filter(({ when }) => when === undefined), ...forms.filter(({ when }) => when === 'dated')]
}

/** The path of a form of a record, without a leading slash. */
export const formFile = (resource: WebResource, uuid: string, { file, under }: Form): string =>
  `${under === undefined ? '' : `${under}/`}${WEB_FOLDERS[resource]}/${uuid}/${file}`

const formFiles =
  (resource: WebResource, when?: 'dated') =>
  (uuid: string): readonly string[] =>
    formsOf(resource)
      .filter((form) => form.when === when)
      .map((form) => formFile(resource, uuid, form))

const FILES: Readonly<Record<WebPart, (name: string) => readonly string[]>> = {
  artist_page: formFiles('artist'),
  artist_dated: formFiles('artist', 'dated'),
  release_page: formFiles('release'),
  label_page: formFiles('label'),
  label_dated: formFiles('label', 'dated'),
  artist_index: (number) => [indexFile('artist', Number(number))],
  release_index: (number) => [indexFile('release', Number(number))],
  label_index: (number) => [indexFile('label', Number(number))],
  /** Its name is a folder and a number: `releases-1`. */
  sitemap: (name) => [`sitemap-${name}.xml`],
}
export const WEB_PARTS = Object.keys(FILES) as readonly WebPart[]

/** The files of a part, the same number for each name. */
export const webFiles = (part: WebPart, name: string): readonly string[] => FILES[part](name)

/** How many files a part has. */
export const webFileCount = (part: WebPart): number => FILES[part]('1').length

/** The parts that may derive from a record. */
export const recordParts = (resource: WebResource): readonly WebPart[] =>
  isDated(resource) ? [recordPart(resource), datedPart(resource)] : [recordPart(resource)]

/** The files that may derive from a record, always in the same order. */
export const recordFiles = (resource: WebResource, uuid: string): readonly string[] =>
  recordParts(resource).flatMap((part) => webFiles(part, uuid))

const isDated = (resource: WebResource): resource is Dated =>
  (DATED as readonly WebResource[]).includes(resource)

const quoted = (text: string): string => text.replaceAll('.', '\\.')

/** Alternatives of a pattern. */
const either = (patterns: readonly string[]): string =>
  patterns.length === 1 ? `${patterns[0]}` : `(?:${patterns.join('|')})`

const embedded = WEB_RESOURCES.flatMap((resource) =>
  formsOf(resource).flatMap(({ under }) =>
    under === undefined ? [] : [`${under}/${WEB_FOLDERS[resource]}/${WEB_ID}`],
  ),
)

/** The files of records that are not pages, as patterns: kinds with the same files share one. */
const recordPatterns = (): string[] => {
  const folders = new Map<string, string[]>()
  for (const resource of WEB_RESOURCES) {
    const files = formsOf(resource).filter(({ file }) => file !== 'index.html')
    if (files.length === 0) continue
    const pattern = either(files.map(({ file }) => quoted(file)))
    folders.set(pattern, [...(folders.get(pattern) ?? []), WEB_FOLDERS[resource]])
  }
  return [...folders].map(([pattern, names]) => `${either(names)}/${WEB_ID}/${pattern}`)
}

/** Paths of web pages without their first and last slash, but for the home page, as a pattern. */
export const WEB_PAGES = `(?:search|${WEB_FOLDER}(?:/(?:${WEB_ID}|page-[1-9]\\d{0,6}))?|${embedded.join('|')})`

/** Paths of other files without their first slash, as a pattern. */
export const WEB_FILES = `(?:${quoted(SITE_PAGES.robots)}|sitemap(?:-pages|-${WEB_FOLDER}-\\d{1,4})?\\.xml|${quoted(SITE_PAGES.feed)}|${recordPatterns().join('|')}|${ASSETS}/[a-z0-9.-]+)`

const IS_PAGE = new RegExp(`^/(?:(${WEB_PAGES})/)?$`)
const IS_FILE = new RegExp(`^/(${WEB_FILES})$`)

/** The file at a path of the web side; null for any other path. */
export function webFileAt(path: string): string | null {
  const page = IS_PAGE.exec(path)
  if (page) return page[1] === undefined ? SITE_PAGES.home : `${page[1]}/index.html`
  return IS_FILE.exec(path)?.[1] ?? null
}

const UNDER = [...new Set(WEB_RESOURCES.flatMap((each) => formsOf(each).flatMap(({ under }) => under ?? [])))]
const OF_RECORD = new RegExp(`^/(?:${either(UNDER)}/)?(${WEB_FOLDER})/(${WEB_ID})/`)

/** The record that a path of the web side derives from; null if there is no such record. */
export function webRecordAt(path: string): { readonly resource: WebResource; readonly uuid: string } | null {
  const [, folder = '', uuid] = OF_RECORD.exec(path) ?? []
  return uuid === undefined ? null : { resource: resourceIn(folder), uuid }
}

const resourceIn = (folder: string): WebResource =>
  WEB_RESOURCES.filter((each) => WEB_FOLDERS[each] === folder)[0] as WebResource

/** The part that a file belongs to; null for a file that does not derive from a record. */
export function webPartAt(file: string): { readonly resource: WebPart; readonly name: string } | null {
  const record = webRecordAt(`/${file}`)
  if (record) {
    const { resource, uuid } = record
    const dated = isDated(resource) && webFiles(datedPart(resource), uuid).includes(file)
    return { resource: dated ? datedPart(resource) : recordPart(resource), name: uuid }
  }
  const [, listed, number = '1'] = OF_LIST.exec(file) ?? []
  if (listed !== undefined) return { resource: indexPart(resourceIn(listed)), name: number }
  const [, sitemap] = /^sitemap-([a-z]+-\d+)\.xml$/.exec(file) ?? []
  return sitemap === undefined ? null : { resource: 'sitemap', name: sitemap }
}

const OF_LIST = new RegExp(`^(${WEB_FOLDER})/(?:page-(\\d+)/)?index\\.html$`)
