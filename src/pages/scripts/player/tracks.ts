// The tracks of a page, which are read from its markup (track.ts).

/** A copy of a cover: its address, and its size such as `250x250`, if known. */
export interface Artwork {
  readonly src: string
  readonly sizes: string
}

/** A track with audio. */
export interface Track {
  readonly uuid: string
  /** Its position on the page, from 1. */
  readonly number: number
  readonly src: string
  readonly title: string
  readonly artist: string
  readonly album: string
  /** The address of its release. */
  readonly page: string
  /** The smallest first. */
  readonly artwork: readonly Artwork[]
  /** 0 if unknown. */
  readonly seconds: number
  /** Whether it is a stream without an end. */
  readonly isLive?: boolean
}

export const rowsOfPage = (page = document): HTMLLIElement[] => [
  ...page.querySelectorAll<HTMLLIElement>('.tracks > li'),
]

/** The tracks of a page that have audio, before their native players are replaced. */
export const readTracks = (page = document): Track[] =>
  rowsOfPage(page)
    .map(readTrack)
    .filter(({ src }) => src)

function readTrack(row: HTMLLIElement, index: number): Track {
  const text = (name: string) => row.querySelector(`.${name}`)?.textContent
  const { dataset = {} } = row.parentElement ?? {}
  const album = row.querySelector<HTMLAnchorElement>('.album')
  return {
    uuid: rowUuid(row),
    number: index + 1,
    src: row.querySelector('audio')?.src ?? '',
    title: row.dataset.title ?? text('title') ?? '',
    artist: text('performer') ?? dataset.artist ?? '',
    album: album?.textContent ?? dataset.release ?? '',
    page: album?.href ?? dataset.page ?? '',
    artwork: readArtwork((album ?? row.parentElement)?.dataset.artwork),
    seconds: (row.querySelector('time')?.textContent ?? '')
      .split(':')
      .reduce((sum, part) => sum * 60 + Number(part), 0),
  }
}

export const rowUuid = (row: HTMLElement): string => row.id.replace('track-', '')

/** Parses addresses with sizes: `/low.jpg-250.webp 250x250, /low.jpg-500.webp 500x500`. */
const readArtwork = (text = ''): Artwork[] =>
  text
    .split(', ')
    .filter(Boolean)
    .map((copy) => {
      const [src = '', sizes = ''] = copy.split(' ')
      return { src: new URL(src, location.href).href, sizes }
    })

/** The type of a copy; none for an original. */
export const typeOfCopy = ({ src }: Artwork): string => (src.endsWith('.webp') ? 'image/webp' : '')

export interface Link {
  /** The row of the track; none if the link names no track of the page. */
  readonly row: HTMLLIElement | undefined
  readonly seconds: number
}

/** Parses the fragment of the URL: `#track=3&t=20` or `#track=<uuid>`. */
export function readLink(): Link {
  const link = new URLSearchParams(location.hash.slice(1))
  const name = link.get('track')
  const row = rowsOfPage().find((each, index) => name === `${index + 1}` || name === rowUuid(each))
  return { row, seconds: Number(link.get('t')) || 0 }
}
