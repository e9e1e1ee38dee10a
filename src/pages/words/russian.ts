import russian from 'i18n-iso-countries/langs/ru.json' with { type: 'json' }
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

const { countries } = russian

const number = numbersWith('\u00a0')

const isOne = (count: number): boolean => count % 10 === 1 && count % 100 !== 11

const MONTHS = 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' ')
/** For dates with a day. */
const GENITIVES = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(
  ' ',
)

const counts = countsWith(
  number,
  {
    artist: ['исполнитель', 'исполнителя', 'исполнителей'],
    release: ['релиз', 'релиза', 'релизов'],
    label: ['лейбл', 'лейбла', 'лейблов'],
    track: ['трек', 'трека', 'треков'],
  },
  (count) => (isOne(count) ? 0 : isFew(count) ? 1 : 2),
)

/** Release types whose translation differs from the catalog's word. */
const typeOf = typesBy({
  album: 'Альбом',
  single: 'Сингл',
  compilation: 'Сборник',
  soundtrack: 'Саундтрек',
  'live album': 'Концертный альбом',
  'studio album': 'Студийный альбом',
  audiobook: 'Аудиокнига',
  'audio drama': 'Аудиоспектакль',
  broadcast: 'Радиозапись',
  mixtape: 'Микстейп',
  remix: 'Ремикс',
  demo: 'Демо',
})

export const RUSSIAN: Words = {
  language: 'ru',
  skip: 'Перейти к содержанию',
  site: 'Сайт',
  home: 'Главная',
  untitled: 'Без названия',
  lists: { artist: 'Исполнители', release: 'Релизы', label: 'Лейблы' },
  groups: { tag: 'Теги', year: 'Годы' },
  letters: 'По первой букве',
  number,
  counts,
  fullStop: '.',
  someOf: (shown, total) => `${number(shown)} из ${number(total)}`,
  search: 'Поиск',
  find: 'Найти',
  searchFor: 'Исполнители, релизы, лейблы, треки',
  searchNeedsScript:
    'Поиск работает в браузере, и ему нужен JavaScript. Без него можно просмотреть списки выше или',
  searchByProgram: 'индекс, по которому ищут программы',
  news: 'Новости',
  newReleases: 'Новинки',
  allReleases: 'Все релизы',
  pages: 'Страницы',
  titleOfPage: (title, page) => (page === 1 ? title : `${title}, страница ${number(page)}`),
  previous: 'Предыдущая',
  next: 'Следующая',
  nothingListed: 'Здесь пока ничего нет.',
  tracks: 'Треки',
  allTracks: 'Все треки',
  readMore: 'Читать дальше',
  moreBy: (artist) => `Ещё от ${artist}`,
  noAudio: 'Нет аудио',
  appearsOn: 'Участие в релизах',
  disc: (disc) => `Диск ${number(disc)}`,
  by: 'Исполнитель:',
  label: 'Лейбл',
  date: 'Дата выхода',
  catalogNumber: 'Номер по каталогу',
  barcode: 'Штрихкод',
  buy: 'Купить',
  credits: 'Участники записи',
  lyrics: 'Тексты песен',
  license: 'Лицензия',
  links: 'На других сайтах',
  country: 'Страна',
  share: 'Поделиться и встроить',
  address: 'Адрес этой страницы',
  download: 'Скачать',
  embedCode: 'Код, который показывает этот релиз на другой странице',
  embedTrackCode: 'Код, который показывает один трек',
  follow: 'Ленты и данные',
  playlist: 'Плейлист (M3U8)',
  podcastFeed: 'Лента для приложений с подкастами (RSS)',
  newsFeed: 'Лента новинок (Atom)',
  record: 'Запись в API (JSON)',
  api: 'API',
  sitemap: 'Карта сайта',
  data: 'Данные:',
  notFound: 'Такой страницы нет',
  notFoundWhy: 'Возможно, в адресе опечатка или страница переехала. Можно продолжить здесь:',
  minutes: timesWith(number, 'ч', 'мин'),
  dateOf: datesWith(MONTHS, { withDay: GENITIVES }),
  typeOf,
  about: {
    release: (kind, artist, label, date, tracks) => {
      const by = artist === '' ? '' : `, исполнитель: ${artist}`
      return `${kind === '' ? 'Релиз' : typeOf(kind)}${by}, лейбл: ${label}${date && `, ${date}`}.${tracks > 0 ? ` ${counts.track(tracks)}.` : ''}`
    },
    artist: (name, releases, tracks) =>
      `Музыка, исполнитель: ${name}: ${counts.release(releases)}${tracks > 0 ? `, ${counts.track(tracks)}` : ''}.`,
    label: (name, releases) => `Лейбл ${name}: ${counts.release(releases)}.`,
    list: (title, site, page, last) => `${title}, ${site}, страница ${number(page)} из ${number(last)}.`,
    site: (releases, tracks, artists) =>
      `${counts.release(releases)}${tracks > 0 ? `, ${counts.track(tracks)}` : ''}, ${counts.artist(artists)}.`,
    cover: (release) => `Обложка: ${release}`,
    feedOf: (name) => `Новинки: ${name}`,
  },
  countryOf: countriesIn({ ...countries, RU: 'Россия' }),
  scripts: {
    'player.js': {
      player: 'Плеер',
      previous: 'Предыдущий трек',
      next: 'Следующий трек',
      play: 'Воспроизвести',
      pause: 'Пауза',
      playTrack: 'Воспроизвести: {title}',
      pauseTrack: 'Приостановить: {title}',
      seek: 'Позиция в треке',
      timeOf: '{time} из {length}',
      loading: 'Загрузка',
      track: 'Трек',
      mute: 'Без звука',
      volume: 'Громкость',
      broken: 'Этот трек не удаётся воспроизвести.',
    },
    'search.js': {
      untitled: 'Без названия',
      none: 'По запросу «{query}» ничего не найдено.',
      one: '1 результат',
      many: 'Результатов: {count}',
      cut: 'Результатов: {count}, показаны первые {shown}',
      failed: 'Не удалось выполнить поиск: сайт недоступен. Попробуйте ещё раз.',
    },
  },
}
