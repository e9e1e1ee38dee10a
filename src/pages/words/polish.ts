import polish from 'i18n-iso-countries/langs/pl.json' with { type: 'json' }
import {
  countriesIn,
  countsWith,
  datesWith,
  isFew,
  numbersWith,
  timesWith,
  typesBy,
  type Words,
} from './table.ts'

const { countries } = polish

const number = numbersWith('\u00a0')

const MONTHS =
  'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień'.split(
    ' ',
  )
/** For dates with a day. */
const GENITIVES =
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'.split(
    ' ',
  )

const counts = countsWith(
  number,
  {
    artist: ['wykonawca', 'wykonawców', 'wykonawców'],
    release: ['wydawnictwo', 'wydawnictwa', 'wydawnictw'],
    label: ['wytwórnia', 'wytwórnie', 'wytwórni'],
    track: ['utwór', 'utwory', 'utworów'],
  },
  (count) => (count === 1 ? 0 : isFew(count) ? 1 : 2),
)

/** Release types whose translation differs from the catalog's word. */
const typeOf = typesBy({
  single: 'Singiel',
  compilation: 'Kompilacja',
  soundtrack: 'Ścieżka dźwiękowa',
  'live album': 'Album koncertowy',
  'studio album': 'Album studyjny',
  audiobook: 'Audiobook',
  'audio drama': 'Słuchowisko',
  broadcast: 'Audycja',
})

export const POLISH: Words = {
  language: 'pl',
  skip: 'Przejdź do treści',
  site: 'Witryna',
  home: 'Strona główna',
  untitled: 'Bez tytułu',
  lists: { artist: 'Wykonawcy', release: 'Wydawnictwa', label: 'Wytwórnie' },
  groups: { tag: 'Tagi', year: 'Lata' },
  letters: 'Według pierwszej litery',
  number,
  counts,
  fullStop: '.',
  someOf: (shown, total) => `${number(shown)} z ${number(total)}`,
  search: 'Wyszukiwanie',
  find: 'Szukaj',
  searchFor: 'Wykonawcy, wydawnictwa, wytwórnie, utwory',
  searchNeedsScript:
    'Wyszukiwanie działa w przeglądarce i wymaga JavaScriptu. Bez niego można przejrzeć listy powyżej albo',
  searchByProgram: 'indeks, w którym szukają programy',
  news: 'Aktualności',
  newReleases: 'Nowości',
  allReleases: 'Wszystkie wydawnictwa',
  pages: 'Strony',
  titleOfPage: (title, page) => (page === 1 ? title : `${title}, strona ${number(page)}`),
  previous: 'Poprzednia',
  next: 'Następna',
  nothingListed: 'Nic tu jeszcze nie ma.',
  tracks: 'Utwory',
  allTracks: 'Wszystkie utwory',
  readMore: 'Czytaj dalej',
  moreBy: (artist) => `Więcej: ${artist}`,
  noAudio: 'Brak nagrania',
  appearsOn: 'Występuje na',
  disc: (disc) => `Płyta ${number(disc)}`,
  by: 'Wykonawca:',
  label: 'Wytwórnia',
  date: 'Data wydania',
  catalogNumber: 'Numer katalogowy',
  barcode: 'Kod kreskowy',
  buy: 'Kup',
  credits: 'Twórcy',
  lyrics: 'Teksty',
  license: 'Licencja',
  links: 'W innych serwisach',
  country: 'Kraj',
  share: 'Udostępnij i osadź',
  address: 'Adres tej strony',
  download: 'Pobierz',
  embedCode: 'Kod, który pokazuje to wydawnictwo na innej stronie',
  embedTrackCode: 'Kod, który pokazuje jeden utwór',
  follow: 'Kanały i dane',
  playlist: 'Playlista (M3U8)',
  podcastFeed: 'Kanał dla aplikacji do podcastów (RSS)',
  newsFeed: 'Kanał z nowościami (Atom)',
  record: 'Rekord w API (JSON)',
  api: 'API',
  sitemap: 'Mapa witryny',
  data: 'Dane:',
  notFound: 'Nie ma takiej strony',
  notFoundWhy: 'Adres może być błędny albo to, co tu było, zostało przeniesione. Można przejść dalej:',
  minutes: timesWith(number, 'godz.', 'min'),
  dateOf: datesWith(MONTHS, { withDay: GENITIVES }),
  typeOf,
  about: {
    release: (kind, artist, label, date, tracks) => {
      const by = artist === '' ? '' : `, wykonawca: ${artist}`
      return `${kind === '' ? 'Wydawnictwo' : typeOf(kind)}${by}, wytwórnia: ${label}${date && `, ${date}`}.${tracks > 0 ? ` ${counts.track(tracks)}.` : ''}`
    },
    artist: (name, releases, tracks) =>
      `Muzyka, wykonawca: ${name}: ${counts.release(releases)}${tracks > 0 ? `, ${counts.track(tracks)}` : ''}.`,
    label: (name, releases) => `Wytwórnia ${name}: ${counts.release(releases)}.`,
    list: (title, site, page, last) => `${title}, ${site}, strona ${number(page)} z ${number(last)}.`,
    site: (releases, tracks, artists) =>
      `${counts.release(releases)}${tracks > 0 ? `, ${counts.track(tracks)}` : ''}, ${counts.artist(artists)}.`,
    cover: (release) => `Okładka: ${release}`,
    feedOf: (name) => `Nowości: ${name}`,
  },
  countryOf: countriesIn(countries),
  scripts: {
    'player.js': {
      player: 'Odtwarzacz',
      previous: 'Poprzedni utwór',
      next: 'Następny utwór',
      play: 'Odtwórz',
      pause: 'Wstrzymaj',
      playTrack: 'Odtwórz: {title}',
      pauseTrack: 'Wstrzymaj: {title}',
      seek: 'Pozycja w utworze',
      timeOf: '{time} z {length}',
      loading: 'Wczytywanie',
      track: 'Utwór',
      mute: 'Wycisz',
      volume: 'Głośność',
      broken: 'Nie można odtworzyć tego utworu.',
    },
    'search.js': {
      untitled: 'Bez tytułu',
      none: 'Brak wyników dla „{query}”.',
      one: '1 wynik',
      many: 'Wyniki: {count}',
      cut: 'Wyniki: {count}, pokazano pierwsze: {shown}',
      failed: 'Wyszukiwanie nie powiodło się: witryna jest nieosiągalna. Spróbuj ponownie.',
    },
  },
}
