import italian from 'i18n-iso-countries/langs/it.json' with { type: 'json' }
import { countriesIn, countsWith, datesWith, numbersWith, timesWith, typesBy, type Words } from './table.ts'

const { countries } = italian

const number = numbersWith('.')

const MONTHS =
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' ')

const counts = countsWith(number, {
  artist: ['artista', 'artisti'],
  release: ['uscita', 'uscite'],
  label: ['etichetta', 'etichette'],
  track: ['brano', 'brani'],
})

/** Release types whose translation differs from the catalog's word. */
const typeOf = typesBy({
  single: 'Singolo',
  compilation: 'Raccolta',
  soundtrack: 'Colonna sonora',
  'live album': 'Album dal vivo',
  'studio album': 'Album in studio',
  audiobook: 'Audiolibro',
  'audio drama': 'Radiodramma',
  broadcast: 'Trasmissione',
})

export const ITALIAN: Words = {
  language: 'it',
  skip: 'Vai al contenuto',
  site: 'Sito',
  home: 'Home page',
  untitled: 'Senza titolo',
  lists: { artist: 'Artisti', release: 'Uscite', label: 'Etichette' },
  groups: { tag: 'Tag', year: 'Anni' },
  letters: 'Per lettera iniziale',
  number,
  counts,
  fullStop: '.',
  someOf: (shown, total) => `${number(shown)} di ${number(total)}`,
  search: 'Cerca',
  find: 'Cerca',
  searchFor: 'Artisti, uscite, etichette, brani',
  searchNeedsScript:
    'La ricerca avviene nel browser e richiede JavaScript. Senza, si possono scorrere gli elenchi qui sopra o leggere',
  searchByProgram: 'l’indice in cui cercano i programmi',
  news: 'Notizie',
  newReleases: 'Novità',
  allReleases: 'Tutte le uscite',
  pages: 'Pagine',
  titleOfPage: (title, page) => (page === 1 ? title : `${title}, pagina ${number(page)}`),
  previous: 'Precedente',
  next: 'Successiva',
  nothingListed: 'Qui non c’è ancora nulla.',
  tracks: 'Brani',
  allTracks: 'Tutti i brani',
  readMore: 'Continua a leggere',
  moreBy: (artist) => `Altro di ${artist}`,
  noAudio: 'Nessun audio',
  appearsOn: 'Compare in',
  disc: (disc) => `Disco ${number(disc)}`,
  by: 'di',
  label: 'Etichetta',
  date: 'Data di uscita',
  catalogNumber: 'Numero di catalogo',
  barcode: 'Codice a barre',
  buy: 'Acquista',
  credits: 'Crediti',
  lyrics: 'Testi',
  license: 'Licenza',
  links: 'Altrove',
  country: 'Paese',
  share: 'Condividi e incorpora',
  address: 'Indirizzo di questa pagina',
  download: 'Scarica',
  embedCode: 'Codice che mostra questa uscita in un’altra pagina',
  embedTrackCode: 'Codice che mostra un solo brano',
  follow: 'Feed e dati',
  playlist: 'Playlist (M3U8)',
  podcastFeed: 'Feed per app di podcast (RSS)',
  newsFeed: 'Feed delle novità (Atom)',
  record: 'Scheda nell’API (JSON)',
  api: 'API',
  sitemap: 'Mappa del sito',
  data: 'Dati:',
  notFound: 'Questa pagina non esiste',
  notFoundWhy:
    'Forse l’indirizzo è scritto male, o ciò che era qui è stato spostato. Si può proseguire da qui:',
  minutes: timesWith(number, 'h', 'min'),
  dateOf: datesWith(MONTHS, { dayOf: (day) => (day === 1 ? '1º' : `${day}`) }),
  typeOf,
  about: {
    release: (kind, artist, label, date, tracks) => {
      const by = artist === '' ? '' : ` di ${artist}`
      return `${kind === '' ? 'Uscita' : typeOf(kind)}${by} su ${label}${date && `, ${date}`}.${tracks > 0 ? ` ${counts.track(tracks)}.` : ''}`
    },
    artist: (name, releases, tracks) =>
      `Musica di ${name}: ${counts.release(releases)}${tracks > 0 ? `, ${counts.track(tracks)}` : ''}.`,
    label: (name, releases) => `L’etichetta ${name}: ${counts.release(releases)}.`,
    list: (title, site, page, last) => `${title} di ${site}, pagina ${number(page)} di ${number(last)}.`,
    site: (releases, tracks, artists) =>
      `${counts.release(releases)}${tracks > 0 ? ` e ${counts.track(tracks)}` : ''} di ${counts.artist(artists)}.`,
    cover: (release) => `Copertina di ${release}`,
    feedOf: (name) => `Novità: ${name}`,
  },
  countryOf: countriesIn({ ...countries, TW: 'Taiwan' }),
  scripts: {
    'player.js': {
      player: 'Lettore',
      previous: 'Brano precedente',
      next: 'Brano successivo',
      play: 'Riproduci',
      pause: 'Pausa',
      playTrack: 'Riproduci {title}',
      pauseTrack: 'Metti in pausa {title}',
      seek: 'Posizione nel brano',
      timeOf: '{time} di {length}',
      loading: 'Caricamento',
      track: 'Brano',
      mute: 'Disattiva audio',
      volume: 'Volume',
      broken: 'Impossibile riprodurre questo brano.',
    },
    'search.js': {
      untitled: 'Senza titolo',
      none: 'Nessun risultato per «{query}».',
      one: '1 risultato',
      many: '{count} risultati',
      cut: '{count} risultati, di cui ecco i primi {shown}',
      failed: 'La ricerca non è riuscita: il sito non è raggiungibile. Riprova.',
    },
  },
}
