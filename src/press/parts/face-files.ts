// The lists and files of faces of a catalog in parts: each part leaves what these show of its own records.

import { batches } from '../../contract/common/batches.ts'
import { type Listed, PLURALS, WEB_RESOURCES, type WebResource } from '../../contract/kinds/kinds.ts'
import { GROUPS, type Group, INDEX_SIZE, pageCount } from '../../contract/urls/web.ts'
import type { Ranked } from '../../core/library/lists.ts'
import { compareNewest } from '../../core/library/web/cards.ts'
import type { IndexEntry, PageCatalog, PlayableRelease } from '../../core/library/web/list-records.ts'
import { groupsOn, playable } from '../../core/library/web/page-catalog.ts'
import { findGroups } from '../../core/library/web/page-order.ts'
import type { ReleasePage } from '../../core/library/web/page-records.ts'
import type { WebLibrary } from '../../core/library/web/web-library.ts'
import { encode } from '../../core/site/encode.ts'
import type { FaceCatalog } from '../../core/site/face.ts'
import { type DirectFile, plannedTogether, type RenderedFile } from '../../core/site/planned-file.ts'
import { digest } from '../../core/system/digest.ts'
import { mergeSorted } from '../../core/system/merge-sorted.ts'
import { readLines } from '../../core/system/text-lines.ts'
import { faceFiles, faceLists, readByFiles, renderFaceFiles } from '../../pages/feeds/face-files.ts'
import type { SiteContext } from '../../pages/parts/context.ts'
import type { ChangesFeed } from '../incremental/changes-feed.ts'
import type { Inputs } from '../inputs/inputs.ts'
import type { LeftFiles } from './left-files.ts'
import type { MadePart } from './made.ts'
import type { PartFolder } from './part-folder.ts'
import type { ReadPart } from './read-part.ts'

/** What files of faces can read of a catalog in parts, which has no playlists. */
const READABLE: ReadonlySet<keyof FaceCatalog> = new Set([
  'changes',
  'entries',
  'releases',
  'playable',
  'playlists',
])

/** @param read by files; null if it may be all */
export const canRead = (read: ReadonlySet<keyof FaceCatalog> | null): boolean =>
  read !== null && [...read].every((each) => READABLE.has(each))

const RELEASES = 'release-pages'
const PLAYABLE = 'playable'
const entriesName = (kind: WebResource): string => `entries-${kind}`

const hasEntries = ({ faces }: Pick<Inputs, 'faces'>, kind: WebResource): boolean =>
  faces.some(({ face }) => face.lists?.[kind]) || readByFiles(faces)?.has('entries') === true

interface FacedPart {
  readonly inputs: Inputs
  readonly read: ReadPart
  readonly web: WebLibrary
}

/** Writes what the files of faces show of the part. @returns the groups of releases that it has */
export function leaveForFaces(
  left: LeftFiles,
  { inputs, read: { library, owns }, web }: FacedPart,
): readonly Group[] {
  const own = <K extends Listed>(kind: K): readonly Ranked<K>[] =>
    [...(library.lists[kind].values() as Iterable<Ranked<K>>)].filter(({ record }) => owns(kind, record.uuid))
  const leave = <T>(name: string, all: readonly T[], make: (one: T) => unknown) =>
    left.write(name, jsonLines(all, make))
  const reads = readByFiles(inputs.faces)
  for (const kind of WEB_RESOURCES)
    if (hasEntries(inputs, kind))
      leave(entriesName(kind), own(kind), ({ record }) => web.indexEntry(kind, record.uuid))
  const cards = own('release').map(({ record }) => web.card(record.uuid))
  if (reads?.has('releases')) leave(RELEASES, own('release'), (release) => web.releasePage(release))
  if (reads?.has('playable')) leave(PLAYABLE, playable(web, cards), (release) => release)
  return findGroups(new Map(cards.map((each) => [each.release.uuid, each])))
}

function* jsonLines<T>(all: readonly T[], make: (one: T) => unknown): Generator<string> {
  for (const one of all) yield JSON.stringify(make(one))
}

interface Merging {
  readonly context: SiteContext
  readonly keep: (file: DirectFile) => DirectFile
  readonly feed: () => ChangesFeed | null
}

export class MergedFaces {
  readonly #folder: PartFolder
  readonly #parts: readonly MadePart[]
  readonly #merging: Merging

  constructor(folder: PartFolder, parts: readonly MadePart[], merging: Merging) {
    this.#folder = folder
    this.#parts = parts
    this.#merging = merging
  }

  /** The pages of lists, a page in memory. */
  *lists(): Generator<DirectFile> {
    const { context, keep } = this.#merging
    const groups = GROUPS.filter((group) => this.#parts.some((part) => part.groups.includes(group)))
    for (const resource of WEB_RESOURCES) {
      const lists = faceLists(context, resource)
      if (lists.length === 0) continue
      let number = 0
      for (const entries of atLeastOne(batches(this.#entries(resource), INDEX_SIZE))) {
        number += 1
        const page = { resource, number, entries, starts: [], groups: groupsOn(resource, groups) }
        for (const { path, render } of lists) {
          const text = render(page)
          yield keep({ path: path(number), digest: () => digest(text), render: () => [encode(text)] })
        }
      }
      const count = pageCount(context.counts[PLURALS[resource]])
      if (number !== count) throw new Error(`The list of ${resource}s has ${number} pages, not ${count}.`)
    }
  }

  singles(): readonly RenderedFile[] {
    const { context } = this.#merging
    return plannedTogether(faceFiles(context.faces), () => renderFaceFiles(context, this.#catalog()))
  }

  #catalog(): PageCatalog {
    const { feed } = this.#merging
    const unread = (): never => {
      throw new Error('A file of a face reads what it does not declare.')
    }
    return {
      only: unread,
      groups: unread,
      newest: unread,
      news: unread,
      lastChanges: unread,
      releases: () => this.#releases(),
      changes: async (count) => feed()?.latest(count) ?? null,
      playable: async () => [...this.#playable()],
      playlists: async () => [],
      entries: async (kind) => [...this.#entries(kind)],
    }
  }

  *#entries(kind: WebResource): Generator<IndexEntry> {
    for (const lines of this.#lines(entriesName(kind))) yield* parsed<IndexEntry>(lines)
  }

  async *#releases(): AsyncGenerator<readonly ReleasePage[]> {
    for (const lines of this.#lines(RELEASES)) yield* batches(parsed<ReleasePage>(lines), INDEX_SIZE)
  }

  /** Those of the same date are in the order of parts. */
  #playable(): Iterable<PlayableRelease> {
    const lists = this.#lines(PLAYABLE).map((lines) => parsed<PlayableRelease>(lines))
    return mergeSorted(lists, (one, other) => compareNewest(one.card.releasedate, other.card.releasedate) < 0)
  }

  #lines(name: string): readonly Iterable<string>[] {
    return this.#parts.map(({ inputs }, part) => readLines(this.#folder.left(part, inputs, name)))
  }
}

function* parsed<T>(lines: Iterable<string>): Generator<T> {
  for (const line of lines) yield JSON.parse(line)
}

/** The first page of an empty list is empty. */
function* atLeastOne<T>(pages: Iterable<readonly T[]>): Generator<readonly T[]> {
  let count = 0
  for (const page of pages) {
    count += 1
    yield page
  }
  if (count === 0) yield []
}
