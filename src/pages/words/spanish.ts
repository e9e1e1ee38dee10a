import spanish from 'i18n-iso-countries/langs/es.json' with { type: 'json' }
import { countriesIn, countsWith, datesWith, numbersWith, timesWith, typesBy, type Words } from './table.ts'

const { countries } = spanish

const number = numbersWith('.')

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

const counts = countsWith(number, {
  artist: ['artista', 'artistas'],
  release: ['lanzamiento', 'lanzamientos'],
  label: ['sello', 'sellos'],
  track: ['pista', 'pistas'],
})

/** Release types whose translation differs from the catalog's word. */
const typeOf = typesBy({
  album: 'Álbum',
  single: 'Sencillo',
  compilation: 'Recopilatorio',
  'live album': 'Álbum en directo',
  'studio album': 'Álbum de estudio',
  audiobook: 'Audiolibro',
})

export const SPANISH: Words = {
  language: 'es',
  skip: 'Saltar al contenido',
  site: 'Sitio',
  home: 'Inicio',
  untitled: 'Sin título',
  lists: { artist: 'Artistas', release: 'Lanzamientos', label: 'Sellos' },
  groups: { tag: 'Etiquetas', year: 'Años' },
  letters: 'Por la primera letra',
  number,
  counts,
  fullStop: '.',
  someOf: (shown, total) => `${number(shown)} de ${number(total)}`,
  search: 'Buscar',
  find: 'Buscar',
  searchFor: 'Artistas, lanzamientos, sellos, pistas',
  searchNeedsScript:
    'La búsqueda se hace en el navegador y necesita JavaScript. Sin él, recorra las listas de arriba o lea',
  searchByProgram: 'el índice en el que buscan los programas',
  news: 'Noticias',
  newReleases: 'Novedades',
  allReleases: 'Todos los lanzamientos',
  pages: 'Páginas',
  titleOfPage: (title, page) => (page === 1 ? title : `${title}, página ${number(page)}`),
  previous: 'Anterior',
  next: 'Siguiente',
  nothingListed: 'Aquí todavía no hay nada.',
  tracks: 'Pistas',
  allTracks: 'Todas las pistas',
  readMore: 'Leer más',
  moreBy: (artist) => `Más de ${artist}`,
  noAudio: 'Sin audio',
  appearsOn: 'Aparece en',
  disc: (disc) => `Disco ${number(disc)}`,
  by: 'de',
  label: 'Sello',
  date: 'Publicación',
  catalogNumber: 'Número de catálogo',
  barcode: 'Código de barras',
  buy: 'Comprar',
  credits: 'Créditos',
  lyrics: 'Letras',
  license: 'Licencia',
  links: 'En otros sitios',
  country: 'País',
  share: 'Compartir e insertar',
  address: 'Dirección de esta página',
  download: 'Descargar',
  embedCode: 'Código que muestra este lanzamiento en otra página',
  embedTrackCode: 'Código que muestra una sola pista',
  follow: 'Feeds y datos',
  playlist: 'Lista de reproducción (M3U8)',
  podcastFeed: 'Feed para aplicaciones de pódcast (RSS)',
  newsFeed: 'Feed de novedades (Atom)',
  record: 'Registro de la API (JSON)',
  api: 'API',
  sitemap: 'Mapa del sitio',
  data: 'Datos:',
  notFound: 'Esta página no existe',
  notFoundWhy:
    'Puede que la dirección esté mal escrita, o que lo que había aquí se haya movido. Para seguir:',
  minutes: timesWith(number, 'h', 'min'),
  dateOf: datesWith(MONTHS, { joint: ' de ' }),
  typeOf,
  about: {
    release: (kind, artist, label, date, tracks) => {
      const by = artist === '' ? '' : ` de ${artist}`
      return `${kind === '' ? 'Lanzamiento' : typeOf(kind)}${by} en ${label}${date && `, ${date}`}.${tracks > 0 ? ` ${counts.track(tracks)}.` : ''}`
    },
    artist: (name, releases, tracks) =>
      `Música de ${name}: ${counts.release(releases)}${tracks > 0 ? `, ${counts.track(tracks)}` : ''}.`,
    label: (name, releases) => `El sello ${name}: ${counts.release(releases)}.`,
    list: (title, site, page, last) => `${title} de ${site}, página ${number(page)} de ${number(last)}.`,
    site: (releases, tracks, artists) =>
      `${counts.release(releases)}${tracks > 0 ? ` y ${counts.track(tracks)}` : ''} de ${counts.artist(artists)}.`,
    cover: (release) => `Portada de ${release}`,
    feedOf: (name) => `Novedades: ${name}`,
  },
  countryOf: countriesIn(countries),
  scripts: {
    'player.js': {
      player: 'Reproductor',
      previous: 'Pista anterior',
      next: 'Pista siguiente',
      play: 'Reproducir',
      pause: 'Pausar',
      playTrack: 'Reproducir {title}',
      pauseTrack: 'Pausar {title}',
      seek: 'Posición en la pista',
      timeOf: '{time} de {length}',
      loading: 'Cargando',
      track: 'Pista',
      mute: 'Silenciar',
      volume: 'Volumen',
      broken: 'Esta pista no se puede reproducir.',
    },
    'search.js': {
      untitled: 'Sin título',
      none: 'No hay nada para «{query}».',
      one: '1 resultado',
      many: '{count} resultados',
      cut: '{count} resultados; se muestran los {shown} primeros',
      failed: 'La búsqueda ha fallado: no se ha podido llegar al sitio. Inténtelo de nuevo.',
    },
  },
}
