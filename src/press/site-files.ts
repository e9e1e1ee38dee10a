// All files of a site: a list of what makes files, each from the library of the catalog.
import { bulkFiles } from '../api-files/bulk/bulk-files.ts'
import { libraryList } from '../api-files/bulk/library-lists.ts'
import { filterPages } from '../api-files/filters/filter-pages.ts'
import { makeFilterIndex } from '../api-files/filters/make-filters.ts'
import { Bodies } from '../api-files/responses/bodies.ts'
import { changesFiles } from '../api-files/responses/changes.ts'
import { type digestRecords, digestsOfListed, sortedDigests } from '../api-files/responses/record-digests.ts'
import { describingFiles } from '../api-files/responses/singles.ts'
import { makeSearchIndex, searchFiles } from '../api-files/search/make-index.ts'
import type { Pack } from '../contract/blocks/packs.ts'
import { FILTERS_FOLDER } from '../contract/filters/filter-files.ts'
import { packedAt } from '../contract/kinds/packed.ts'
import { partAt } from '../contract/kinds/parts.ts'
import { isPacked, pressedVariants } from '../contract/rules/rules.ts'
import { SEARCH_PATH } from '../contract/search/search-files.ts'
import { RULES_FILE } from '../contract/urls/files.ts'
import type { Library } from '../core/library/library.ts'
import { LibraryLists } from '../core/library/web/library-lists.ts'
import type { WebLibrary } from '../core/library/web/web-library.ts'
import { textFile } from '../core/site/encode.ts'
import {
  type CopiedFile,
  type PlannedFile,
  plannedFile,
  type RenderedFile,
  type StreamedFile,
} from '../core/site/planned-file.ts'
import type { SiteFile } from '../core/site/site.ts'
import { digest } from '../core/system/digest.ts'
import { lazily } from '../core/system/lazily.ts'
import { packFiles } from '../packs/pack-files.ts'
import { ListFiles } from '../pages/list-files.ts'
import { ChangesFeed } from './incremental/changes-feed.ts'
import { FeedFile } from './incremental/feed-file.ts'
import { Followed } from './incremental/followed.ts'
import type { Journal } from './incremental/journal.ts'
import { readSeen } from './incremental/seen-records.ts'
import { codeFiles } from './inputs/faces.ts'
import type { Inputs } from './inputs/inputs.ts'
import { siteContext, wholeSite } from './inputs/page-context.ts'
import { pathExamples } from './inputs/path-examples.ts'
import { RecordFiles } from './record-files.ts'
import { searchedSite } from './searched-site.ts'
import { releaseZips, zipFiles } from './zip-files.ts'

export interface SiteFileOptions {
  readonly inputs: Inputs
  /** What the last build has left: the feed of changes and followed records continue from it. */
  readonly journal: Journal
  /** Called with each file that is put into a block. */
  readonly onPacked?: (file: SiteFile) => void
}

/** Whatever is expensive is made when it is first needed. */
export class SiteFiles {
  /** What faces show to programs that follow them; null where none does. */
  readonly followed: () => Followed | null
  /** The feed of changes; null if the site has none. */
  readonly feed: () => ChangesFeed | null
  readonly #library: Library
  readonly #options: SiteFileOptions
  readonly #records: RecordFiles
  /** Null for a site without web pages and faces. */
  readonly #lists: () => ListFiles | null
  /** Of listed records, for what shows several. */
  readonly #listed: () => ReturnType<typeof digestRecords>
  readonly #search: () => ReturnType<typeof makeSearchIndex>
  readonly #filters: () => ReturnType<typeof makeFilterIndex>

