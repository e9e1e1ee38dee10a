// Reads the tags of an audio file. Values that the schemas refuse are left out and reported.

import { createHash } from 'node:crypto'
import type { IAudioMetadata, ICommonTagsResult, IPicture } from 'music-metadata'
import { knownValues } from '../../../contract/common/known-values.ts'
import { NO_ALBUM, NO_ARTIST } from '../../../core/checks/untagged.ts'
import { chapters } from '../../../core/records/values/chapters.ts'
import { folded } from '../../../core/system/fold.ts'
import { readComment } from './comments.ts'
import type { CueSheet } from './cue-sheet.ts'
import { readFileName } from './file-name.ts'
import { readLyrics } from './lyrics.ts'
import { emptyToUndefined, isFit, Values } from './tag-values.ts'
import { type NumberTags, readNumber } from './track-numbers.ts'
import { readWork, type WorkTags } from './work-tags.ts'

export interface NamedArtist {
  readonly name: string
  readonly musicbrainz?: string
}

/** The tags of a file, without missing ones. They are cached as JSON between builds. */
export interface Tags extends NumberTags, WorkTags {
  readonly title: string
  readonly duration: number
  /** In order, the credited artist first. */
  readonly artists: readonly [NamedArtist, ...NamedArtist[]]
  /** All artists in one text. */
  readonly artistDisplay?: string
  readonly album: AlbumTags
  readonly disc?: number
  readonly isrc?: readonly string[]
  readonly license?: string
  readonly explicit?: boolean
  readonly genres?: readonly string[]
  readonly lyrics?: string
  /** As records have them: `214.667 Reef`. */
  readonly chapters?: readonly string[]
  /** MBIDs of the recording and of the track. */
  readonly recording?: string
  readonly musicbrainzTrack?: string
}

export interface AlbumTags {
  readonly name: string
  /** The artist of the album, if the tags have one. */
  readonly artist?: NamedArtist
  readonly artistDisplay?: string
  readonly musicbrainz?: string
  readonly date?: string
  /** When it first came out. */
  readonly originalDate?: string
  /** The line of rights, after © or ℗. */
  readonly cline?: string
  readonly pline?: string
  readonly label?: string
  readonly catalognumber?: string
  /** All labels and numbers, if there are several; as many of both are pairs. */
  readonly labels?: readonly string[]
  readonly catalognumbers?: readonly string[]
  readonly barcode?: string
  readonly type?: string
  /** `CD`, `Vinyl` */
  readonly media?: string
  /** Whether it is by several artists. */
  readonly compilation?: true
  /** A comment of the file, which describes the release if all of its files have it. */
  readonly comment?: string
  /** The file name of the cover: a digest of its bytes. */
  readonly cover?: string
  /** The size of the cover in bytes. */
  readonly coverBytes?: number
}

/**
 * The result of reading a file: the tags of a track, the name of a picture, a cue sheet, lyrics, or why it is skipped.
 */
export type Reading = {
  /** Missing or replaced tags, each as a plural for the warning that counts them. */
  readonly lacks: readonly string[]
  /** In seconds. */
  readonly duration?: number
  /** The cue sheet in the tags. */
  readonly cueSheet?: CueSheet
} & (
  | { readonly tags: Tags }
  | { readonly picture: string }
  | { readonly sheet: CueSheet }
  | { readonly lyrics: string }
  | { readonly fault: string }
)

/** Returns the artists that are named in a text, such as `Ann feat. Bob`. */
export type SplitArtists = (text: string) => readonly string[]

export interface TagOptions {
  readonly split?: SplitArtists | undefined
  /** The artist and the album of files whose tags name none. */
  readonly artist?: string | undefined
  readonly album?: string | undefined
}

