// What one audio file says of itself, in our words. Whatever the model would refuse is left out, and named.
import { createHash } from 'node:crypto'
import path from 'node:path'
import type { IAudioMetadata, ICommonTagsResult, IPicture } from 'music-metadata'
import type { z } from 'zod'
import type { Kind } from '../../../api/kinds.ts'
import { SCHEMAS } from '../../../records/records.ts'

export interface NamedArtist {
  readonly name: string
  readonly musicbrainz?: string
}

/** The tags of a file; what it does not have is left out. As JSON they are kept from build to build. */
export interface Tags {
  readonly title: string
  readonly number: number
  readonly duration: number
  /** In order, the credited one first. */
  readonly artists: readonly [NamedArtist, ...NamedArtist[]]
  /** All of them in one text. */
  readonly artistDisplay?: string
  readonly album: AlbumTags
  readonly disc?: number
  readonly isrc?: readonly string[]
  readonly license?: string
  readonly genres?: readonly string[]
  /** The recording and the track at MusicBrainz. */
  readonly recording?: string
  readonly musicbrainzTrack?: string
}

export interface AlbumTags {
  readonly name: string
  /** The artist of the album, where the tags say who that is. */
  readonly artist?: NamedArtist
  readonly artistDisplay?: string
  readonly musicbrainz?: string
  readonly date?: string
  readonly label?: string
  readonly catalognumber?: string
  readonly barcode?: string
  readonly type?: string
  /** The name of the file that the cover becomes: a digest of its bytes. */
  readonly cover?: string
  /** The size of the cover. */
  readonly coverBytes?: number
}

/** What the tags of a file make of it: a track, or the reason that none can be made. */
export type Reading = {
  /** Tags that are left out, and what stands in for one, each as a plural for the warning that counts it. */
  readonly lacks: readonly string[]
} & ({ readonly tags: Tags } | { readonly fault: string })

/** @param file its name, which stands for a title where there is none */
export function readTags(file: string, { common, format }: IAudioMetadata): Reading {
  const values = new Values()
  const artists = artistsOf(common, values)
  const [first, ...others] = artists
  const album = values.text('release', 'name', common.album)
  const { duration = 0 } = format
  if (!(duration > 0)) return { fault: 'audio files without a duration', lacks: [] }
  if (first === undefined) return { fault: 'audio files without an artist', lacks: [] }
  if (album === undefined) return { fault: 'audio files without an album', lacks: [] }
  if (common.track.no === null) return { fault: 'audio files without a track number', lacks: [] }
  const title = values.text('track', 'name', common.title)
  if (title === undefined) values.lacks.add('titles that tags lack, for which the names of the files stand')
  const cover = coverOf(common.picture)
  const tags: Tags = {
    title: title ?? path.parse(file).name,
    number: common.track.no,
    duration: Math.round(duration * 1e6) / 1e6,
    artists: [first, ...others],
    ...present({
      artistDisplay: values.text('track', 'artist_display', common.artist),
      disc: values.fitting('track', 'disc', common.disk.no ?? undefined),
      isrc: values.list('track', 'isrc', common.isrc?.map(withoutMarks)),
      license: urlOf(common.license),
      genres: values.list('track', 'tags', common.genre),
      recording: uuidOf(common.musicbrainz_recordingid),
      musicbrainzTrack: uuidOf(common.musicbrainz_trackid),
    }),
    album: {
      name: album,
      ...present({
        artist: albumArtistOf(common, values),
        artistDisplay: values.text('release', 'artist_display', common.albumartist),
        musicbrainz: uuidOf(common.musicbrainz_albumid),
        date: dateOf(common, values),
        label: values.text('label', 'name', common.label?.[0]),
        catalognumber: values.text('release', 'catalognumber', common.catalognumber?.[0]),
        barcode: values.fitting('release', 'barcode', emptied(common.barcode?.replace(/[\s-]/g, ''))),
        type: values.text('release', 'type', common.releasetype?.[0]),
        cover: cover?.name,
        coverBytes: cover?.data.length,
      }),
    },
  }
  return { tags, lacks: [...values.lacks] }
}

