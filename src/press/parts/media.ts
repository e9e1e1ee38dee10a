// The media of a catalog in parts. The split looks into every file, as a whole build does, and leaves a table of those that
// the site has. A part has what its records show of them, and needs no file; the merge publishes the files.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { withoutEscapes } from '../../contract/urls/urls.ts'
import { type MediaFacts, MissingFiles } from '../../core/checks/media-facts.ts'
import type { NamedFile } from '../../core/checks/named-media.ts'
import { mediaQuestions } from '../../core/checks/warnings.ts'
import type { MediaFile } from '../../core/library/source.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import { type Picture, picturePath } from '../../core/site/pictures.ts'
import { pagePlaceholder } from '../../core/site/site.ts'
import type { ProgressOptions } from '../../core/system/progress.ts'
import { readLines, writeLines } from '../../core/system/text-lines.ts'
import { type Inputs, keepSources } from '../inputs/inputs.ts'
import { hasOwnMedia, withNamedMedia } from '../inputs/media.ts'
import { mediaWarnings } from '../inputs/media-warnings.ts'
import { withheldFiles } from '../inputs/warnings.ts'
import { type ThumbnailsOptions, type WithThumbnails, withThumbnails } from '../output/thumbnails.ts'
import type { Database } from './database.ts'
import { eachNaming, isOneRelease, lackingRecords, namesOfPart, stageNamings } from './namings.ts'
import type { PartFolder } from './part-folder.ts'

/** A file that the site publishes, as the split has found it. */
interface SplitFile {
  /** Its path in the site. */
  readonly path: string
  /** That of the file in the data folder, if it is another. */
  readonly original?: string
  readonly bytes: number
  /** Whether it is a picture of which no copies can be made. */
  readonly isBroken?: true
  readonly picture?: Picture
}

export interface SplitMedia extends Pick<WithThumbnails, 'notes'> {
  /** The files by their paths in the site. */
  readonly files: ReadonlyMap<string, SplitFile>
  /** Those among them that any page may show. */
  readonly shared: readonly string[]
  readonly warnings: readonly Warning[]
}

/**
 * Looks into the media that a site publishes, and leaves their table.
 * @throws CatalogError OVER_LIMIT
 * @throws CatalogErrors AMBIGUOUS_PICTURE
 */
export async function readMedia(
  database: Database,
  found: Inputs,
  { folder, ...progress }: ProgressOptions & { readonly folder: PartFolder },
): Promise<SplitMedia> {
  const originals = new Map([...found.media, ...found.withheld].map((file) => [file.from, file.path]))
  const isAsked = hasOwnMedia(found)
  await stageNamings(database, { isEmpty: originals.size === 0 && !isAsked })
  const named = await namedAmong(database, [...originals.values()])
  const inputs = await withNamedMedia(found, named)
  const paths = [...inputs.media, ...inputs.unfit].map((file) => file.path)
  const asked = isAsked ? mediaQuestions(await findFacts(database, named, paths), paths) : []
  await keepSources(found.sources)
  const pictured = await withThumbnails(inputs, { ...progress, folder: folder.pictures })
  const { pictures } = pictured.inputs
  const broken = new Set(
    inputs.inspected.faulty.flatMap(({ fault, file }) => (fault === 'broken' ? file.from : [])),
  )
  const files = inputs.media.map(({ path: to, from, bytes }): SplitFile => {
    const [original, picture] = [originals.get(from), pictures.get(to)]
    return {
      path: to,
      ...(original !== undefined && original !== to && { original }),
      bytes,
      ...(broken.has(from) && { isBroken: true }),
      ...(picture && { picture }),
    }
  })
  writeLines(folder.media, mediaLines(files))
  return {
    files: new Map(files.map((file) => [file.path, file])),
    shared: files.map((file) => file.path).filter(isSharedBy(inputs)),
    warnings: [
      ...asked,
      ...mediaWarnings(inputs.inspected),
      withheldFiles(inputs.withheld),
      ...pictured.warnings,
    ].filter((warning) => warning !== null),
    notes: pictured.notes,
  }
}

/** Whether pages may show a file that no record names: the placeholder, and what takes the place of a zip. */
function isSharedBy({ addresses }: Inputs): (file: string) => boolean {
  const placeholder = pagePlaceholder(addresses)
  return (file) =>
    (placeholder !== null && file === picturePath('release', withoutEscapes(placeholder))) ||
    /^media\/releases\/[^/]+\.zip$/.test(file)
}

