import arabic from 'i18n-iso-countries/langs/ar.json' with { type: 'json' }
import { countriesIn, datesWith, numbersWith, timesWith, typesBy, type Words } from './table.ts'

const { countries } = arabic

const number = numbersWith(',')

/**
 * Formats counts with their nouns. One and two are words, without a number.
 * @param few the plural, for 3 to 10
 * @param many the accusative, for 11 to 99
 * @param other the singular, for hundreds, and none
 */
function counted(
  count: number,
  [one, two, few, many, other]: readonly [one: string, two: string, few: string, many: string, other: string],
): string {
  if (count === 1) return one
  if (count === 2) return two
  const rest = count % 100
  return `${number(count)} ${rest > 10 ? many : rest > 2 ? few : other}`
}

const MONTHS = 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' ')

const counts: Words['counts'] = {
  artist: (count) => counted(count, ['فنان واحد', 'فنانان', 'فنانين', 'فنانًا', 'فنان']),
  release: (count) => counted(count, ['إصدار واحد', 'إصداران', 'إصدارات', 'إصدارًا', 'إصدار']),
  label: (count) =>
    counted(count, ['شركة إنتاج واحدة', 'شركتا إنتاج', 'شركات إنتاج', 'شركة إنتاج', 'شركة إنتاج']),
  track: (count) => counted(count, ['مقطع واحد', 'مقطعان', 'مقاطع', 'مقطعًا', 'مقطع']),
}

/** Release types whose translation differs from the catalog's word. */
const typeOf = typesBy({
  album: 'ألبوم',
  ep: 'أسطوانة مطولة',
  single: 'أغنية منفردة',
  compilation: 'ألبوم تجميعي',
  soundtrack: 'موسيقى تصويرية',
  'live album': 'ألبوم حي',
  'studio album': 'ألبوم استوديو',
  audiobook: 'كتاب صوتي',
  'audio drama': 'دراما صوتية',
  broadcast: 'تسجيل إذاعي',
  mixtape: 'ميكستيب',
  remix: 'ريمكس',
  demo: 'تسجيل تجريبي',
})

export const ARABIC: Words = {
  language: 'ar',
  skip: 'الانتقال إلى المحتوى',
  site: 'الموقع',
  home: 'الرئيسية',
  untitled: 'بدون عنوان',
  lists: { artist: 'الفنانون', release: 'الإصدارات', label: 'شركات الإنتاج' },
  groups: { tag: 'الوسوم', year: 'السنوات' },
  letters: 'حسب الحرف الأول',
  number,
  counts,
  fullStop: '.',
  someOf: (shown, total) => `${number(shown)} من ${number(total)}`,
  search: 'البحث',
  find: 'بحث',
  searchFor: 'الفنانون، الإصدارات، شركات الإنتاج، المقاطع',
  searchNeedsScript:
    'يعمل البحث داخل المتصفح ويحتاج إلى JavaScript. من دونه يمكنك تصفح القوائم أعلاه أو الاطلاع على',
  searchByProgram: 'الفهرس الذي تبحث فيه البرامج',
  news: 'أخبار',
  newReleases: 'إصدارات جديدة',
  allReleases: 'جميع الإصدارات',
  pages: 'الصفحات',
  titleOfPage: (title, page) => (page === 1 ? title : `${title}، الصفحة ${number(page)}`),
  previous: 'السابقة',
  next: 'التالية',
  nothingListed: 'لا يوجد شيء هنا بعد.',
  tracks: 'المقاطع',
  allTracks: 'جميع المقاطع',
  readMore: 'اقرأ المزيد',
  moreBy: (artist) => `المزيد من ${artist}`,
  noAudio: 'لا يوجد صوت',
  appearsOn: 'مشاركات',
  disc: (disc) => `القرص ${number(disc)}`,
  by: 'من أداء',
  label: 'شركة الإنتاج',
  date: 'تاريخ الإصدار',
  catalogNumber: 'رقم الكتالوج',
  barcode: 'الباركود',
  buy: 'شراء',
  credits: 'المشاركون',
  lyrics: 'الكلمات',
  license: 'الترخيص',
  links: 'مواقع أخرى',
  country: 'البلد',
  share: 'المشاركة والتضمين',
  address: 'عنوان هذه الصفحة',
  download: 'تنزيل',
  embedCode: 'رمز يعرض هذا الإصدار في صفحة أخرى',
  embedTrackCode: 'رمز يعرض مقطعًا واحدًا',
  follow: 'الخلاصات والبيانات',
  playlist: 'قائمة تشغيل (M3U8)',
  podcastFeed: 'خلاصة لتطبيقات البودكاست (RSS)',
  newsFeed: 'خلاصة الإصدارات الجديدة (Atom)',
  record: 'السجل في API (JSON)',
  api: 'API',
  sitemap: 'خريطة الموقع',
  data: 'البيانات:',
  notFound: 'هذه الصفحة غير موجودة',
  notFoundWhy: 'ربما كُتب العنوان خطأً، أو نُقل ما كان هنا. يمكنك المتابعة من هنا:',
  minutes: timesWith(number, 'س', 'د'),
  dateOf: datesWith(MONTHS),
  typeOf,
  about: {
    release: (kind, artist, label, date, tracks) => {
      const by = artist === '' ? '' : `، الفنان: ${artist}`
      return `${kind === '' ? 'إصدار' : typeOf(kind)}${by}، شركة الإنتاج: ${label}${date && `، ${date}`}.${tracks > 0 ? ` ${counts.track(tracks)}.` : ''}`
    },
    artist: (name, releases, tracks) =>
      `موسيقى ${name}: ${counts.release(releases)}${tracks > 0 ? `، ${counts.track(tracks)}` : ''}.`,
    label: (name, releases) => `شركة الإنتاج ${name}: ${counts.release(releases)}.`,
    list: (title, site, page, last) => `${title}، ${site}، الصفحة ${number(page)} من ${number(last)}.`,
    site: (releases, tracks, artists) =>
      `${counts.release(releases)}${tracks > 0 ? `، ${counts.track(tracks)}` : ''}، ${counts.artist(artists)}.`,
    cover: (release) => `غلاف ${release}`,
    feedOf: (name) => `إصدارات جديدة: ${name}`,
  },
  countryOf: countriesIn(countries),
  scripts: {
    'player.js': {
      player: 'المشغل',
      previous: 'المقطع السابق',
      next: 'المقطع التالي',
      play: 'تشغيل',
      pause: 'إيقاف مؤقت',
      playTrack: 'تشغيل {title}',
      pauseTrack: 'إيقاف {title} مؤقتًا',
      seek: 'موضع التشغيل',
      timeOf: '{time} من {length}',
      loading: 'جارٍ التحميل',
      track: 'مقطع',
      mute: 'كتم الصوت',
      volume: 'مستوى الصوت',
      broken: 'يتعذر تشغيل هذا المقطع.',
    },
    'search.js': {
      untitled: 'بدون عنوان',
      none: 'لا توجد نتائج عن «\u2068{query}\u2069».',
      one: 'نتيجة واحدة',
      many: 'عدد النتائج: {count}',
      cut: 'عدد النتائج: {count}، المعروض منها أول {shown}',
      failed: 'فشل البحث: تعذر الوصول إلى الموقع. حاول مرة أخرى.',
    },
  },
}