/** @param file the file name, which replaces a missing title */
export function readTags(
  file: string,
  { common, format, native }: IAudioMetadata,
  { split = (text) => [text], ...given }: TagOptions = {},
): Reading {
  const values = new Values()
  const albumArtist = readAlbumArtist(common, values, split)
  const otherwise = albumArtist ?? (given.artist === undefined ? undefined : { name: given.artist })
  const [first, ...others] = readArtists(common, values, split) ?? (otherwise ? [otherwise] : [])
  const album = values.text('release', 'name', common.album) ?? given.album
  const { duration = 0 } = format
  if (!(duration > 0)) return { fault: 'audio files without a duration', lacks: [] }
  if (first === undefined) return { fault: NO_ARTIST, lacks: [] }
  if (album === undefined) return { fault: NO_ALBUM, lacks: [] }
  const title = values.text('track', 'name', common.title)
  if (title === undefined) values.lacks.add('missing titles, replaced by file names')
  const cover = findCover(common.picture)
  const { title: named, number } = readFileName(file)
  // A file whose name goes on with its title begins with its number.
  const isNumbered = title === undefined || folded(title) === folded(named)
  const tags: Tags = {
    title: title ?? named,
    duration: Math.round(duration * 1e6) / 1e6,
    artists: [first, ...others],
    ...knownValues({
      ...(isNumbered && { number }),
      ...readNumber({ common, native }),
      artistDisplay: values.text('track', 'artist_display', common.artist),
      disc: values.checked('track', 'disc', common.disk.no ?? undefined),
      isrc: values.list('track', 'isrc', common.isrc?.map(withoutMarks)),
      license: toUrl(common.license),
      explicit: readAdvisory(native),
      genres: values.list('track', 'tags', common.genre),
      ...readWork(
        { common, native },
        {
          text: (field, value) => values.text('track', field, value),
          names: (written) => values.list('artist', 'name', written?.flatMap(split)) ?? [],
        },
      ),
      chapters: readChapters(format),
      lyrics: values.text('track', 'lyrics', readLyrics({ common, native })),
      recording: toUuid(common.musicbrainz_recordingid),
      musicbrainzTrack: toUuid(common.musicbrainz_trackid),
    }),
    album: {
      name: album,
      ...knownValues({
        artist: albumArtist,
        artistDisplay: values.text('release', 'artist_display', common.albumartist),
        musicbrainz: toUuid(common.musicbrainz_albumid),
        date: readDate(common.date ?? common.releasedate ?? common.year, 'releasedate', values),
        originalDate: readDate(common.originaldate ?? common.originalyear, 'originaldate', values),
        ...readRights(common, values),
        label: values.text('label', 'name', common.label?.[0]),
        catalognumber: values.text('release', 'catalognumber', common.catalognumber?.[0]),
        labels: ifSeveral(values.list('label', 'name', common.label)),
        catalognumbers: ifSeveral(values.list('release', 'catalognumber', common.catalognumber)),
        barcode: values.checked(
          'release',
          'barcode',
          emptyToUndefined(common.barcode?.replace(/[\s-]/g, '')),
        ),
        type: values.text('release', 'type', common.releasetype?.[0]),
        media: emptyToUndefined(common.media?.trim()),
        compilation: common.compilation === true ? true : undefined,
        comment: values.text('release', 'description', readComment(common)),
        cover: cover?.name,
        coverBytes: cover?.data.length,
      }),
    },
  }
  return { tags, lacks: [...values.lacks] }
}

/** Finds the cover among the pictures of a file, with its file name. */
export function findCover(
  pictures: readonly Pick<IPicture, 'data' | 'type'>[] = [],
): { name: string; data: Uint8Array } | undefined {
  const fronts = pictures.filter(({ type }) => /front/i.test(type ?? ''))
  for (const { data } of [...fronts, ...pictures]) {
    const extension = detectPicture(data)
    if (extension === undefined) continue
    const digest = createHash('sha256').update(data).digest('hex').slice(0, 32)
    return { name: `${digest}.${extension}`, data }
  }
  return undefined
}