/** The cover among the pictures of a file, and the name of the file that it becomes. */
export function coverOf(pictures: readonly IPicture[] = []): { name: string; data: Uint8Array } | undefined {
  const fronts = pictures.filter(({ type }) => /front/i.test(type ?? ''))
  for (const { data } of [...fronts, ...pictures]) {
    const extension = extensionOf(data)
    if (extension === undefined) continue
    const digest = createHash('sha256').update(data).digest('hex').slice(0, 32)
    return { name: `${digest}.${extension}`, data }
  }
  return undefined
}

/** By its bytes: tags often name the wrong type. */
function extensionOf(picture: Uint8Array): string | undefined {
  const head = Buffer.from(picture.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpg'
  if (head.startsWith('\x89PNG')) return 'png'
  if (head.startsWith('GIF8')) return 'gif'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'webp' : undefined
}

/** The credited artist first. An artist of the album stands for the one of a track that names none. */
function artistsOf(common: ICommonTagsResult, values: Values): NamedArtist[] {
  const names = values.list('artist', 'name', common.artists ?? (common.artist ? [common.artist] : undefined))
  if (names === undefined) return [albumArtistOf(common, values)].filter((artist) => artist !== undefined)
  const ids = common.musicbrainz_artistid ?? []
  return names.map((name, index) => named(name, ids.length === names.length ? ids[index] : undefined))
}

function albumArtistOf(common: ICommonTagsResult, values: Values): NamedArtist | undefined {
  const names = common.albumartists ?? [common.albumartist ?? '']
  const ids = common.musicbrainz_albumartistid ?? []
  const name = values.text('artist', 'name', names[0])
  return name === undefined ? undefined : named(name, ids.length === names.length ? ids[0] : undefined)
}

function named(name: string, id: string | undefined): NamedArtist {
  const musicbrainz = uuidOf(id)
  return { name, ...(musicbrainz !== undefined && { musicbrainz }) }
}

/** As exact as the tag has it: what follows the day, and a month or day of 00, is left out. */
function dateOf(common: ICommonTagsResult, values: Values): string | undefined {
  const written = common.date ?? common.releasedate ?? (common.year ? `${common.year}` : undefined)
  if (written === undefined) return undefined
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?/.exec(written.trim()) ?? []
  const readings = [[year, month, day], [year, month], [year]].map((parts) => parts.filter(Boolean).join('-'))
  const fitting = readings.find((date) => date !== '' && fits('release', 'releasedate', date))
  return fitting ?? values.fitting('release', 'releasedate', written)
}

/** Takes the values that the model takes, and collects what it does not. */
class Values {
  readonly lacks = new Set<string>()

  text(kind: Kind, field: string, value: string | undefined): string | undefined {
    // Some programs fill a tag up with zeros or blanks.
    return this.fitting(kind, field, emptied(value?.replace(/[\0\s]+$/, '')))
  }

  list(kind: Kind, field: string, values: readonly string[] | undefined): string[] | undefined {
    const taken = (values ?? []).map((value) => this.text(kind, field, value))
    const list = [...new Set(taken.filter((value) => value !== undefined))]
    return list.length === 0 ? undefined : list
  }

  fitting<T extends string | number>(kind: Kind, field: string, value: T | undefined): T | undefined {
    if (value === undefined || fits(kind, field, value) || fits(kind, field, [value])) return value
    this.lacks.add(`tags that are no "${field}" of ${kind === 'artist' ? 'an' : 'a'} ${kind}`)
    return undefined
  }
}

/** Whether the model takes a value in a field. */
function fits(kind: Kind, field: string, value: unknown): boolean {
  const shape: Readonly<Record<string, z.ZodType>> = SCHEMAS[kind].shape
  return shape[field]?.safeParse(value).success ?? true
}

const emptied = (text: string | undefined): string | undefined => (text === '' ? undefined : text)
const withoutMarks = (isrc: string): string => isrc.replace(/[\s-]/g, '').toUpperCase()
const urlOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^https?:\/\/\S+$/.test(text) ? text : undefined

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const uuidOf = (text: string | undefined): string | undefined => {
  const lower = text?.trim().toLowerCase() ?? ''
  return UUID.test(lower) ? lower : undefined
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Without what is undefined. */
export function present<T extends object>(values: T): Present<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>
}
