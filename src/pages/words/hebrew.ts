import hebrew from 'i18n-iso-countries/langs/he.json' with { type: 'json' }
import { countriesIn, datesWith, numbersWith, timesWith, typesBy, type Words } from './table.ts'

const { countries } = hebrew

const number = numbersWith(',')

/** Formats counts with their nouns. One is a word after the noun, without a number. */
const counted = (count: number, one: string, many: string): string =>
  count === 1 ? one : `${number(count)} ${many}`

const MONTHS = 'ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר'.split(' ')

const counts: Words['counts'] = {
  artist: (count) => counted(count, 'אמן אחד', 'אמנים'),
  release: (count) => counted(count, 'הוצאה אחת', 'הוצאות'),
  label: (count) => counted(count, 'לייבל אחד', 'לייבלים'),
  track: (count) => counted(count, 'רצועה אחת', 'רצועות'),
}

/** Release types whose translation differs from the catalog's word. */
const typeOf = typesBy({
  album: 'אלבום',
  ep: 'מיני־אלבום',
  single: 'סינגל',
  compilation: 'אוסף',
  soundtrack: 'פסקול',
  'live album': 'אלבום הופעה',
  'studio album': 'אלבום אולפן',
  audiobook: 'ספר שמע',
  'audio drama': 'תסכית',
  broadcast: 'הקלטת רדיו',
  mixtape: 'מיקסטייפ',
  remix: 'רמיקס',
  demo: 'דמו',
})

export const HEBREW: Words = {
  language: 'he',
  skip: 'דילוג לתוכן',
  site: 'האתר',
  home: 'דף הבית',
  untitled: 'ללא שם',
  lists: { artist: 'אמנים', release: 'הוצאות', label: 'לייבלים' },
  groups: { tag: 'תגיות', year: 'שנים' },
  letters: 'לפי האות הראשונה',
  number,
  counts,
  fullStop: '.',
  someOf: (shown, total) => `${number(shown)} מתוך ${number(total)}`,
  search: 'חיפוש',
  find: 'חיפוש',
  searchFor: 'אמנים, הוצאות, לייבלים, רצועות',
  searchNeedsScript: 'החיפוש פועל בדפדפן ודורש JavaScript. בלעדיו אפשר לעיין ברשימות שלמעלה או לקרוא על',
  searchByProgram: 'האינדקס שבו תוכנות מחפשות',
  news: 'חדשות',
  newReleases: 'הוצאות חדשות',
  allReleases: 'כל ההוצאות',
  pages: 'עמודים',
  titleOfPage: (title, page) => (page === 1 ? title : `${title}, עמוד ${number(page)}`),
  previous: 'הקודם',
  next: 'הבא',
  nothingListed: 'אין כאן עדיין כלום.',
  tracks: 'רצועות',
  allTracks: 'כל הרצועות',
  readMore: 'להמשך קריאה',
  moreBy: (artist) => `עוד מאת ${artist}`,
  noAudio: 'אין שמע',
  appearsOn: 'מופיע ב־',
  disc: (disc) => `דיסק ${number(disc)}`,
  by: 'מאת',
  label: 'לייבל',
  date: 'תאריך יציאה',
  catalogNumber: 'מספר קטלוגי',
  barcode: 'ברקוד',
  buy: 'לקנייה',
  credits: 'קרדיטים',
  lyrics: 'מילים',
  license: 'רישיון',
  links: 'באתרים אחרים',
  country: 'מדינה',
  share: 'שיתוף והטמעה',
  address: 'כתובת העמוד הזה',
  download: 'הורדה',
  embedCode: 'קוד שמציג את ההוצאה הזו בעמוד אחר',
  embedTrackCode: 'קוד שמציג רצועה אחת',
  follow: 'עדכונים ונתונים',
  playlist: 'רשימת השמעה (M3U8)',
  podcastFeed: 'פיד לאפליקציות פודקאסטים (RSS)',
  newsFeed: 'פיד של הוצאות חדשות (Atom)',
  record: 'הרשומה ב־API (JSON)',
  api: 'API',
  sitemap: 'מפת האתר',
  data: 'הנתונים:',
  notFound: 'אין עמוד כזה',
  notFoundWhy: 'ייתכן שהכתובת שגויה, או שמה שהיה כאן עבר למקום אחר. אפשר להמשיך מכאן:',
  minutes: timesWith(number, 'שע׳', 'דק׳'),
  dateOf: datesWith(MONTHS, { withDay: MONTHS.map((month) => `ב${month}`) }),
  typeOf,
  about: {
    release: (kind, artist, label, date, tracks) => {
      const by = artist === '' ? '' : ` מאת ${artist}`
      return `${kind === '' ? 'הוצאה' : typeOf(kind)}${by}, לייבל: ${label}${date && `, ${date}`}.${tracks > 0 ? ` ${counts.track(tracks)}.` : ''}`
    },
    artist: (name, releases, tracks) =>
      `מוזיקה מאת ${name}: ${counts.release(releases)}${tracks > 0 ? `, ${counts.track(tracks)}` : ''}.`,
    label: (name, releases) => `הלייבל ${name}: ${counts.release(releases)}.`,
    list: (title, site, page, last) => `${title}, ${site}, עמוד ${number(page)} מתוך ${number(last)}.`,
    site: (releases, tracks, artists) =>
      `${counts.release(releases)}${tracks > 0 ? `, ${counts.track(tracks)}` : ''}, ${counts.artist(artists)}.`,
    cover: (release) => `עטיפת ${release}`,
    feedOf: (name) => `הוצאות חדשות: ${name}`,
  },
  countryOf: countriesIn(countries),
  scripts: {
    'player.js': {
      player: 'נגן',
      previous: 'הרצועה הקודמת',
      next: 'הרצועה הבאה',
      play: 'נגינה',
      pause: 'השהיה',
      playTrack: 'נגינת {title}',
      pauseTrack: 'השהיית {title}',
      seek: 'מיקום ברצועה',
      timeOf: '{time} מתוך {length}',
      loading: 'בטעינה',
      track: 'רצועה',
      mute: 'השתקה',
      volume: 'עוצמת קול',
      broken: 'אי אפשר לנגן את הרצועה הזו.',
    },
    'search.js': {
      untitled: 'ללא שם',
      none: 'לא נמצא דבר עבור ”\u2068{query}\u2069”.',
      one: 'תוצאה אחת',
      many: '{count} תוצאות',
      cut: '{count} תוצאות, מוצגות {shown} הראשונות',
      failed: 'החיפוש נכשל: אי אפשר להגיע לאתר. כדאי לנסות שוב.',
    },
  },
}