/** Returns the extension of a picture by its bytes, since tags often have the wrong type; undefined for other bytes. */
export function detectPicture(picture: Uint8Array): string | undefined {
  const head = Buffer.from(picture.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpg'
  if (head.startsWith('\x89PNG')) return 'png'
  if (head.startsWith('GIF8')) return 'gif'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'webp' : undefined
}

/** Returns the artists of the track, the credited one first. */
function readArtists(
  common: ICommonTagsResult,
  values: Values,
  split: SplitArtists,
): NamedArtist[] | undefined {
  const named = common.artists ?? (common.artist ? [common.artist] : [])
  const names = values.list('artist', 'name', named.flatMap(split))
  const ids = common.musicbrainz_artistid ?? []
  return names?.map((name, index) => makeArtist(name, ids.length === names.length ? ids[index] : undefined))
}

function readAlbumArtist(
  common: ICommonTagsResult,
  values: Values,
  split: SplitArtists,
): NamedArtist | undefined {
  const names = (common.albumartists ?? [common.albumartist ?? '']).flatMap(split)
  const ids = common.musicbrainz_albumartistid ?? []
  const name = values.text('artist', 'name', names[0])
  return name === undefined ? undefined : makeArtist(name, ids.length === names.length ? ids[0] : undefined)
}

function makeArtist(name: string, id: string | undefined): NamedArtist {
  const musicbrainz = toUuid(id)
  return { name, ...(musicbrainz !== undefined && { musicbrainz }) }
}

/** Returns the date, as exact as in the tag, without a time and without a month or day of 00. */
function readDate(
  tag: string | number | undefined,
  field: 'releasedate' | 'originaldate',
  values: Values,
): string | undefined {
  if (!tag) return undefined
  const written = String(tag)
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?/.exec(written.trim()) ?? []
  const readings = [[year, month, day], [year, month], [year]].map((parts) => parts.filter(Boolean).join('-'))
  const checked = readings.find((date) => date !== '' && isFit('release', field, date))
  return checked ?? values.checked('release', field, written)
}

/** Returns the chapters of a file; a single one is the whole file. */
function readChapters({ chapters: found = [] }: IAudioMetadata['format']): string[] | undefined {
  const written = found.map(({ start, timeScale, title }) => ({
    start: start / (timeScale ?? 1),
    title: title?.trim() ?? '',
  }))
  return written.length > 1 ? (chapters.safeParse(written).data ?? undefined) : undefined
}

/** A copyright notice is that of the recording if it begins with ℗. */
function readRights(common: ICommonTagsResult, values: Values): Pick<AlbumTags, 'cline' | 'pline'> {
  const notice = values.text('release', 'cline', common.copyright)
  if (notice === undefined || toUrl(notice) !== undefined) return {}
  return /^(?:℗|\(p\))/i.test(notice) ? { pline: notice } : { cline: notice }
}

/** Tags of iTunes and of others after it, and the atom of MP4. */
const ADVISORY = /^(?:(?:txxx:|----:com\.apple\.itunes:)?itunesadvisory|rtng)$/i
/** 0 is what programs write into every file. */
const ADVISORIES: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['2', false],
  ['4', true],
])

/** Returns whether a file is explicit or clean, if its tags know. */
function readAdvisory(native: IAudioMetadata['native']): boolean | undefined {
  const tag = Object.values(native)
    .flat()
    .find(({ id }) => ADVISORY.test(id))
  return ADVISORIES.get(String(tag?.value).trim())
}

const ifSeveral = (list: readonly string[] | undefined): readonly string[] | undefined =>
  list && list.length > 1 ? list : undefined

const withoutMarks = (isrc: string): string => isrc.replace(/[\s-]/g, '').toUpperCase()
const toUrl = (text: string | undefined): string | undefined =>
  text !== undefined && /^https?:\/\/\S+$/.test(text) ? text : undefined

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const toUuid = (text: string | undefined): string | undefined => {
  const lower = text?.trim().toLowerCase() ?? ''
  return UUID.test(lower) ? lower : undefined
}
