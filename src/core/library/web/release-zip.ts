// What a zip of a release holds: its audio files as far as the site serves them, its cover, and a text of its titles.
import { fileOfStream, readMediaPart } from '../../../contract/urls/media-parts.ts'
import { withoutEscapes } from '../../../contract/urls/urls.ts'
import { picturePath } from '../../site/pictures.ts'
import { zipBytes } from '../../site/zip.ts'
import type { MediaFile } from '../source.ts'
import { labelsOfCard } from './card-labels.ts'
import type { ReleaseCard, ReleasePage } from './page-records.ts'

export interface ReleaseZip {
  /** Its path in the site. */
  readonly path: string
  readonly entries: readonly ZipEntry[]
  readonly bytes: number
}

/** A file or a text, with its path in the zip. */
export type ZipEntry = { readonly name: string } & (
  | { readonly file: MediaFile }
  | { readonly text: Uint8Array }
)

type ZippedPage = Pick<ReleasePage, 'card' | 'tracks'>

/**
 * @param media the files of the site by their paths
 * @returns null for a release without audio in the site
 */
export function releaseZip(page: ZippedPage, media: ReadonlyMap<string, MediaFile>): ReleaseZip | null {
  const { card, tracks } = page
  const path = `media/releases/${card.uuid}.zip`
  const files = tracks.map(({ stream }) => fileOfStream(stream ?? ''))
  const songs = tracks.flatMap(({ name, stream }, at) => {
    const file = media.get(`media/${withoutEscapes(files[at] ?? '')}`)
    // A file whose parts are tracks is there once.
    if (file && readMediaPart(stream ?? '')) {
      const isFirst = files.indexOf(files[at] ?? '') === at
      return isFirst ? [{ name: fileName(file.path.replace(/^.*\//, '')), file }] : []
    }
    return file ? [{ name: `${padNumber(at)} ${fileName(name)}${fileExtension(file.path)}`, file }] : []
  })
  if (songs.length === 0 || media.has(path)) return null
  const cover =
    card.image === null ? undefined : media.get(picturePath('release', withoutEscapes(card.image)))
  const folder = zipName(card)
  const entries = [
    ...songs,
    ...(cover ? [{ name: `cover${fileExtension(cover.path)}`, file: cover }] : []),
    { name: 'titles.txt', text: Buffer.from(listTitles(page)) },
  ].map((entry) => ({ ...entry, name: `${folder}/${entry.name}` }))
  return {
    path,
    entries,
    bytes: zipBytes(entries.map((entry) => ({ name: entry.name, size: entrySize(entry) }))),
  }
}

const entrySize = (entry: ZipEntry): number => ('file' in entry ? entry.file.bytes : entry.text.length)

/** The artists and the title, as the name of a file. */
export const zipName = (card: Pick<ReleaseCard, 'name' | 'artist_display'>): string =>
  fileName(releaseTitle(card))

const releaseTitle = ({ name, artist_display }: Pick<ReleaseCard, 'name' | 'artist_display'>): string =>
  artist_display === '' ? name : `${artist_display} - ${name}`

const padNumber = (at: number): string => `${at + 1}`.padStart(2, '0')

const fileExtension = (file: string): string => /\.\w+$/.exec(file)?.[0] ?? ''

/** The maximum length of the name of a file in characters: systems take 255 bytes. */
const MAX_NAME = 60

/** Without what no system takes in the name of a file. */
function fileName(text: string): string {
  const allowed = [...text.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').trim()].slice(0, MAX_NAME).join('')
  return allowed.replace(/[. ]+$/, '') || '_'
}

function listTitles({ card, tracks }: ZippedPage): string {
  const labels = labelsOfCard(card)
  const numbers = labels.flatMap(({ catalognumber }) => catalognumber ?? [])
  const number = numbers.length > 1 ? numbers.join(' / ') : card.catalognumber
  const known = [labels.map(({ name }) => name).join(' / '), card.releasedate, number, card.license]
  const lines = tracks.map(({ name, artist_display, duration }, at) => {
    const artist = artist_display === card.artist_display ? '' : ` - ${artist_display}`
    return `${padNumber(at)} ${name}${artist}${formatTime(Number(duration))}`
  })
  return [releaseTitle(card), known.filter(Boolean).join(', '), '', ...lines, ''].join('\n')
}

const formatTime = (duration: number): string =>
  duration > 0 ? ` (${Math.floor(duration / 60)}:${`${Math.floor(duration % 60)}`.padStart(2, '0')})` : ''
