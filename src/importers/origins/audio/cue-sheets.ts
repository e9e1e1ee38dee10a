// Albums in one file, whose tracks are in a cue sheet: beside the file, or in its tags. Each track is a part of the file.
import path from 'node:path'
import type { IAudioMetadata } from 'music-metadata'
import { groupBy } from '../../../contract/common/group-by.ts'
import { knownValues } from '../../../contract/common/known-values.ts'
import { partFragment } from '../../../contract/urls/media-parts.ts'
import { type CuePart, type CueSheet, partsIn, readCueSheet } from './cue-sheet.ts'
import { isFit } from './tag-values.ts'
import type { NamedArtist, Reading, SplitArtists, Tags } from './tags.ts'

const WHOLE_ALBUM =
  'audio files that hold a whole album, with a cue sheet that does not name their tracks, at which a program for audio can split them into a file for each track'

/** Returns the cue sheet in the tags of a file. */
export function cueSheetIn({ native }: Pick<IAudioMetadata, 'native'>): CueSheet | undefined {
  const tag = Object.values(native)
    .flat()
    .find(({ id }) => /^(?:txxx:)?cuesheet$/i.test(id))
  if (!tag) return undefined
  const { text = '' } = typeof tag.value === 'string' ? { text: tag.value } : (tag.value as { text?: string })
  return readCueSheet(text)
}

interface Scanned {
  /** Relative to the folder, with `/`. */
  readonly path: string
  readonly audio: string
  readonly reading: Reading
}

interface FoundSheet {
  readonly path: string
  readonly sheet: CueSheet
}

/**
 * Replaces files with a cue sheet by their tracks, whose paths end in a fragment: `low.flac#t=0,214.667`. Files with one
 * that does not name their tracks, and which cannot be tracks themselves, are given that reason.
 */
export function splitAlbums<F extends Scanned>(
  files: readonly F[],
  sheets: readonly FoundSheet[],
  split: SplitArtists = (text) => [text],
): readonly F[] {
  const folders = groupBy(files, (file) => path.dirname(file.path))
  const besides = groupBy(sheets, (sheet) => path.dirname(sheet.path))
  return files.flatMap((file): F[] => {
    // Files that cannot be read have no digest.
    if (file.audio === '' || !('tags' in file.reading || 'fault' in file.reading)) return [file]
    const folder = path.dirname(file.path)
    const isAlone = folders.get(folder)?.length === 1
    const beside = (besides.get(folder) ?? []).filter(
      (found) => isAlone || fileStems(file.path).includes(withoutExtension(found.path)),
    )
    const known = [file.reading.cueSheet ?? [], beside.map(({ sheet }) => sheet)].flat()
    for (const sheet of known) {
      const isOnly = new Set(sheet.tracks.map((track) => track.file)).size === 1
      const parts = partsIn(sheet, (name) => isOnly || isNamed(file.path, name))
      const tracks = parts.flatMap((part) => asTrack(file, { sheet, part, split }))
      if (parts.length > 0) return tracks
    }
    const isWhole = 'fault' in file.reading && known.length > 0
    return [isWhole ? { ...file, reading: { fault: WHOLE_ALBUM, lacks: [] } } : file]
  })
}

const fileStems = (file: string): readonly string[] => [file, withoutExtension(file)]

/** Whether a sheet names a file, perhaps with the extension that it had before it was compressed. */
function isNamed(file: string, name: string): boolean {
  const [own, named] = [file, name.replaceAll('\\', '/')].map((each) =>
    path.posix.basename(each).toLowerCase(),
  )
  return own === named || withoutExtension(own ?? '') === withoutExtension(named ?? '')
}

interface PartOfSheet {
  readonly sheet: CueSheet
  readonly part: CuePart
  readonly split: SplitArtists
}

/** Returns a track of a file, with what the tags of the file have of the album; none if it has no artist or length. */
function asTrack<F extends Scanned>(file: F, { sheet, part, split }: PartOfSheet): F[] {
  const { reading } = file
  const of = 'tags' in reading ? reading.tags : undefined
  const total = reading.duration ?? of?.duration ?? 0
  const duration = (part.end ?? total) - part.start
  const performer = part.performer ?? sheet.performer
  const [first, ...others]: NamedArtist[] = performer
    ? split(performer).map((name) => ({ name }))
    : [...(of?.artists ?? [])]
  if (!first || !(duration > 0)) return []
  const albumArtist = sheet.performer === undefined ? of?.album.artist : { name: sheet.performer }
  const tags: Tags = {
    ...of,
    title: part.title ?? `${part.number}`,
    duration: Math.round(duration * 1e6) / 1e6,
    artists: [first, ...others],
    number: part.number,
    album: {
      ...of?.album,
      name: sheet.title ?? of?.album.name ?? path.basename(withoutExtension(file.path)),
      ...knownValues({
        artist: albumArtist,
        date: checked('release', 'releasedate', sheet.date),
        barcode: checked('release', 'barcode', sheet.barcode),
      }),
    },
    ...knownValues({
      artistDisplay: others.length > 0 ? performer : undefined,
      isrc: part.isrc && isFit('track', 'isrc', part.isrc) ? [part.isrc] : undefined,
      genres: sheet.genre ? [sheet.genre] : undefined,
    }),
  }
  const { recording: _r, musicbrainzTrack: _t, lyrics: _l, chapters: _c, ...own } = tags
  return [
    {
      ...file,
      path: `${file.path}${partFragment(part)}`,
      audio: `${file.audio} ${part.number}`,
      reading: { tags: own, lacks: reading.lacks },
    },
  ]
}

const checked = (kind: 'release', field: string, value: string | undefined): string | undefined =>
  value !== undefined && isFit(kind, field, value) ? value : undefined

export const withoutExtension = (file: string): string => file.replace(/\.[^./]*$/, '')
