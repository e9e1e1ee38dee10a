// A face: a way to read the catalog in the form of other programs. It is one object, and nothing else names it but the
// list of faces, or site.json for a face of the user's own.
import type { Condition } from '../../contract/kinds/forms.ts'
import type { FormResource, Resource, WebResource } from '../../contract/kinds/kinds.ts'
import type { Group } from '../../contract/urls/web.ts'
import type { CatalogCounts } from '../library/joined-records.ts'
import type { IndexPage, PageCatalog } from '../library/web/list-records.ts'
import type { FollowedPage, RecordPages } from '../library/web/page-records.ts'
import type { DataTerms } from './site.ts'

/** What a face knows of the site, in addition to records. */
export interface FaceContext<Settings = unknown> {
  /** The address that all links begin with, without a trailing slash. */
  readonly baseUrl: string
  /** The name of the site: the configured one, or its host. */
  readonly name: string
  /** In CommonMark. */
  readonly description: string | null
  /** The language of the catalog (BCP 47). */
  readonly language: string
  readonly terms: DataTerms
  readonly counts: CatalogCounts
  /** Whether `/api/v1/search/?q=…` is answered. */
  readonly hasSearch: boolean
  /** The settings of the face: the members of its entry in "faces" of site.json, without the name. */
  readonly settings: Settings
  /** Returns the URL of the web page of a record, or of its response on a site without web pages. */
  pageUrl(kind: WebResource, uuid: string): string
  /** Returns the URL of the response of a record. */
  recordUrl(resource: Resource, uuid: string): string
  /** Returns the URL of a picture, given its file name or an absolute URL. */
  imageUrl(kind: WebResource, image: string): string
  /** Returns the URL of a track's audio, given its `stream`. */
  audioUrl(stream: string): string
  /** Returns the URL of a file of this face: `collection.json`, `releases/<uuid>/manifest.json`. */
  fileUrl(file: string): string
  /** Returns the HTML of a text in CommonMark, as web pages show it. */
  textHtml(text: string): string
  /** Returns a text in CommonMark on one line, without its marks. */
  plainText(text: string): string
  /** Words of web pages, in the language of the site if they have been translated. */
  readonly words: FaceWords
}

export interface FaceWords {
  /** The tag of the language (BCP 47). */
  readonly language: string
  readonly lists: Readonly<Record<WebResource, string>>
  readonly groups: Readonly<Record<Group, string>>
  readonly label: string
  readonly composer: string
  readonly work: string
  readonly movement: string
  readonly date: string
  readonly firstReleased: string
  readonly catalogNumber: string
  readonly barcode: string
  readonly license: string
  readonly credits: string
  /** `Releases, page 2` */
  readonly titleOfPage: (title: string, page: number) => string
}

/** A file for each record of a kind, at `faces/<face>/<kind>s/<uuid>/<file>`. */
export interface FaceForm<Shown, Settings> {
  /** Letters, digits, hyphens and underscores, and an extension: `playlist.xspf`. */
  readonly file: string
  /**
   * Which records have it; by default, all. `dated` artists and labels have a dated release, `playable` releases have
   * audio, and `playable` labels such a release; `styled` records have a look of their own, and `timed` tracks have lyrics with times.
   */
  readonly when?: Condition
  /** The media type and title of a link to the file in the head of the record's page. */
  readonly link?: { readonly type: string; readonly title: string }
  /** @param shown what the page of the record shows: see `RecordPages` */
  readonly render: (shown: Shown, context: FaceContext<Settings>) => string
}

/**
 * The pages of the list of all records of a kind, 60 on a page, at `faces/<face>/<kind>s/page-<number>.<extension>`.
 */
export interface FaceList<Settings> {
  readonly extension: string
  readonly render: (page: IndexPage, context: FaceContext<Settings>) => string
}

/** What a file of which there is one can show of the catalog. */
export type FaceCatalog = Pick<
  PageCatalog,
  'newest' | 'news' | 'groups' | 'changes' | 'releases' | 'playable' | 'playlists' | 'entries'
>

