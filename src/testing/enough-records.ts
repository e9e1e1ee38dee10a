// Converts the catalog of a netlabel, as its own site holds it, to a data folder: HTML to CommonMark, columns to links.
import { commonMarkOf } from '../sources/fields/html-text.ts'
import { readShared } from './shared.ts'

/** A release as the file has it. */
export interface EnoughRelease {
  readonly cat: string
  readonly artist: string
  readonly album: string
  readonly release_date: string
  readonly info_en: string
  readonly info_pt: string
  readonly tags: readonly string[]
  readonly cover: string
  readonly cc: string
  /** Addresses. */
  readonly tracks: readonly string[]
  /** The columns of links. */
  readonly [column: string]: unknown
}

export const ENOUGH_FILE = 'data/raw/enough-records/all.json'
/** Against which addresses in texts are resolved. */
export const ENOUGH_SITE = 'https://enoughrecords.scene.org/'
export const ENOUGH_AUDIO = 'https://archive.scene.org/pub/music/groups/enough_records'
const LABEL = { name: 'Enough Records' }

export const enoughReleases = (): EnoughRelease[] => JSON.parse(readShared(ENOUGH_FILE))

/** The columns of links that have a value, with the names that links get. */
export const LINK_NAMES: Readonly<Record<string, string>> = {
  archiveorg: 'Internet Archive',
  scene_org: 'scene.org',
  bandcamp: 'Bandcamp',
  soundcloud: 'SoundCloud',
  mixcloud: 'Mixcloud',
  youtube: 'YouTube',
  spotify: 'Spotify',
  itunes: 'Apple Music',
  amazon: 'Amazon',
  audius: 'Audius',
  audiocom: 'Audio.com',
  jamendo: 'Jamendo',
  sonicsquirrel: 'Sonic Squirrel',
  fma: 'Free Music Archive',
  discogs: 'Discogs',
  lastfm: 'Last.fm',
  goodreads: 'Goodreads',
  books2read: 'Books2Read',
  vk: 'VK',
}

/** The files of a data folder. */
export function enoughData(releases: readonly EnoughRelease[], language: string) {
  return {
    'site.json': {
      base_url: 'https://enough.example',
      namespace: '1f0c7a52-8f0e-4a54-9d39-6b1f4c3a9d11',
      media_url: ENOUGH_AUDIO,
      pages: true,
      bulk: true,
      site: { name: LABEL.name, language },
    },
    'releases.ndjson': releases.map(releaseRow),
    'tracks.ndjson': releases.flatMap((release) =>
      release.tracks.map((address, index) => trackRow(release, address, index)),
    ),
  }
}

function releaseRow(release: EnoughRelease) {
  const performers = performersIn(release.artist)
  return {
    id: release.cat,
    name: release.album,
    artist: artistOf(release),
    label: LABEL,
    catalognumber: release.cat,
    image: release.cover,
    releasedate: release.release_date,
    added: release.release_date,
    license: release.cc,
    tags: release.tags.filter((tag) => tag !== ''),
    links: Object.entries(LINK_NAMES)
      .filter(([column]) => release[column] !== null && release[column] !== undefined)
      .map(([column, name]) => ({ name, url: release[column] })),
    ...textsOf(release),
    performers: performers.map((name) => ({ name })),
    roles: performers.map(() => 'music'),
  }
}

function trackRow(release: EnoughRelease, address: string, index: number) {
  const stream = address.replace(/^https?:\/\/[^/]+\/pub\/music\/groups\/enough_records\//, '')
  const disc = /\/(?:part|cd|disc)_?(\d)\//.exec(stream)?.[1]
  const file = decodeURIComponent(stream.slice(stream.lastIndexOf('/') + 1))
  return {
    id: `${release.cat}-${index + 1}`,
    name: file
      .replace(/\.\w+$/, '')
      .replaceAll('_', ' ')
      .trim(),
    tracknumber: index + 1,
    disc: disc && Number(disc),
    duration: 0,
    release: release.cat,
    artist: artistOf(release),
    stream,
  }
}

/** Three releases have a blank in the place of their artist. */
const artistOf = ({ artist }: EnoughRelease) => ({ name: artist.trim() || 'Unknown' })

/** The artists of a release that is split between several. */
function performersIn(artist: string): string[] {
  const names = artist.split(/ (?:&|\/|vs) /)
  return names.length > 1 ? names : []
}

/** The sentences at the end of a text about the artwork and who made it. */
const CREDITS =
  /(?<=[.!])\s+(?=(?:Art ?work|Cover|Photo|Master|Grafismo|Capa|Fotografia|Arte|Imagem|Ilustra)).*$/s

/** Separates the credits at the end of texts if they are there in both languages, and converts all parts. */
function textsOf({ info_en, info_pt }: EnoughRelease) {
  const credits = [info_en, info_pt].map((text) => CREDITS.exec(text)?.[0] ?? '')
  if (credits.includes('')) return { description: inLanguages(info_en, info_pt), credits: null }
  const [en = '', pt = ''] = credits
  return {
    description: inLanguages(info_en.slice(0, -en.length), info_pt.slice(0, -pt.length)),
    credits: inLanguages(en, pt),
  }
}

const inLanguages = (en: string, pt: string) => ({ en: textOf(en), pt: textOf(pt) })

/** Some links are relative to the pages of the site. */
const textOf = (written: string): string =>
  commonMarkOf(written.replaceAll('href="/', `href="${ENOUGH_SITE}`))
