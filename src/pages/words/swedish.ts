import swedish from 'i18n-iso-countries/langs/sv.json' with { type: 'json' }
import { countriesIn, countsWith, datesWith, numbersWith, timesWith, typesBy, type Words } from './table.ts'

const { countries } = swedish

const number = numbersWith('\u00a0')

const MONTHS = 'januari februari mars april maj juni juli augusti september oktober november december'.split(
  ' ',
)

const counts = countsWith(number, {
  artist: ['artist', 'artister'],
  release: ['utgåva', 'utgåvor'],
  label: ['skivbolag', 'skivbolag'],
  track: ['låt', 'låtar'],
})

/** Release types whose translation differs from the catalog's word. */
const typeOf = typesBy({
  single: 'Singel',
  compilation: 'Samlingsalbum',
  'live album': 'Livealbum',
  'studio album': 'Studioalbum',
  audiobook: 'Ljudbok',
  'audio drama': 'Radioteater',
  broadcast: 'Radioinspelning',
})

export const SWEDISH: Words = {
  language: 'sv',
  skip: 'Hoppa till innehållet',
  site: 'Webbplats',
  home: 'Startsida',
  untitled: 'Utan titel',
  lists: { artist: 'Artister', release: 'Utgåvor', label: 'Skivbolag' },
  groups: { tag: 'Taggar', year: 'År' },
  letters: 'Efter första bokstav',
  number,
  counts,
  fullStop: '.',
  someOf: (shown, total) => `${number(shown)} av ${number(total)}`,
  search: 'Sök',
  find: 'Sök',
  searchFor: 'Artister, utgåvor, skivbolag, låtar',
  searchNeedsScript:
    'Sökningen görs i webbläsaren och kräver JavaScript. Utan det kan du bläddra i listorna ovan eller läsa',
  searchByProgram: 'indexet som program söker i',
  news: 'Nyheter',
  newReleases: 'Nya utgåvor',
  allReleases: 'Alla utgåvor',
  pages: 'Sidor',
  titleOfPage: (title, page) => (page === 1 ? title : `${title}, sida ${number(page)}`),
  previous: 'Föregående',
  next: 'Nästa',
  nothingListed: 'Här finns inget än.',
  tracks: 'Låtar',
  allTracks: 'Alla låtar',
  readMore: 'Läs mer',
  moreBy: (artist) => `Mer av ${artist}`,
  noAudio: 'Inget ljud',
  appearsOn: 'Medverkar på',
  disc: (disc) => `Skiva ${number(disc)}`,
  by: 'av',
  label: 'Skivbolag',
  date: 'Utgivning',
  catalogNumber: 'Katalognummer',
  barcode: 'Streckkod',
  buy: 'Köp',
  credits: 'Medverkande',
  lyrics: 'Låttexter',
  license: 'Licens',
  links: 'På andra webbplatser',
  country: 'Land',
  share: 'Dela och bädda in',
  address: 'Adress till den här sidan',
  download: 'Ladda ner',
  embedCode: 'Kod som visar utgåvan på en annan sida',
  embedTrackCode: 'Kod som visar en enda låt',
  follow: 'Flöden och data',
  playlist: 'Spellista (M3U8)',
  podcastFeed: 'Flöde för podcastappar (RSS)',
  newsFeed: 'Flöde med nya utgåvor (Atom)',
  record: 'Post i API:et (JSON)',
  api: 'API',
  sitemap: 'Webbplatskarta',
  data: 'Data:',
  notFound: 'Sidan finns inte',
  notFoundWhy: 'Adressen kan vara felskriven, eller så har det som fanns här flyttats. Fortsätt här:',
  minutes: timesWith(number, 'tim', 'min'),
  dateOf: datesWith(MONTHS),
  typeOf,
  about: {
    release: (kind, artist, label, date, tracks) => {
      const by = artist === '' ? '' : ` av ${artist}`
      return `${kind === '' ? 'Utgåva' : typeOf(kind)}${by} på ${label}${date && `, ${date}`}.${tracks > 0 ? ` ${counts.track(tracks)}.` : ''}`
    },
    artist: (name, releases, tracks) =>
      `Musik av ${name}: ${counts.release(releases)}${tracks > 0 ? `, ${counts.track(tracks)}` : ''}.`,
    label: (name, releases) => `Skivbolaget ${name}: ${counts.release(releases)}.`,
    list: (title, site, page, last) => `${title}, ${site}, sida ${number(page)} av ${number(last)}.`,
    site: (releases, tracks, artists) =>
      `${counts.release(releases)}${tracks > 0 ? ` och ${counts.track(tracks)}` : ''} av ${counts.artist(artists)}.`,
    cover: (release) => `Omslag till ${release}`,
    feedOf: (name) => `Nya utgåvor: ${name}`,
  },
  countryOf: countriesIn(countries),
  scripts: {
    'player.js': {
      player: 'Spelare',
      previous: 'Föregående låt',
      next: 'Nästa låt',
      play: 'Spela',
      pause: 'Pausa',
      playTrack: 'Spela {title}',
      pauseTrack: 'Pausa {title}',
      seek: 'Position i låten',
      timeOf: '{time} av {length}',
      loading: 'Läser in',
      track: 'Låt',
      mute: 'Stäng av ljudet',
      volume: 'Volym',
      broken: 'Låten kan inte spelas.',
    },
    'search.js': {
      untitled: 'Utan titel',
      none: 'Inga träffar för ”{query}”.',
      one: '1 träff',
      many: '{count} träffar',
      cut: '{count} träffar, varav de första {shown} visas',
      failed: 'Sökningen misslyckades: webbplatsen gick inte att nå. Försök igen.',
    },
  },
}