/** The files that records name, as far as these may be among some files. */
async function namedAmong(
  database: Database,
  files: readonly string[],
): Promise<ReadonlyMap<string, NamedFile>> {
  const paths = new Set(files)
  const names = new Set(files.map((file) => path.posix.basename(file)))
  const named = new Map<string, NamedFile>()
  for await (const each of eachNaming(database))
    if (paths.has(each.path) || names.has(path.posix.basename(each.name))) named.set(each.path, each)
  return named
}

async function findFacts(
  database: Database,
  named: ReadonlyMap<string, NamedFile>,
  paths: readonly string[],
): Promise<MediaFacts> {
  const missing = new MissingFiles(paths)
  for await (const each of eachNaming(database)) missing.add(each)
  const silent = await lackingRecords(database, 'track', 'stream')
  const bare = await lackingRecords(database, 'release', 'image')
  return { named, missing, silent, bare, isOneRelease: await isOneRelease(database) }
}

/** Writes the table of the files that a part shows. */
export async function writePartMedia(
  database: Database,
  { files, shared }: SplitMedia,
  { part, file }: { readonly part: number; readonly file: string },
): Promise<void> {
  const own = new Set(shared)
  for await (const name of namesOfPart(database, part)) if (files.has(name)) own.add(name)
  writeLines(file, mediaLines([...own].sort().flatMap((name) => files.get(name) ?? [])))
}

function* mediaLines(files: Iterable<SplitFile>): Generator<string> {
  for (const file of files) yield JSON.stringify(file)
}

const readTable = (file: string): SplitFile[] =>
  Array.from(readLines(file), (line): SplitFile => JSON.parse(line))

const picturesIn = (files: readonly SplitFile[]): Inputs['pictures'] =>
  new Map(files.flatMap((file) => (file.picture ? [[file.path, file.picture]] : [])))

/** Completes the inputs of a part with the media that it shows, of which it has no files. */
export function withPartMedia(inputs: Inputs, table: string): Inputs {
  const files = readTable(table)
  const media = files.map(({ path: to, bytes }) => ({ path: to, from: to, bytes, identity: null }))
  return { ...inputs, media, pictures: picturesIn(files) }
}

interface Publishing extends ThumbnailsOptions {
  /** The table of the split. */
  readonly table: string
}

/**
 * Completes the inputs of a merge with the media that the site publishes, and their copies.
 * @throws CatalogError NOT_SPLIT where the files are not those that the parts show
 */
export async function withSplitMedia(
  found: Inputs,
  { table, ...options }: Publishing,
): Promise<Pick<WithThumbnails, 'inputs' | 'notes'>> {
  const files = readTable(table)
  const known = new Map([...found.media, ...found.withheld].map((file) => [file.path, file]))
  const placed = files.map((file) => ({ file, is: publishedAs(file, known) }))
  const media = placed.map(({ is }) => is)
  const faulty = placed.flatMap(({ file, is }) =>
    file.isBroken
      ? [{ file: is, named: undefined, fault: 'broken', type: 'picture', what: '' } as const]
      : [],
  )
  const inputs = { ...found, media, inspected: { ...found.inspected, faulty } }
  if (options.scratch === undefined) await keepSources(found.sources)
  const pictured = await withThumbnails(inputs, options)
  const pictures = picturesIn(files)
  for (const { is } of placed)
    if (!isDeepStrictEqual(pictured.inputs.pictures.get(is.path), pictures.get(is.path)))
      throw changed(is.from)
  return pictured
}

function publishedAs(
  { path: to, original = to, bytes }: SplitFile,
  known: ReadonlyMap<string, MediaFile>,
): MediaFile {
  const file = known.get(original)
  if (file?.bytes !== bytes) throw changed(file?.from ?? original)
  return { ...file, path: to }
}

const changed = (file: string): CatalogError =>
  new CatalogError('NOT_SPLIT', `${file} is not the file that the catalog was split with.`, {
    ...(existsSync(file) && { at: [{ file }] }),
    hint: 'Split the catalog again. If the file is the same: either both split and merge have the package sharp, or neither has.',
  })
