import dutch from 'i18n-iso-countries/langs/nl.json' with { type: 'json' }
import { countriesIn, countsWith, datesWith, numbersWith, timesWith, typesBy, type Words } from './table.ts'

const { countries } = dutch

const number = numbersWith('.')

const MONTHS =
  'januari februari maart april mei juni juli augustus september oktober november december'.split(' ')

/** The table has official names, such as that of a republic, before common ones. */
const COMMON = Object.fromEntries(
  Object.entries(countries).map(([code, name]) => [code, Array.isArray(name) ? (name[1] ?? name) : name]),
)

const counts = countsWith(number, {
  artist: ['artiest', 'artiesten'],
  release: ['release', 'releases'],
  label: ['label', 'labels'],
  track: ['nummer', 'nummers'],
})

/** Release types whose translation differs from the catalog's word. */
const typeOf = typesBy({
  compilation: 'Verzamelalbum',
  'live album': 'Livealbum',
  'studio album': 'Studioalbum',
  audiobook: 'Luisterboek',
  'audio drama': 'Hoorspel',
  broadcast: 'Uitzending',
})

export const DUTCH: Words = {
  language: 'nl',
  skip: 'Naar de inhoud',
  site: 'Website',
  home: 'Startpagina',
  untitled: 'Zonder titel',
  lists: { artist: 'Artiesten', release: 'Releases', label: 'Labels' },
  groups: { tag: 'Tags', year: 'Jaren' },
  letters: 'Op eerste letter',
  number,
  counts,
  fullStop: '.',
  someOf: (shown, total) => `${number(shown)} van ${number(total)}`,
  search: 'Zoeken',
  find: 'Zoeken',
  searchFor: 'Artiesten, releases, labels, nummers',
  searchNeedsScript:
    'Het zoeken gebeurt in je browser en heeft JavaScript nodig. Bekijk anders de lijsten hierboven, of lees',
  searchByProgram: 'de index waarin programma’s zoeken',
  news: 'Nieuws',
  newReleases: 'Nieuwe releases',
  allReleases: 'Alle releases',
  pages: 'Pagina’s',
  titleOfPage: (title, page) => (page === 1 ? title : `${title}, pagina ${number(page)}`),
  previous: 'Vorige',
  next: 'Volgende',
  nothingListed: 'Hier is nog niets.',
  tracks: 'Nummers',
  allTracks: 'Alle nummers',
  readMore: 'Lees verder',
  moreBy: (artist) => `Meer van ${artist}`,
  noAudio: 'Geen audio',
  appearsOn: 'Te horen op',
  disc: (disc) => `Schijf ${number(disc)}`,
  by: 'van',
  label: 'Label',
  date: 'Verschenen',
  catalogNumber: 'Catalogusnummer',
  barcode: 'Streepjescode',
  buy: 'Kopen',
  credits: 'Medewerkers',
  lyrics: 'Songteksten',
  license: 'Licentie',
  links: 'Elders',
  country: 'Land',
  share: 'Delen en insluiten',
  address: 'Adres van deze pagina',
  download: 'Downloaden',
  embedCode: 'Code die deze release op een andere pagina toont',
  embedTrackCode: 'Code die één nummer toont',
  follow: 'Feeds en gegevens',
  playlist: 'Afspeellijst (M3U8)',
  podcastFeed: 'Feed voor podcast-apps (RSS)',
  newsFeed: 'Feed van nieuwe releases (Atom)',
  record: 'Gegevens in de API (JSON)',
  api: 'API',
  sitemap: 'Sitemap',
  data: 'Gegevens:',
  notFound: 'Deze pagina bestaat niet',
  notFoundWhy: 'Misschien is het adres verkeerd getypt, of is wat hier stond verplaatst. Hier kun je verder:',
  minutes: timesWith(number, 'u', 'min'),
  dateOf: datesWith(MONTHS),
  typeOf,
  about: {
    release: (kind, artist, label, date, tracks) => {
      const by = artist === '' ? '' : ` van ${artist}`
      return `${kind === '' ? 'Release' : typeOf(kind)}${by} bij ${label}${date && `, ${date}`}.${tracks > 0 ? ` ${counts.track(tracks)}.` : ''}`
    },
    artist: (name, releases, tracks) =>
      `Muziek van ${name}: ${counts.release(releases)}${tracks > 0 ? `, ${counts.track(tracks)}` : ''}.`,
    label: (name, releases) => `Het label ${name}: ${counts.release(releases)}.`,
    list: (title, site, page, last) => `${title} van ${site}, pagina ${number(page)} van ${number(last)}.`,
    site: (releases, tracks, artists) =>
      `${counts.release(releases)}${tracks > 0 ? ` en ${counts.track(tracks)}` : ''} van ${counts.artist(artists)}.`,
    cover: (release) => `Hoes van ${release}`,
    feedOf: (name) => `Nieuwe releases: ${name}`,
  },
  countryOf: countriesIn(COMMON),
  scripts: {
    'player.js': {
      player: 'Speler',
      previous: 'Vorig nummer',
      next: 'Volgend nummer',
      play: 'Afspelen',
      pause: 'Pauzeren',
      playTrack: '{title} afspelen',
      pauseTrack: '{title} pauzeren',
      seek: 'Positie in het nummer',
      timeOf: '{time} van {length}',
      loading: 'Wordt geladen',
      track: 'Nummer',
      mute: 'Dempen',
      volume: 'Volume',
      broken: 'Dit nummer kan niet worden afgespeeld.',
    },
    'search.js': {
      untitled: 'Zonder titel',
      none: 'Niets gevonden voor ‘{query}’.',
      one: '1 resultaat',
      many: '{count} resultaten',
      cut: '{count} resultaten, waarvan hier de eerste {shown}',
      failed: 'Het zoeken is mislukt: de website was niet bereikbaar. Probeer het opnieuw.',
    },
  },
}
