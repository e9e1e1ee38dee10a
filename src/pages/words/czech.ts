import czech from 'i18n-iso-countries/langs/cs.json' with { type: 'json' }
import { countriesIn, countsWith, datesWith, numbersWith, timesWith, typesBy, type Words } from './table.ts'

const { countries } = czech

const number = numbersWith('\u00a0')

const MONTHS = 'leden únor březen duben květen červen červenec srpen září říjen listopad prosinec'.split(' ')
/** For dates with a day. */
const GENITIVES = 'ledna února března dubna května června července srpna září října listopadu prosince'.split(
  ' ',
)

const counts = countsWith(
  number,
  {
    artist: ['interpret', 'interpreti', 'interpretů'],
    release: ['nahrávka', 'nahrávky', 'nahrávek'],
    label: ['vydavatelství', 'vydavatelství', 'vydavatelství'],
    track: ['skladba', 'skladby', 'skladeb'],
  },
  (count) => (count === 1 ? 0 : count >= 2 && count <= 4 ? 1 : 2),
)

/** Release types whose translation differs from the catalog's word. */
const typeOf = typesBy({
  single: 'Singl',
  compilation: 'Kompilace',
  'live album': 'Koncertní album',
  'studio album': 'Studiové album',
  audiobook: 'Audiokniha',
  'audio drama': 'Rozhlasová hra',
  broadcast: 'Rozhlasový záznam',
})

export const CZECH: Words = {
  language: 'cs',
  skip: 'Přejít k obsahu',
  site: 'Web',
  home: 'Domů',
  untitled: 'Bez názvu',
  lists: { artist: 'Interpreti', release: 'Nahrávky', label: 'Vydavatelství' },
  groups: { tag: 'Štítky', year: 'Roky' },
  letters: 'Podle prvního písmene',
  number,
  counts,
  fullStop: '.',
  someOf: (shown, total) => `${number(shown)} z ${number(total)}`,
  search: 'Hledání',
  find: 'Hledat',
  searchFor: 'Interpreti, nahrávky, vydavatelství, skladby',
  searchNeedsScript:
    'Hledání běží v prohlížeči a potřebuje JavaScript. Bez něj můžete projít seznamy výše nebo',
  searchByProgram: 'index, ve kterém hledají programy',
  news: 'Novinky',
  newReleases: 'Novinky',
  allReleases: 'Všechny nahrávky',
  pages: 'Strany',
  titleOfPage: (title, page) => (page === 1 ? title : `${title}, strana ${number(page)}`),
  previous: 'Předchozí',
  next: 'Další',
  nothingListed: 'Zatím tu nic není.',
  tracks: 'Skladby',
  allTracks: 'Všechny skladby',
  readMore: 'Číst dál',
  moreBy: (artist) => `Další od ${artist}`,
  noAudio: 'Bez zvuku',
  appearsOn: 'Účinkuje na',
  disc: (disc) => `Disk ${number(disc)}`,
  by: 'Interpret:',
  label: 'Vydavatelství',
  date: 'Datum vydání',
  catalogNumber: 'Katalogové číslo',
  barcode: 'Čárový kód',
  buy: 'Koupit',
  credits: 'Tvůrci',
  lyrics: 'Texty',
  license: 'Licence',
  links: 'Na jiných webech',
  country: 'Země',
  share: 'Sdílet a vložit',
  address: 'Adresa této stránky',
  download: 'Stáhnout',
  embedCode: 'Kód, který zobrazí tuto nahrávku na jiné stránce',
  embedTrackCode: 'Kód, který zobrazí jednu skladbu',
  follow: 'Kanály a data',
  playlist: 'Seznam skladeb (M3U8)',
  podcastFeed: 'Kanál pro podcastové aplikace (RSS)',
  newsFeed: 'Kanál s novinkami (Atom)',
  record: 'Záznam v API (JSON)',
  api: 'API',
  sitemap: 'Mapa webu',
  data: 'Data:',
  notFound: 'Tato stránka neexistuje',
  notFoundWhy: 'Adresa je možná chybně napsaná, nebo se to, co tu bylo, přesunulo. Pokračovat můžete zde:',
  minutes: timesWith(number, 'h', 'min'),
  dateOf: datesWith(MONTHS, { dayOf: (day) => `${day}.`, withDay: GENITIVES }),
  typeOf,
  about: {
    release: (kind, artist, label, date, tracks) => {
      const by = artist === '' ? '' : `, interpret: ${artist}`
      return `${kind === '' ? 'Nahrávka' : typeOf(kind)}${by}, vydavatelství: ${label}${date && `, ${date}`}.${tracks > 0 ? ` ${counts.track(tracks)}.` : ''}`
    },
    artist: (name, releases, tracks) =>
      `Hudba, interpret: ${name}: ${counts.release(releases)}${tracks > 0 ? `, ${counts.track(tracks)}` : ''}.`,
    label: (name, releases) => `Vydavatelství ${name}: ${counts.release(releases)}.`,
    list: (title, site, page, last) => `${title}, ${site}, strana ${number(page)} z ${number(last)}.`,
    site: (releases, tracks, artists) =>
      `${counts.release(releases)}${tracks > 0 ? `, ${counts.track(tracks)}` : ''}, ${counts.artist(artists)}.`,
    cover: (release) => `Obal: ${release}`,
    feedOf: (name) => `Novinky: ${name}`,
  },
  countryOf: countriesIn(countries),
  scripts: {
    'player.js': {
      player: 'Přehrávač',
      previous: 'Předchozí skladba',
      next: 'Další skladba',
      play: 'Přehrát',
      pause: 'Pozastavit',
      playTrack: 'Přehrát {title}',
      pauseTrack: 'Pozastavit {title}',
      seek: 'Pozice ve skladbě',
      timeOf: '{time} z {length}',
      loading: 'Načítá se',
      track: 'Skladba',
      mute: 'Ztlumit',
      volume: 'Hlasitost',
      broken: 'Tuto skladbu nelze přehrát.',
    },
    'search.js': {
      untitled: 'Bez názvu',
      none: 'Pro „{query}“ nebylo nic nalezeno.',
      one: '1 výsledek',
      many: 'Počet výsledků: {count}',
      cut: 'Počet výsledků: {count}, zobrazeno prvních {shown}',
      failed: 'Hledání se nezdařilo: web není dostupný. Zkuste to znovu.',
    },
  },
}