  constructor(library: Library, options: SiteFileOptions) {
    const { inputs, journal } = options
    this.#library = library
    this.#options = options
    this.feed = lazily(() =>
      inputs.rules.changes
        ? ChangesFeed.make(
            lazily(() => sortedDigests(this.#listed())),
            new FeedFile(journal),
            inputs.day,
          )
        : null,
    )
    const hasFollowed = inputs.faces.some(({ face }) => face.feed)
    this.followed = lazily(() => {
      const { web, pageDigests } = this.#records
      return web && pageDigests && hasFollowed
        ? Followed.make(readSeen(journal.folder), web, pageDigests)
        : null
    })
    this.#records = new RecordFiles(library, { inputs })
    this.#lists = lazily(() => this.#listFiles())
    this.#listed = lazily(() => digestsOfListed(library, this.#records.digests()))
    this.#search = lazily(() => makeSearchIndex(library, searchedSite(inputs)))
    this.#filters = lazily(() => makeFilterIndex(library))
  }

  /** Null for a site without web pages and faces. */
  get web(): WebLibrary | null {
    return this.#records.web
  }

  /** Plans all files but those of the feed of changes. */
  *files(): Generator<PlannedFile> {
    const { inputs } = this.#options
    yield* this.#describing()
    yield* this.#records.responses.files()
    if (!isPacked(inputs.rules)) yield* this.#records.forms?.all() ?? []
    yield* this.#lists()?.lists() ?? []
    if (isPacked(inputs.rules)) yield* this.#packs()
    yield* this.#searchFiles()
    yield* this.#filterFiles()
    yield* this.#lists()?.singles() ?? []
    if (this.web) yield* zipFiles(releaseZips(this.web), inputs.hosts)
    yield* ownFiles(inputs)
    yield* this.#bulkFiles()
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
    if (packed) return this.#records.of(packed.pack, packed.key)
    if (`/${path}`.startsWith(SEARCH_PATH)) return this.#searchFiles()
    const isOfFilter = partAt(path, 1).resource === 'filter_page' || path.startsWith(`${FILTERS_FOLDER}/`)
    if (isOfFilter) return this.#filterFiles()
    const other = this.#others().get(path)
    return other ? [other] : []
  }

  /** The files that follow from no single record, without the indexes, which are slow to make. */
  readonly #others = lazily(() => {
    const { inputs } = this.#options
    const { responses } = this.#records
    const lists = this.#lists()
    const files: PlannedFile[] = [
      ...this.#describing(),
      ...responses.lists(),
      ...(lists ? [...lists.lists(), ...lists.singles()] : []),
      ...(this.web ? zipFiles(releaseZips(this.web), inputs.hosts) : []),
      ...ownFiles(inputs),
      ...this.feedFiles(),
      ...this.#bulkFiles(),
    ]
    return new Map(files.map((file) => [file.path, file]))
  })

  #listFiles(): ListFiles | null {
    const { web, pageDigests: digests } = this.#records
    const context = siteContext(this.#options.inputs, this.#library.counts)
    if (web === null || digests === null || context === null) return null
    const { feed, followed } = this
    return new ListFiles(new LibraryLists(web, { digests, feed, followed }), { context, followed })
  }

  #packs(): Iterable<RenderedFile> {
    const { inputs, onPacked } = this.#options
    const findFiles = (pack: Pack, key: string) => observed(this.#records.of(pack, key), onPacked)
    return packFiles(this.#records.items(), findFiles, { salt: inputs.config, ...inputs.blocks })
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
    yield* filterPages(this.#library, postings, { rules, bodies, digests: this.#records.digests })
  }

  /** Plans the files that describe the site and its API. */
  *#bulkFiles(): Generator<StreamedFile> {
    const { rules, addresses } = this.#options.inputs
    const options = { addresses, digests: this.#listed }
    if (rules.bulk) yield* bulkFiles((kind) => libraryList(this.#library, kind, options))
  }

  #describing(): Iterable<RenderedFile> {
    const { inputs } = this.#options
    const { rules, addresses } = inputs
    const context = siteContext(inputs, this.#library.counts)
    const whole = () => {
      const search = rules.search ? this.#search() : null
      return wholeSite(inputs, { paths: pathExamples(this.#library.lookups.keys(), search), context })
    }
    return describingFiles({
      rules,
      addresses,
      whole,
      firsts: () => this.#records.responses.firsts(),
      counts: this.#library.counts,
    })
  }
}

/** Plans the files of the user and of hosts, and the program's own. */
export function* ownFiles({ media, texts, rules, faces }: Inputs): Generator<PlannedFile> {
  for (const file of [...texts, textFile(RULES_FILE, JSON.stringify(rules)), ...codeFiles(faces)])
    yield plannedFile(file)
  for (const { path, from, identity } of media)
    yield { path, from, digest: () => identity && digest(identity) } satisfies CopiedFile
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
