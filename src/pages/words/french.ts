import french from 'i18n-iso-countries/langs/fr.json' with { type: 'json' }
import { countriesIn, countsWith, datesWith, numbersWith, timesWith, typesBy, type Words } from './table.ts'

const { countries } = french

const number = numbersWith('\u202f')

const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
  ' ',
)

const counts = countsWith(
  number,
  {
    artist: ['artiste', 'artistes'],
    release: ['sortie', 'sorties'],
    label: ['label', 'labels'],
    track: ['titre', 'titres'],
  },
  (value) => (value < 2 ? 0 : 1),
)

/** Release types whose translation differs from the catalog's word. */
const typeOf = typesBy({
  'live album': 'Album live',
  'studio album': 'Album studio',
  audiobook: 'Livre audio',
})

export const FRENCH: Words = {
  language: 'fr',
  skip: 'Aller au contenu',
  site: 'Site',
  home: 'Accueil',
  untitled: 'Sans titre',
  lists: { artist: 'Artistes', release: 'Sorties', label: 'Labels' },
  groups: { tag: 'Mots-clés', year: 'Années' },
  letters: 'Par première lettre',
  number,
  counts,
  fullStop: '.',
  someOf: (shown, total) => `${number(shown)} sur ${number(total)}`,
  search: 'Recherche',
  find: 'Rechercher',
  searchFor: 'Artistes, sorties, labels, titres',
  searchNeedsScript:
    'La recherche se fait dans votre navigateur et a besoin de JavaScript. Sans lui, parcourez les listes ci-dessus, ou consultez',
  searchByProgram: 'l’index dans lequel cherchent les programmes',
  news: 'Actualités',
  newReleases: 'Nouveautés',
  allReleases: 'Toutes les sorties',
  pages: 'Pages',
  titleOfPage: (title, page) => (page === 1 ? title : `${title}, page ${number(page)}`),
  previous: 'Précédente',
  next: 'Suivante',
  nothingListed: 'Il n’y a encore rien ici.',
  tracks: 'Titres',
  allTracks: 'Tous les titres',
  readMore: 'Lire la suite',
  moreBy: (artist) => `Plus de ${artist}`,
  noAudio: 'Pas d’audio',
  appearsOn: 'Présence sur',
  disc: (disc) => `Disque ${number(disc)}`,
  by: 'par',
  label: 'Label',
  date: 'Date de sortie',
  catalogNumber: 'Numéro de catalogue',
  barcode: 'Code-barres',
  buy: 'Acheter',
  credits: 'Crédits',
  lyrics: 'Paroles',
  license: 'Licence',
  links: 'Ailleurs',
  country: 'Pays',
  share: 'Partager et intégrer',
  address: 'Adresse de cette page',
  download: 'Télécharger',
  embedCode: 'Code qui affiche cette sortie sur une autre page',
  embedTrackCode: 'Code qui affiche un seul titre',
  follow: 'Flux et données',
  playlist: 'Liste de lecture (M3U8)',
  podcastFeed: 'Flux pour applications de podcasts (RSS)',
  newsFeed: 'Flux des nouveautés (Atom)',
  record: 'Fiche dans l’API (JSON)',
  api: 'API',
  sitemap: 'Plan du site',
  data: 'Données\u00a0:',
  notFound: 'Cette page n’existe pas',
  notFoundWhy:
    'L’adresse est peut-être mal écrite, ou ce qui se trouvait ici a été déplacé. Pour continuer\u00a0:',
  minutes: timesWith(number, 'h', 'min'),
  dateOf: datesWith(MONTHS, { dayOf: (day) => (day === 1 ? '1er' : `${day}`) }),
  typeOf,
  about: {
    release: (kind, artist, label, date, tracks) => {
      const by = artist === '' ? '' : ` par ${artist}`
      return `${kind === '' ? 'Sortie' : typeOf(kind)}${by} chez ${label}${date && `, ${date}`}.${tracks > 0 ? ` ${counts.track(tracks)}.` : ''}`
    },
    artist: (name, releases, tracks) =>
      `Musique par ${name}\u00a0: ${counts.release(releases)}${tracks > 0 ? `, ${counts.track(tracks)}` : ''}.`,
    label: (name, releases) => `Le label ${name}\u00a0: ${counts.release(releases)}.`,
    list: (title, site, page, last) => `${title}, ${site}, page ${number(page)} sur ${number(last)}.`,
    site: (releases, tracks, artists) =>
      `${counts.release(releases)}${tracks > 0 ? ` et ${counts.track(tracks)}` : ''} par ${counts.artist(artists)}.`,
    cover: (release) => `Pochette\u00a0: ${release}`,
    feedOf: (name) => `Nouveautés\u00a0: ${name}`,
  },
  countryOf: countriesIn(countries),
  scripts: {
    'player.js': {
      player: 'Lecteur',
      previous: 'Titre précédent',
      next: 'Titre suivant',
      play: 'Lire',
      pause: 'Pause',
      playTrack: 'Lire {title}',
      pauseTrack: 'Mettre {title} en pause',
      seek: 'Position dans le titre',
      timeOf: '{time} sur {length}',
      loading: 'Chargement',
      track: 'Titre',
      mute: 'Couper le son',
      volume: 'Volume',
      broken: 'Ce titre ne peut pas être lu.',
    },
    'search.js': {
      untitled: 'Sans titre',
      none: 'Aucun résultat pour «\u00a0{query}\u00a0».',
      one: '1 résultat',
      many: '{count} résultats',
      cut: '{count} résultats, dont voici les {shown} premiers',
      failed: 'La recherche a échoué\u00a0: le site n’a pas répondu. Réessayez.',
    },
  },
}
