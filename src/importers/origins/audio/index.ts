// The origin `audio`: a folder of tagged audio files as a catalog. Each file is a track.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { RULES_FILE } from '../../../contract/urls/files.ts'
import { fileOfStream } from '../../../contract/urls/media-parts.ts'
import { NO_NUMBER, WITHOUT_TAG } from '../../../core/checks/untagged.ts'
import { type MediaFile, type OriginEntry, type Row, skipped } from '../../../core/library/source.ts'
import { CatalogError } from '../../../core/problems/errors.ts'
import { IDENTITY_FILE } from '../../../core/settings/source-settings.ts'
import { findStats } from '../../../core/system/file-system.ts'
import { resolvePath } from '../../../core/system/glob.ts'
import { isWithin } from '../../../core/system/is-within.ts'
import { writeWhole } from '../../../core/system/write-whole.ts'
import { wordSplitter } from '../../fields/lists.ts'
import { type EntryWording, entryWording } from '../../files/entry-wording.ts'
import { readCache, writeCache } from '../../files/file-cache.ts'
import type { Origin } from '../origin.ts'
import { type AlbumRemark, remarksOn } from './album-remarks.ts'
import type { TaggedFile } from './albums.ts'
import { type Cover, coverMedia, writeCovers } from './covers.ts'
import { splitAlbums } from './cue-sheets.ts'
import { type FolderPicture, withFolderPictures } from './folder-pictures.ts'
import { type Identified, identify } from './identify.ts'
import { identityText, readIdentity } from './identity/identity-file.ts'
import { type LyricsFile, withLyrics } from './lyrics-files.ts'
import { Artists, Labels } from './names.ts'
import { makeRows } from './rows.ts'
import { type ReadFile, scanFolder } from './scan.ts'
import { placeIn } from './track-numbers.ts'

/** The folder below `media/` in which files are published. */
const PUBLISHED = 'audio'

/**
 * Makes one source of the audio files of a folder. They are read immediately, since the id of each depends on all
 * others.
 * @throws CatalogError NO_SUCH_FILE, EMPTY_SOURCE, BAD_CONFIG for a folder that does not exist, contains no audio
 *   files, or contains the data folder or audio files of a built site
 * @throws CatalogError BAD_JSON, BAD_VALUE for an invalid identity file
 */
export const audio: Origin = async ({ audio: entry }, context) => {
  if (entry === undefined) return []
  const { base, data, progress } = context
  const { from, publish, comments, identity, split, artist, album } = entry
  // What is read of a file depends on these options.
  const given = JSON.stringify({ split, artist, album })
  const program = `${context.cache?.program}${given === '{}' ? '' : ` ${given}`}`
  const cache = context.cache && { ...context.cache, program }
  const folder = resolvePath(base, from)
  const wording = entryWording(context, '"audio" in "sources"')
  // The next build would read what this one publishes.
  if (isWithin(folder, data)) throw containsData(folder, wording)
  await checkFolder(folder, wording)
  const splitter = split && wordSplitter(split)
  const known = await readCache<ReadFile>(cache, 'audio')
  const read = await scanFolder(folder, {
    known,
    isClosed: publish,
    tags: { split: splitter, artist, album },
    progress,
  })
  const whole = splitAlbums(
    read.filter(({ reading }) => 'tags' in reading || 'fault' in reading),
    read.flatMap(cueSheet),
    splitter,
  )
  const files = context.needsNumbers ? whole.map(requireNumber) : whole
  if (files.length === 0) throw noAudio(folder, wording)
  const site = findSite(folder, files)
  if (site !== undefined) throw containsSite(folder, site, wording)

  const identityFile = identity === undefined ? path.join(data, IDENTITY_FILE) : resolvePath(base, identity)
  const sung = withLyrics(files.flatMap(taggedFile), read.flatMap(lyricsFile))
  const tagged = withFolderPictures(sung, read.flatMap(folderPicture))
  const artists = new Artists(tagged)
  const identified = identify(await readIdentity(identityFile), tagged, {
    artists,
    labels: new Labels(tagged),
  })
  const prefix = streamPrefix(folder, data, publish)
  const streamPath = (file: string) => `${prefix}${file.replaceAll('%', '%25')}`
  const values = makeRows(identified, {
    artistKey: (artist) => artists.artistKey(artist),
    streamPath,
    comments,
  })
  const remarks = remarksOn(identified.albums.map(({ album }) => album))
  const made = files.map((file) =>
    readRows(folder, file, { value: values.get(file.path), remarks: remarks.get(file.path) }),
  )
  const covers = findCovers(identified, folder)
  return [
    {
      name: folder,
      kind: 'track',
      // 0, since it is read already.
      size: 0,
      identity: digestJson(made),
      // A block for each file, so that messages about a row show its file.
      blocks: async function* () {
        for (const { file, rows } of made)
          yield {
            file,
            async *rows() {
              yield rows
            },
          }
      },
      entry: {
        ...waysForUntagged(files),
      },
      owns: [folder, identityFile],
      media: [...(publish ? publishedFiles(files, folder, prefix) : []), ...coverMedia(data, covers)],
      keep: async () => {
        await writeCovers(data, covers)
        const text = [...identityText(identified.identity)].join('')
        if (text !== (await readFile(identityFile, 'utf8').catch(() => null)))
          await writeWhole(identityFile, text)
        if (cache) await writeCache(cache, { name: 'audio', files: read, known })
      },
    },
  ]
}

