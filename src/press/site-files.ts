// All files of a site: a list of what makes files, each from the library of the catalog.
import { bulkFiles } from '../api-files/bulk/bulk-files.ts'
import { filterPages } from '../api-files/filters/filter-pages.ts'
import { makeFilterIndex } from '../api-files/filters/make-filters.ts'
import { Bodies } from '../api-files/responses/bodies.ts'
import { changesFiles } from '../api-files/responses/changes.ts'
import { digestRecords, digestsOfListed } from '../api-files/responses/record-digests.ts'
import { Responses } from '../api-files/responses/responses.ts'
import { describingFiles } from '../api-files/responses/singles.ts'
import { makeSearchIndex, searchFiles } from '../api-files/search/make-index.ts'
import type { SearchedSite } from '../api-files/search/records.ts'
import type { Pack } from '../contract/blocks/packs.ts'
import { FILTERS_FOLDER } from '../contract/filters/filter-files.ts'
import { recordPart } from '../contract/kinds/forms.ts'
import { FORM_RESOURCES, type Resource } from '../contract/kinds/kinds.ts'
import { packedAt } from '../contract/kinds/packed.ts'
import { partAt } from '../contract/kinds/parts.ts'
import { isPacked, pressedVariants } from '../contract/rules/rules.ts'
import { hasPages } from '../contract/rules/site-rules.ts'
import { SEARCH_PATH } from '../contract/search/search-files.ts'
import { RULES_FILE } from '../contract/urls/files.ts'
import { EVENTS_PATH, playlistPath } from '../contract/urls/web.ts'
import { hasEvents } from '../core/library/events/event.ts'
import type { Library } from '../core/library/library.ts'
import { PageDigests } from '../core/library/web/page-digests.ts'
import { WebLibrary } from '../core/library/web/web-library.ts'
import type { WebOptions } from '../core/library/web/web-options.ts'
import { textFile } from '../core/site/encode.ts'
import {
  type CopiedFile,
  type PlannedFile,
  plannedFile,
  type RenderedFile,
} from '../core/site/planned-file.ts'
import { pagePlaceholder, type SiteFile } from '../core/site/site.ts'
import { digest } from '../core/system/digest.ts'
import { lazily } from '../core/system/lazily.ts'
import { packFiles } from '../packs/pack-files.ts'
import { packItems } from '../packs/pack-items.ts'
import { planPacks } from '../packs/plan-blocks.ts'
import { siteForms } from '../pages/feeds/forms.ts'
import { ownPagePath, ownPages, ownTitle } from '../pages/own/own-articles.ts'
import { WebFiles } from '../pages/web-files.ts'
import { wordsOf } from '../pages/words/words.ts'
import { ChangesFeed } from './incremental/changes-feed.ts'
import { FeedFile } from './incremental/feed-file.ts'
import { Followed } from './incremental/followed.ts'
import type { Journal } from './incremental/journal.ts'
import { readSeen } from './incremental/seen-records.ts'
import { codeFiles } from './inputs/faces.ts'
import type { Inputs } from './inputs/inputs.ts'
import { hasOwnMedia } from './inputs/media.ts'
import { siteContext, wholeSite } from './inputs/page-context.ts'
import type { PageInputs } from './inputs/page-inputs.ts'
import { pathExamples } from './inputs/path-examples.ts'
import { zipFiles } from './zip-files.ts'

export interface SiteFileOptions {
  readonly inputs: Inputs
  /** What the last build has left: the feed of changes and followed records continue from it. */
  readonly journal: Journal
  /** Called with each file that is put into a block. */
  readonly onPacked?: (file: SiteFile) => void
}

/** Whatever is expensive is made when it is first needed. */
export class SiteFiles {
  /** Null for a site without web pages and faces. */
  readonly web: WebLibrary | null
  /** What faces show to programs that follow them; null where none does. */
  readonly followed: () => Followed | null
  /** The feed of changes; null if the site has none. */
  readonly feed: () => ChangesFeed | null
  readonly #library: Library
  readonly #options: SiteFileOptions
  readonly #responses: Responses
  readonly #pages: WebFiles | null
  readonly #pageDigests: PageDigests | null
  readonly #digests: () => ReturnType<typeof digestRecords>
  /** Of listed records, for what shows several. */
  readonly #listed: () => ReturnType<typeof digestRecords>
  readonly #search: () => ReturnType<typeof makeSearchIndex>
  readonly #filters: () => ReturnType<typeof makeFilterIndex>

