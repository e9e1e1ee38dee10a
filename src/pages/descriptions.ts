// A sentence or two about a page, for those who see no more of it: search engines, previews of links, feeds.
import type { ArtistPage, IndexPage, LabelPage, ReleaseCard } from '../model/pages.ts'
import { type PageContext, siteName } from './context.ts'
import { indexCount } from './files.ts'

/** Characters of a description, at most: what is longer is cut by those who show it. */
const MAX_LENGTH = 300

/** `Album by Ferrow on Harbour Tapes, 2024-05-31. 8 tracks.` */
export function releaseDescription(card: ReleaseCard, tracks: number): string {
  const { type, artist_display, label_display, releasedate } = card
  const what = type === null ? 'Release' : type.charAt(0).toUpperCase() + type.slice(1)
  const by = artist_display === '' ? '' : ` by ${artist_display}`
  const date = releasedate === null ? '' : `, ${releasedate}`
  return shortened(`${what}${by} on ${label_display}${date}. ${counted(tracks, 'track')}.`)
}

export const artistDescription = ({ artist, facts, total, trackTotal }: ArtistPage): string =>
  shortened(
    facts?.description ??
      `Music by ${artist.name}: ${counted(total, 'release')}, ${counted(trackTotal, 'track')}.`,
  )

export const labelDescription = ({ label, total }: LabelPage): string =>
  shortened(label.description ?? `The label ${label.name}: ${counted(total, 'release')}.`)

const LISTS: Record<IndexPage['resource'], string> = {
  artist: 'Artists',
  release: 'Releases',
  label: 'Labels',
}

export const listDescription = (context: PageContext, { resource, number }: IndexPage): string =>
  shortened(
    `${LISTS[resource]} of ${siteName(context)}, page ${number} of ${indexCount(context.counts, resource)}.`,
  )

export function siteDescription({ site, counts }: PageContext): string {
  const parts = [counted(counts.releases, 'release'), counted(counts.tracks, 'track')]
  return shortened(site.description ?? `${parts.join(' and ')} by ${counted(counts.artists, 'artist')}.`)
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** On one line, and cut between characters. */
function shortened(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line.length <= MAX_LENGTH) return line
  return `${[...line.slice(0, MAX_LENGTH * 2)].slice(0, MAX_LENGTH - 1).join('')}…`
}