/** What can be done if no track can be made of any file. */
function waysForUntagged(files: readonly ReadFile[]): OriginEntry {
  const faults = files.flatMap(({ reading }) => ('fault' in reading ? reading.fault : []))
  const ways = [...new Set(faults)].flatMap((fault) => WITHOUT_TAG.get(fault) ?? [])
  if (ways.length === 0) return { hint: 'Correct the files, or the path.' }
  return {
    hint: `Tag the files with what they lack. ${ways.map(({ sentence }) => sentence).join(' ')}`,
    proposals: ways.map(({ proposal }) => proposal),
  }
}

async function checkFolder(folder: string, { at, which, correctPath }: EntryWording): Promise<void> {
  const stats = await findStats(folder)
  if (stats?.isDirectory()) return
  const what = stats ? 'is not a folder' : 'does not exist'
  throw new CatalogError('NO_SUCH_FILE', `${folder}, ${which}, ${what}.`, {
    at,
    hint: `${correctPath}, and check that its disk is mounted.`,
  })
}

const containsData = (folder: string, { at, which }: EntryWording): CatalogError =>
  new CatalogError('BAD_CONFIG', `${folder}, ${which}, contains the data folder.`, {
    at,
    hint: 'Move the audio files into a separate folder, and use that.',
  })

const containsSite = (folder: string, site: string, { at, which }: EntryWording): CatalogError =>
  new CatalogError('BAD_CONFIG', `${folder}, ${which}, contains a built site, ${site}.`, {
    at,
    hint: 'Remove that site, and build it outside of the folder with --out: its copies of audio files would be read as further tracks.',
  })

const noAudio = (folder: string, { at, which, correctPath }: EntryWording): CatalogError =>
  new CatalogError('EMPTY_SOURCE', `The folder ${folder}, ${which}, contains no audio files.`, {
    at,
    hint: `${correctPath}, and check that its disk is mounted.`,
  })

/** Returns the folder of a built site that one of the files is in. */
function findSite(folder: string, files: readonly ReadFile[]): string | undefined {
  const holders = new Set<string>()
  for (const { path: file } of files)
    for (let holder = path.dirname(file); !holders.has(holder); holder = path.dirname(holder))
      holders.add(holder)
  return [...holders]
    .map((holder) => path.join(folder, holder))
    .find((each) => existsSync(path.join(each, RULES_FILE)))
}

/** Refuses a file that has tags but no track number. */
const requireNumber = (file: ReadFile): ReadFile =>
  'tags' in file.reading && placeIn({ ...file, tags: file.reading.tags }) === null
    ? { ...file, reading: { fault: NO_NUMBER, lacks: [] } }
    : file

const taggedFile = ({ path: file, audio, reading }: ReadFile): TaggedFile[] =>
  'tags' in reading ? [{ path: file, audio, tags: reading.tags }] : []

const cueSheet = ({ path: file, reading }: ReadFile) =>
  'sheet' in reading ? [{ path: file, sheet: reading.sheet }] : []

const folderPicture = ({ path: file, size, reading }: ReadFile): FolderPicture[] =>
  'picture' in reading ? [{ name: reading.picture, bytes: size, path: file }] : []

const lyricsFile = ({ path: file, reading }: ReadFile): LyricsFile[] =>
  'lyrics' in reading ? [{ path: file, lyrics: reading.lyrics }] : []

/** Returns the prefix of the paths of streams. */
function streamPrefix(folder: string, data: string, publish: boolean): string {
  const media = path.join(data, 'media')
  if (!isWithin(media, folder)) return publish ? `${PUBLISHED}/` : ''
  const within = path.relative(media, folder).split(path.sep).join('/')
  return within === '' ? '' : `${within}/`
}

/** Returns the rows of a file, with its path. */
function readRows(
  folder: string,
  { path: relative, reading }: ReadFile,
  { value, remarks = [] }: { readonly value: unknown; readonly remarks?: readonly AlbumRemark[] | undefined },
): { readonly file: string; readonly rows: readonly Row[] } {
  const at = { file: path.join(folder, fileOfStream(relative)) }
  const kind = 'track' as const
  const others = [
    ...reading.lacks.map((what) => skipped(kind, at, what)),
    ...remarks.map((remark) => ({ kind, at, ...remark }) as const),
  ]
  const rows: readonly Row[] =
    'fault' in reading ? [skipped(kind, at, reading.fault)] : [{ kind, at, value }, ...others]
  return { file: at.file, rows }
}

/** Lists each cover once, with the first file that contains it, or is it. */
function findCovers({ albums }: Identified, folder: string): Cover[] {
  const covers = new Map<string, Cover>()
  for (const { album } of albums) {
    const { cover: name, files } = album
    const holder = files.find(({ tags }) => tags.album.cover === name)
    const bytes = holder?.tags.album.coverBytes
    const picture = files.find((file) => file.picture?.name === name)?.picture
    if (name === undefined) continue
    if (holder && bytes !== undefined)
      covers.set(name, { name, bytes, from: path.join(folder, fileOfStream(holder.path)) })
    else if (picture) covers.set(name, { name, bytes: picture.bytes, from: path.join(folder, picture.path) })
  }
  return [...covers.values()]
}

/** Files whose parts are tracks are published once. */
function publishedFiles(files: readonly ReadFile[], folder: string, prefix: string): MediaFile[] {
  const tagged = files.filter(({ reading }) => 'tags' in reading)
  const byPath = new Map(tagged.map((file) => [fileOfStream(file.path), file]))
  return [...byPath].map(([relative, { size, identity }]) => ({
    path: `media/${prefix}${relative}`,
    from: path.join(folder, relative),
    bytes: size,
    identity,
  }))
}

const digestJson = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')