  constructor(library: Library, options: SiteFileOptions) {
    const { inputs, journal } = options
    const { rules, addresses, pictures } = inputs
    this.#library = library
    this.#options = options
    this.web = rules.web ? new WebLibrary(library, webOptions(inputs)) : null
    this.#digests = lazily(() => digestRecords(library, this.web?.pictures ?? null))
    this.#listed = lazily(() => digestsOfListed(library, this.#digests()))
    this.#responses = new Responses(library, { rules, addresses, pictures, digests: this.#digests })
    this.feed = lazily(() =>
      rules.changes ? ChangesFeed.make(this.#listed(), new FeedFile(journal), inputs.day) : null,
    )
    const digests = this.web && new PageDigests(this.web)
    this.#pageDigests = digests
    const hasFollowed = inputs.faces.some(({ face }) => face.feed)
    this.followed = lazily(() =>
      this.web && digests && hasFollowed ? Followed.make(readSeen(journal.folder), this.web, digests) : null,
    )
    this.#search = lazily(() => makeSearchIndex(library, searchedSite(inputs)))
    this.#filters = lazily(() => makeFilterIndex(library))
    const context = siteContext(inputs, library.counts)
    this.#pages =
      this.web && context && digests
        ? new WebFiles(this.web, { context, digests, feed: this.feed, followed: this.followed })
        : null
  }

  /** Plans all files but those of the feed of changes. */
  *files(): Generator<PlannedFile> {
    const { inputs } = this.#options
    yield* this.#describing()
    yield* this.#responses.files()
    if (this.#pages) yield* this.#pages.files()
    if (isPacked(inputs.rules)) yield* this.#packs()
    yield* this.#searchFiles()
    yield* this.#filterFiles()
    if (this.#pages) yield* this.#pages.singles()
    if (this.web) yield* zipFiles(this.web, inputs.hosts)
    yield* this.#own()
    if (inputs.rules.bulk)
      yield* bulkFiles(this.#library, { addresses: inputs.addresses, digests: this.#listed })
  }

  /** Plans the files of the feed of changes, each before those that link to it. */
  *feedFiles(): Generator<RenderedFile> {
    const feed = this.feed()
    if (feed) yield* changesFiles(feed.pages(), feed.ends, this.#options.inputs.rules)
  }

  /** Plans the file at a path; null if the site has none. */
  find(path: string): PlannedFile | null {
    for (const file of this.#filesBeside(path)) if (file.path === path) return file
    return null
  }

  /** Plans few files, among which is the one at a path, if the site has it. */
  #filesBeside(path: string): Iterable<PlannedFile> {
    const packed = packedAt(path.replace('/format-api/', '/'))
    if (packed) return this.#recordFiles(packed.pack, packed.key)
    if (`/${path}`.startsWith(SEARCH_PATH)) return this.#searchFiles()
    const isOfFilter = partAt(path, 1).resource === 'filter_page' || path.startsWith(`${FILTERS_FOLDER}/`)
    if (isOfFilter) return this.#filterFiles()
    const other = this.#others().get(path)
    return other ? [other] : []
  }

  /** The files that follow from no single record, without the indexes, which are slow to make. */
  readonly #others = lazily(() => {
    const { inputs } = this.#options
    const files: PlannedFile[] = [
      ...this.#describing(),
      ...this.#responses.lists(),
      ...(this.#pages ? [...this.#pages.lists(), ...this.#pages.singles()] : []),
      ...(this.web ? zipFiles(this.web, inputs.hosts) : []),
      ...this.#own(),
      ...this.feedFiles(),
      ...(inputs.rules.bulk
        ? bulkFiles(this.#library, { addresses: inputs.addresses, digests: this.#listed })
        : []),
    ]
    return new Map(files.map((file) => [file.path, file]))
  })

  /** The files of the record or lookup of a key. */
  #recordFiles(pack: Pack, key: string): Iterable<RenderedFile> {
    if (pack === 'lookup') return this.#responses.lookup(key)
    const kind = FORM_RESOURCES.find((each) => recordPart(each) === pack)
    if (kind !== undefined) return this.#pages?.record(kind, key) ?? []
    return this.#responses.record(pack as Resource, key)
  }

  #packs(): Iterable<RenderedFile> {
    const { inputs, onPacked } = this.#options
    const forms = siteForms(inputs)
    const digests = this.#pageDigests
    const pages = digests && {
      artist: digests.all('artist'),
      release: digests.all('release'),
      label: digests.all('label'),
      track: digests.all('track'),
    }
    const items = packItems({ library: this.#library, records: this.#digests(), pages, forms })
    const plan = planPacks(items, { salt: inputs.config, ...inputs.blocks })
    return packFiles(plan, (pack, key) => observed(this.#recordFiles(pack, key), onPacked))
  }

  *#searchFiles(): Generator<RenderedFile> {
    if (this.#options.inputs.rules.search) yield* searchFiles(this.#search())
  }

  *#filterFiles(): Generator<RenderedFile> {
    const { rules, addresses, pictures } = this.#options.inputs
    if (!rules.filters) return
    const { files, postings } = this.#filters()
    yield* files
    const bodies = new Bodies(this.#library, { addresses, pictures, variants: pressedVariants(rules) })
    yield* filterPages(this.#library, postings, { rules, bodies, digests: this.#digests })
  }

  /** Plans the files that describe the site and its API. */
  #describing(): Iterable<RenderedFile> {
    const { inputs } = this.#options
    const { rules, addresses } = inputs
    const context = siteContext(inputs, this.#library.counts)
    const whole = () => {
      const search = rules.search ? this.#search() : null
      return wholeSite(inputs, { paths: pathExamples(this.#library, search), context })
    }
    return describingFiles({
      rules,
      addresses,
      whole,
      firsts: () => this.#responses.firsts(),
      counts: this.#library.counts,
    })
  }

  /** Plans the files of the user and of hosts, and the program's own. */
  *#own(): Generator<PlannedFile> {
    const { media, texts, rules, faces } = this.#options.inputs
    for (const file of [...texts, textFile(RULES_FILE, JSON.stringify(rules)), ...codeFiles(faces)])
      yield plannedFile(file)
    for (const { path, from, identity } of media)
      yield { path, from, digest: () => identity && digest(identity) } satisfies CopiedFile
  }
}

function* observed(
  files: Iterable<RenderedFile>,
  watch: ((file: SiteFile) => void) | undefined,
): Generator<RenderedFile> {
  for (const file of files)
    yield watch === undefined
      ? file
      : {
          ...file,
          render: async () => {
            const body = await file.render()
            watch({ path: file.path, body })
            return body
          },
        }
}

/** What a search finds and shows in addition to the records, such as pages by their titles. */
function searchedSite(inputs: Inputs): SearchedSite {
  const { rules, addresses, ownPages: own, news, playlists, events }: PageInputs = inputs
  const { baseUrl, mediaUrl } = addresses
  return {
    pictures: hasPages(rules) ? webOptions(inputs).pictures : null,
    audio: mediaUrl.startsWith(`${baseUrl}/`) ? mediaUrl.slice(baseUrl.length) : mediaUrl,
    pages: [
      ...[...ownPages(own), ...news].map((page) => ({ path: ownPagePath(page.name), title: ownTitle(page) })),
      ...playlists.map(({ name, title }) => ({ path: playlistPath(name), title })),
      ...(hasEvents(events) ? [{ path: EVENTS_PATH, title: wordsOf(inputs).events }] : []),
    ],
  }
}

/** What web pages follow from, beside the library. The audio may be elsewhere. */
export const webOptions = (inputs: Inputs): WebOptions => ({
  today: inputs.today,
  order: inputs.site.order,
  readable: inputs.readable,
  playlists: inputs.playlists,
  events: inputs.events,
  pictures: {
    sizes: inputs.pictures,
    files: hasOwnMedia(inputs) ? inputs.media.map(({ path }) => path) : null,
    placeholder: pagePlaceholder(inputs.addresses),
  },
  audio: hasOwnMedia(inputs) ? inputs.media : [],
  zips: hasPages(inputs.rules) && inputs.site.downloads === 'zip',
})
