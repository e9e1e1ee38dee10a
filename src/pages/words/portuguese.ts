import portuguese from 'i18n-iso-countries/langs/pt.json' with { type: 'json' }
import { countriesIn, countsWith, datesWith, numbersWith, timesWith, typesBy, type Words } from './table.ts'

const { countries } = portuguese

const number = numbersWith('.')

const MONTHS =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

const counts = countsWith(number, {
  artist: ['artista', 'artistas'],
  release: ['lançamento', 'lançamentos'],
  label: ['selo', 'selos'],
  track: ['faixa', 'faixas'],
})

/** Release types whose translation differs from the catalog's word. */
const typeOf = typesBy({
  album: 'Álbum',
  compilation: 'Coletânea',
  soundtrack: 'Trilha sonora',
  'live album': 'Álbum ao vivo',
  'studio album': 'Álbum de estúdio',
  audiobook: 'Audiolivro',
  'audio drama': 'Radionovela',
  broadcast: 'Transmissão',
})

export const PORTUGUESE: Words = {
  language: 'pt',
  skip: 'Ir para o conteúdo',
  site: 'Site',
  home: 'Início',
  untitled: 'Sem título',
  lists: { artist: 'Artistas', release: 'Lançamentos', label: 'Selos' },
  groups: { tag: 'Tags', year: 'Anos' },
  letters: 'Pela primeira letra',
  number,
  counts,
  fullStop: '.',
  someOf: (shown, total) => `${number(shown)} de ${number(total)}`,
  search: 'Pesquisa',
  find: 'Pesquisar',
  searchFor: 'Artistas, lançamentos, selos, faixas',
  searchNeedsScript:
    'A pesquisa é feita no navegador e precisa de JavaScript. Sem ele, percorra as listas acima ou leia',
  searchByProgram: 'o índice em que os programas pesquisam',
  news: 'Notícias',
  newReleases: 'Novidades',
  allReleases: 'Todos os lançamentos',
  pages: 'Páginas',
  titleOfPage: (title, page) => (page === 1 ? title : `${title}, página ${number(page)}`),
  previous: 'Anterior',
  next: 'Próxima',
  nothingListed: 'Ainda não há nada aqui.',
  tracks: 'Faixas',
  allTracks: 'Todas as faixas',
  readMore: 'Ler mais',
  moreBy: (artist) => `Mais de ${artist}`,
  noAudio: 'Sem áudio',
  appearsOn: 'Aparece em',
  disc: (disc) => `Disco ${number(disc)}`,
  by: 'de',
  label: 'Selo',
  date: 'Data de lançamento',
  catalogNumber: 'Número de catálogo',
  barcode: 'Código de barras',
  buy: 'Comprar',
  credits: 'Créditos',
  lyrics: 'Letras',
  license: 'Licença',
  links: 'Em outros sites',
  country: 'País',
  share: 'Compartilhar e incorporar',
  address: 'Endereço desta página',
  download: 'Baixar',
  embedCode: 'Código que mostra este lançamento em outra página',
  embedTrackCode: 'Código que mostra uma só faixa',
  follow: 'Feeds e dados',
  playlist: 'Playlist (M3U8)',
  podcastFeed: 'Feed para aplicativos de podcast (RSS)',
  newsFeed: 'Feed de novidades (Atom)',
  record: 'Registro na API (JSON)',
  api: 'API',
  sitemap: 'Mapa do site',
  data: 'Dados:',
  notFound: 'Esta página não existe',
  notFoundWhy: 'Talvez o endereço esteja errado, ou o que estava aqui tenha mudado de lugar. Para continuar:',
  minutes: timesWith(number, 'h', 'min'),
  dateOf: datesWith(MONTHS, { dayOf: (day) => (day === 1 ? '1º' : `${day}`), joint: ' de ' }),
  typeOf,
  about: {
    release: (kind, artist, label, date, tracks) => {
      const by = artist === '' ? '' : ` de ${artist}`
      return `${kind === '' ? 'Lançamento' : typeOf(kind)}${by} pelo selo ${label}${date && `, ${date}`}.${tracks > 0 ? ` ${counts.track(tracks)}.` : ''}`
    },
    artist: (name, releases, tracks) =>
      `Música de ${name}: ${counts.release(releases)}${tracks > 0 ? `, ${counts.track(tracks)}` : ''}.`,
    label: (name, releases) => `O selo ${name}: ${counts.release(releases)}.`,
    list: (title, site, page, last) => `${title} de ${site}, página ${number(page)} de ${number(last)}.`,
    site: (releases, tracks, artists) =>
      `${counts.release(releases)}${tracks > 0 ? ` e ${counts.track(tracks)}` : ''} de ${counts.artist(artists)}.`,
    cover: (release) => `Capa de ${release}`,
    feedOf: (name) => `Novidades: ${name}`,
  },
  countryOf: countriesIn(countries),
  scripts: {
    'player.js': {
      player: 'Player',
      previous: 'Faixa anterior',
      next: 'Próxima faixa',
      play: 'Reproduzir',
      pause: 'Pausar',
      playTrack: 'Reproduzir {title}',
      pauseTrack: 'Pausar {title}',
      seek: 'Posição na faixa',
      timeOf: '{time} de {length}',
      loading: 'A carregar',
      track: 'Faixa',
      mute: 'Silenciar',
      volume: 'Volume',
      broken: 'Não é possível reproduzir esta faixa.',
    },
    'search.js': {
      untitled: 'Sem título',
      none: 'Nada encontrado para “{query}”.',
      one: '1 resultado',
      many: '{count} resultados',
      cut: '{count} resultados; os {shown} primeiros estão abaixo',
      failed: 'A pesquisa falhou: não foi possível acessar o site. Tente de novo.',
    },
  },
}
