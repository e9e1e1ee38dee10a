import german from 'i18n-iso-countries/langs/de.json' with { type: 'json' }
import { countriesIn, countsWith, datesWith, numbersWith, timesWith, typesBy, type Words } from './table.ts'

const { countries } = german

const number = numbersWith('.')

const MONTHS = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')

const counts = countsWith(number, {
  artist: ['Künstler', 'Künstler'],
  release: ['Veröffentlichung', 'Veröffentlichungen'],
  label: ['Label', 'Labels'],
  track: ['Titel', 'Titel'],
})

/** Release types whose translation differs from the catalog's word. */
const typeOf = typesBy({
  'live album': 'Livealbum',
  'studio album': 'Studioalbum',
  broadcast: 'Rundfunkaufnahme',
  audiobook: 'Hörbuch',
  'audio drama': 'Hörspiel',
})

export const GERMAN: Words = {
  language: 'de',
  skip: 'Zum Inhalt springen',
  site: 'Website',
  home: 'Startseite',
  untitled: 'Ohne Titel',
  lists: { artist: 'Künstler', release: 'Veröffentlichungen', label: 'Labels' },
  groups: { tag: 'Schlagwörter', year: 'Jahre' },
  letters: 'Nach Anfangsbuchstaben',
  number,
  counts,
  fullStop: '.',
  someOf: (shown, total) => `${number(shown)} von ${number(total)}`,
  search: 'Suche',
  find: 'Suchen',
  searchFor: 'Künstler, Veröffentlichungen, Labels, Titel',
  searchNeedsScript:
    'Die Suche läuft im Browser und braucht JavaScript. Ohne JavaScript helfen die Listen oben oder',
  searchByProgram: 'der Index, in dem Programme suchen',
  news: 'Neuigkeiten',
  newReleases: 'Neuerscheinungen',
  allReleases: 'Alle Veröffentlichungen',
  pages: 'Seiten',
  titleOfPage: (title, page) => (page === 1 ? title : `${title}, Seite ${number(page)}`),
  previous: 'Vorige',
  next: 'Nächste',
  nothingListed: 'Hier ist noch nichts.',
  tracks: 'Titel',
  allTracks: 'Alle Titel',
  readMore: 'Weiterlesen',
  moreBy: (artist) => `Mehr von ${artist}`,
  noAudio: 'Kein Audio',
  appearsOn: 'Zu hören auf',
  disc: (disc) => `Disc ${number(disc)}`,
  by: 'von',
  label: 'Label',
  date: 'Erschienen',
  catalogNumber: 'Katalognummer',
  barcode: 'Barcode',
  buy: 'Kaufen',
  credits: 'Mitwirkende',
  lyrics: 'Liedtexte',
  license: 'Lizenz',
  links: 'Anderswo',
  country: 'Land',
  share: 'Teilen und einbetten',
  address: 'Adresse dieser Seite',
  download: 'Herunterladen',
  embedCode: 'Code, der diese Veröffentlichung auf einer anderen Seite zeigt',
  embedTrackCode: 'Code, der einen einzelnen Titel zeigt',
  follow: 'Feeds und Daten',
  playlist: 'Wiedergabeliste (M3U8)',
  podcastFeed: 'Feed für Podcast-Apps (RSS)',
  newsFeed: 'Feed der Neuerscheinungen (Atom)',
  record: 'Datensatz in der API (JSON)',
  api: 'API',
  sitemap: 'Sitemap',
  data: 'Daten:',
  notFound: 'Diese Seite gibt es nicht',
  notFoundWhy:
    'Vielleicht ist die Adresse falsch geschrieben, oder was hier war, steht jetzt anderswo. Hier geht es weiter:',
  minutes: timesWith(number, 'Std.', 'Min.'),
  dateOf: datesWith(MONTHS, { dayOf: (day) => `${day}.` }),
  typeOf,
  about: {
    release: (kind, artist, label, date, tracks) => {
      const by = artist === '' ? '' : ` von ${artist}`
      return `${kind === '' ? 'Veröffentlichung' : typeOf(kind)}${by} bei ${label}${date && `, ${date}`}.${tracks > 0 ? ` ${counts.track(tracks)}.` : ''}`
    },
    artist: (name, releases, tracks) =>
      `Musik von ${name}: ${counts.release(releases)}${tracks > 0 ? `, ${counts.track(tracks)}` : ''}.`,
    label: (name, releases) => `Das Label ${name}: ${counts.release(releases)}.`,
    list: (title, site, page, last) => `${title} von ${site}, Seite ${number(page)} von ${number(last)}.`,
    site: (releases, tracks, artists) =>
      `${counts.release(releases)}${tracks > 0 ? ` und ${counts.track(tracks)}` : ''} von ${number(artists)} ${artists === 1 ? 'Künstler' : 'Künstlern'}.`,
    cover: (release) => `Cover von ${release}`,
    feedOf: (name) => `Neuerscheinungen: ${name}`,
  },
  countryOf: countriesIn(countries),
  scripts: {
    'player.js': {
      player: 'Player',
      previous: 'Voriger Titel',
      next: 'Nächster Titel',
      play: 'Abspielen',
      pause: 'Pause',
      playTrack: '{title} abspielen',
      pauseTrack: '{title} anhalten',
      seek: 'Stelle im Titel',
      timeOf: '{time} von {length}',
      loading: 'Wird geladen',
      track: 'Titel',
      mute: 'Stumm',
      volume: 'Lautstärke',
      broken: 'Dieser Titel lässt sich nicht abspielen.',
    },
    'search.js': {
      untitled: 'Ohne Titel',
      none: 'Nichts gefunden zu „{query}“.',
      one: '1 Treffer',
      many: '{count} Treffer',
      cut: '{count} Treffer, davon hier die ersten {shown}',
      failed: 'Die Suche ist gescheitert: Die Website war nicht zu erreichen. Versuchen Sie es noch einmal.',
    },
  },
}
