// Where the parts of a catalog are: a folder that all machines share, or a bucket. Each step works in a folder; what it
// needs of a bucket is fetched into a temporary one, and what it has made is put there.
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import type { CopiedFile, StoredFile } from '../../core/site/planned-file.ts'
import type { ProgressOptions } from '../../core/system/progress.ts'
import type { StoreSettings } from '../../packs/push/bucket.ts'
import type { PublishReport } from '../../packs/push/publish.ts'
import type { FolderBuildOptions } from '../options.ts'
import type { MadePart } from './made.ts'
import type { PartFolder } from './part-folder.ts'

export interface PartPlace {
  readonly folder: PartFolder
  readonly blocks: PartBlocks
  /** The numbers of records of the site that readers have now; null where that is not known. */
  readonly lastCounts: CatalogCounts | null
  /** Fetches the list of the parts. */
  fetchHead(): Promise<void>
  /** Fetches the records of a part. */
  fetchRecords(part: number): Promise<void>
  /** What the last press of a part has made; null if it is not pressed. */
  readMade(part: number): Promise<MadePart | null>
  /** Fetches the list, and what the presses of all parts have made. */
  fetchMade(): Promise<void>
  /** Puts what was split into the folder: the parts, and last their list. */
  putSplit(): Promise<void>
  /** Puts what the press of a part has made, and removes what earlier ones have left. */
  putMade(part: number, made: MadePart): Promise<void>
  /** @throws CatalogError NO_STORE where the settings do not fit the place */
  checkRules(rules: SiteRules): void
  /** Decides where a merge writes the site. */
  siteOptions<Options extends FolderBuildOptions>(options: Options): Options
  /** Fetches what the feed of changes of the last merge has left, where the folder of the site does not have it. */
  fetchFeed(file: string): Promise<void>
  /** Makes the merged site that of all readers, and removes what no part has any more. */
  publish(merged: MergedParts, progress: ProgressOptions): Promise<PublishReport | null>
  close(): void
}

/** The blocks of all parts. */
export interface PartBlocks {
  /** Must be called before it is asked what is there. */
  load(): Promise<void>
  has(pack: string, name: string): boolean
  /** Whether it does not have all of some blocks, however late its lists are. */
  lacksAny(blocks: Iterable<readonly [pack: string, name: string]>): Promise<boolean>
  put(pack: string, name: string, bytes: Uint8Array): Promise<void>
  /** Waits until all are in place. */
  settle(): Promise<void>
  /** The block as a file of the site. */
  plan(pack: string, name: string): CopiedFile | StoredFile
}

/** What a merge has made. */
export interface MergedParts {
  /** The folder of the site. */
  readonly site: string
  /** The numbers of records in it. */
  readonly counts: CatalogCounts
  readonly blocks: Iterable<readonly [pack: string, name: string]>
  /** What the feed of changes has left; null for a site without one. */
  readonly feed: string | null
}

export interface PlaceOptions extends Partial<Omit<StoreSettings, 'env'>> {
  readonly env?: StoreSettings['env'] | undefined
  /** The bucket that readers have the blocks from; by default that of the parts. */
  readonly bucket?: string | undefined
  /** Milliseconds that a bucket keeps what no site needs any more. */
  readonly grace?: number | undefined
  readonly signal?: AbortSignal | undefined
}