/** A file of which there is one, at `faces/<face>/<file>`. Every build renders it. */
export interface FaceFile<Settings> {
  readonly file: string
  /** What it reads of the catalog, which parts of a catalog keep for it; all of it by default. */
  readonly reads?: readonly (keyof FaceCatalog)[]
  /** Whether a site with these settings has it; by default, every site has. */
  readonly when?: (settings: Settings) => boolean
  readonly render: (context: FaceContext<Settings>, catalog: FaceCatalog) => string | Promise<string>
}

/**
 * The catalog as programs follow it, with all that its records show: `faces/<face>/<file>` has what changed last and
 * what was removed. If that is not all, `faces/<face>/catalog/page-<number>.<extension>` have every record.
 */
export interface FaceFeed<Settings> {
  readonly file: string
  readonly render: (page: FollowedPage, context: FaceContext<Settings>) => string
}

/** A part of the OpenAPI document. */
export interface FaceOperations {
  /** Path items by their paths. */
  readonly paths: Readonly<Record<string, object>>
}

/** The requests that a face answers on hosts that run code. Hosts that only choose files answer them with 404. */
export interface FaceAnswers {
  /** Paths outside those of the site: `/mcp`, or all that begin so: `/rest/*`. */
  readonly paths: readonly string[]
  /** HEAD is answered like GET, without the body, and OPTIONS with the list of methods. */
  readonly methods: readonly ('GET' | 'POST')[]
  /** A file in CommonJS without `require`, which exports `answer`; see `FaceCode`. */
  readonly code: URL
  /** Requests with which `verify` compares a live site; `{artist}`, `{release}` and such become uuids. */
  readonly questions: readonly FaceQuestion[]
}

export interface FaceQuestion {
  readonly method?: 'GET' | 'POST'
  /** Path and query. */
  readonly target: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** What is needed of a schema of zod, of any version. */
export interface SettingsSchema<Settings> {
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: Settings }
    | { readonly success: false; readonly error: { readonly issues: readonly object[] } }
}

export interface Face<Settings = unknown> {
  /** Lower-case letters, digits and hyphens: the name in "faces" of site.json, and of its folder in the site. */
  readonly name: string
  readonly title: string
  /** A sentence on what it is for, in `llms.txt` and OpenAPI. */
  readonly description: string
  /** The schema of its settings, as of zod; without one, it has none. */
  readonly settings?: SettingsSchema<Settings>
  /** The files that it reads or describes, each published by a setting of `site.json` of this name. */
  readonly needs?: readonly ('bulk' | 'changes' | 'pages')[]
  /** Content types by extension, of files that are of no type that web pages have. */
  readonly types?: Readonly<Record<string, string>>
  readonly forms?: { readonly [K in FormResource]?: readonly FaceForm<RecordPages[K], Settings>[] }
  readonly lists?: { readonly [K in WebResource]?: FaceList<Settings> }
  readonly files?: readonly FaceFile<Settings>[]
  readonly feed?: FaceFeed<Settings>
  /** The requests that its code answers, on hosts that run code. */
  readonly answers?: FaceAnswers
  /**
   * Where a program begins to read: a file of the face, or a path that begins with a slash. The root of the API and
   * `llms.txt` link to it.
   */
  readonly entry: string
  /** The requests that it answers, as OpenAPI describes them. */
  readonly operations?: (context: FaceContext<Settings>) => FaceOperations
}

/** What describes a face in documents. */
export interface FaceLink extends Pick<Face, 'name' | 'title' | 'description'> {
  /** Where programs begin to read. */
  readonly url: string
  readonly operations: FaceOperations
}

/** A face of a site. */
export interface ActiveFace {
  readonly face: Face
  readonly settings: unknown
  /** The module of a face of the user's own; null for a face of the program. */
  readonly file: string | null
  /** The text of the code that answers requests; null for a face of files alone. */
  readonly code: string | null
  /** Changes with the code of a face of the user's own. */
  readonly digest: string | null
  /** Titles of the hosts of the site that do not run its code. */
  readonly unansweredBy: readonly string[]
  /** False if its entry is a request that no host of the site answers: documents of the site do not link to it. */
  readonly isLinked: boolean
}
