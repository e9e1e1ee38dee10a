// What questions about media ask of a catalog: the files that its records name, and the records that have none.
import type { Library } from '../library/library.ts'
import type { MergedRecord } from '../library/merge.ts'
import { fieldIn } from '../library/occurrences.ts'
import { MAX_EXAMPLES } from '../problems/examples.ts'
import { firstNamings, type MediaType, type NamedFile } from './named-media.ts'

export interface MediaFacts {
  /** The files that records name, each with the first record that does; at least those with the name of a file. */
  readonly named: ReadonlyMap<string, NamedFile>
  readonly missing: MissingFiles
  /** The tracks without audio. */
  readonly silent: LackingRecords
  /** The releases without a cover. */
  readonly bare: LackingRecords
  /** Whether there is one release, which has no row of its own. */
  readonly isOneRelease: boolean
}

export interface LackingRecords {
  readonly count: number
  /** The rows of the first ones. */
  readonly first: readonly NamedFile['at'][]
}

/** The files that records name and that do not exist. */
export class MissingFiles {
  count = 0
  /** In the order of records. */
  readonly first: NamedFile[] = []
  readonly types = new Set<MediaType>()
  readonly #present: ReadonlySet<string>

  /** @param paths those of the files of the site */
  constructor(paths: readonly string[]) {
    this.#present = new Set(paths)
  }

  /** Called with each file that records name, in the order of these. */
  add(named: NamedFile): void {
    if (this.#present.has(named.path)) return
    this.count += 1
    this.types.add(named.type)
    if (this.first.length < MAX_EXAMPLES) this.first.push(named)
  }
}

/** @param paths those of the files of the site: `media/…` */
export function mediaFacts(library: Library, paths: readonly string[]): MediaFacts {
  const { records, occurrences } = library
  const named = firstNamings(library)
  const missing = new MissingFiles(paths)
  for (const each of named.values()) missing.add(each)
  return {
    ...{ named, missing },
    silent: lacking(records.track.filter(({ stream }) => !stream)),
    bare: lacking(records.release.filter((release) => !fieldIn(release, 'image'))),
    isOneRelease: records.release.length === 1 && occurrences.release.rows.length === 0,
  }
}

const lacking = (records: readonly MergedRecord[]): LackingRecords => ({
  count: records.length,
  first: records.slice(0, MAX_EXAMPLES).map(({ at }) => at),
})
