// Takes apart the editions of a release: two concerts, or an album and its reissue, have one title and one artist.
import { groupBy } from '../../../contract/common/group-by.ts'
import { compare } from './identity/match-groups.ts'
import { releaseFolder } from './release-folder.ts'
import type { AlbumTags, Tags } from './tags.ts'
import { placeIn } from './track-numbers.ts'

interface Filed {
  /** Relative to the folder, with `/`. */
  readonly path: string
  readonly tags: Tags
}

/** What editions differ in. */
const DIFFERENCES: readonly ((album: AlbumTags) => string | undefined)[] = [
  ({ date }) => date?.slice(0, 4),
  ({ catalognumber }) => catalognumber,
  ({ barcode }) => barcode,
  ({ media }) => media,
]

interface Edition<F> {
  readonly files: F[]
  readonly places: Set<string>
  /** The values of each difference. */
  readonly values: readonly Set<string>[]
}

/**
 * Returns the files of each edition among those of one title and artist. Folders are of several editions if they have
 * a track of the same number, and differ in the year, the catalog number, the barcode or the medium.
 */
export function findEditions<F extends Filed>(files: readonly F[]): readonly (readonly F[])[] {
  const folders = [...groupBy(files, (file) => releaseFolder(file.path).folder)]
  const editions: Edition<F>[] = []
  for (const [, folder] of folders.sort(([one], [other]) => compare(one, other))) {
    const part = editionIn(folder)
    const same =
      editions.find(({ values }) => values.every((some, at) => agree(some, part.values[at]))) ??
      editions.find(({ places }) => !haveCommon(places, part.places))
    if (same) join(same, part)
    else editions.push(part)
  }
  return editions.map((edition) => edition.files)
}

/** Whether files are of two editions: they have a track of the same number, and differ. */
export function areApart<F extends Filed>(files: readonly F[], others: readonly F[]): boolean {
  const [one, other] = [editionIn(files), editionIn(others)]
  return (
    haveCommon(one.places, other.places) && !one.values.every((some, at) => agree(some, other.values[at]))
  )
}

const editionIn = <F extends Filed>(files: readonly F[]): Edition<F> => ({
  files: [...files],
  places: new Set(files.flatMap((file) => placeIn(file) ?? [])),
  values: DIFFERENCES.map((read) => new Set(files.flatMap(({ tags }) => read(tags.album) ?? []))),
})

function join<F>(edition: Edition<F>, part: Edition<F>): void {
  edition.files.push(...part.files)
  for (const place of part.places) edition.places.add(place)
  for (const [at, some] of edition.values.entries())
    for (const value of part.values[at] ?? []) some.add(value)
}

/** Whether values have one in common, or are not known of one side. */
const agree = (some: ReadonlySet<string>, others: ReadonlySet<string> = new Set()): boolean =>
  some.size === 0 || others.size === 0 || haveCommon(some, others)

const haveCommon = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...others].some((value) => some.has(value))
