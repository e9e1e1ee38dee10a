import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { countriesIn, countsWith, datesWith, numbersWith, timesWith, typesBy, type Words } from './table.ts'

const { countries } = english

const number = numbersWith(',')

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

const counts = countsWith(number, {
  artist: ['artist', 'artists'],
  release: ['release', 'releases'],
  label: ['label', 'labels'],
  track: ['track', 'tracks'],
})

const typeOf = typesBy()

export const ENGLISH: Words = {
  language: 'en',
  skip: 'Skip to content',
  site: 'Site',
  home: 'Home',
  untitled: 'Untitled',
  lists: { artist: 'Artists', release: 'Releases', label: 'Labels' },
  groups: { tag: 'Tags', year: 'Years' },
  letters: 'By first letter',
  number,
  counts,
  fullStop: '.',
  someOf: (shown, total) => `${number(shown)} of ${number(total)}`,
  search: 'Search',
  find: 'Search',
  searchFor: 'Artists, releases, labels, tracks',
  searchNeedsScript:
    'The search runs in your browser and needs JavaScript. Without it, look through the lists above, or read',
  searchByProgram: 'what programs search by',
  news: 'News',
  newReleases: 'New releases',
  allReleases: 'All releases',
  pages: 'Pages',
  titleOfPage: (title, page) => (page === 1 ? title : `${title}, page ${number(page)}`),
  previous: 'Previous',
  next: 'Next',
  nothingListed: 'There is nothing here yet.',
  tracks: 'Tracks',
  allTracks: 'All tracks',
  readMore: 'Read more',
  moreBy: (artist) => `More by ${artist}`,
  noAudio: 'No audio',
  appearsOn: 'Appears on',
  disc: (disc) => `Disc ${number(disc)}`,
  by: 'by',
  label: 'Label',
  date: 'Released',
  catalogNumber: 'Catalog number',
  barcode: 'Barcode',
  buy: 'Buy',
  credits: 'Credits',
  lyrics: 'Lyrics',
  license: 'License',
  links: 'Elsewhere',
  country: 'Country',
  share: 'Share and embed',
  address: 'Address of this page',
  download: 'Download',
  embedCode: 'Code that shows this release on another page',
  embedTrackCode: 'Code that shows one track',
  follow: 'Feeds and data',
  playlist: 'Playlist (M3U8)',
  podcastFeed: 'Feed for podcast apps (RSS)',
  newsFeed: 'Feed of new releases (Atom)',
  record: 'Record in the API (JSON)',
  api: 'API',
  sitemap: 'Sitemap',
  data: 'Data:',
  notFound: 'There is no such page',
  notFoundWhy: 'The address may be mistyped, or what was here has moved. These lead on:',
  minutes: timesWith(number, 'h', 'min'),
  dateOf: datesWith(MONTHS),
  typeOf,
  about: {
    release: (kind, artist, label, date, tracks) => {
      const by = artist === '' ? '' : ` by ${artist}`
      return `${kind === '' ? 'Release' : typeOf(kind)}${by} on ${label}${date && `, ${date}`}.${tracks > 0 ? ` ${counts.track(tracks)}.` : ''}`
    },
    artist: (name, releases, tracks) =>
      `Music by ${name}: ${counts.release(releases)}${tracks > 0 ? `, ${counts.track(tracks)}` : ''}.`,
    label: (name, releases) => `The label ${name}: ${counts.release(releases)}.`,
    list: (title, site, page, last) => `${title} of ${site}, page ${number(page)} of ${number(last)}.`,
    site: (releases, tracks, artists) =>
      `${counts.release(releases)}${tracks > 0 ? ` and ${counts.track(tracks)}` : ''} by ${counts.artist(artists)}.`,
    cover: (release) => `Cover of ${release}`,
    feedOf: (name) => `New releases: ${name}`,
  },
  countryOf: countriesIn(countries),
  scripts: {
    'player.js': {
      player: 'Player',
      previous: 'Previous track',
      next: 'Next track',
      play: 'Play',
      pause: 'Pause',
      playTrack: 'Play {title}',
      pauseTrack: 'Pause {title}',
      seek: 'Seek',
      timeOf: '{time} of {length}',
      loading: 'Loading',
      track: 'Track',
      mute: 'Mute',
      volume: 'Volume',
      broken: 'This track cannot be played.',
    },
    'search.js': {
      untitled: 'Untitled',
      none: 'Nothing found for “{query}”.',
      one: '1 result',
      many: '{count} results',
      cut: '{count} results, the first {shown} are shown',
      failed: 'The search failed: the site could not be reached. Try again.',
    },
  },
}
