import japanese from 'i18n-iso-countries/langs/ja.json' with { type: 'json' }
import { countriesIn, numbersWith, partsOf, timesWith, typesBy, type Words } from './table.ts'

const { countries } = japanese

const number = numbersWith(',')

const times = timesWith(number, '時間', '分')

const counts: Words['counts'] = {
  artist: (count) => `アーティスト${number(count)}組`,
  release: (count) => `リリース${number(count)}件`,
  label: (count) => `レーベル${number(count)}件`,
  track: (count) => `${number(count)}曲`,
}

/** Release types whose translation differs from the catalog's word. */
const typeOf = typesBy({
  album: 'アルバム',
  single: 'シングル',
  compilation: 'コンピレーション',
  soundtrack: 'サウンドトラック',
  'live album': 'ライブアルバム',
  'studio album': 'スタジオアルバム',
  audiobook: 'オーディオブック',
  'audio drama': 'ドラマCD',
  broadcast: '放送音源',
  mixtape: 'ミックステープ',
  remix: 'リミックス',
  demo: 'デモ',
})

export const JAPANESE: Words = {
  language: 'ja',
  skip: '本文へ移動',
  site: 'サイト',
  home: 'ホーム',
  untitled: '無題',
  lists: { artist: 'アーティスト', release: 'リリース', label: 'レーベル' },
  groups: { tag: 'タグ', year: '年' },
  letters: '頭文字から探す',
  number,
  counts,
  fullStop: '。',
  someOf: (shown, total) => `全${number(total)}件中${number(shown)}件`,
  search: '検索',
  find: '検索',
  searchFor: 'アーティスト、リリース、レーベル、曲',
  searchNeedsScript:
    '検索はブラウザー内で行われ、JavaScriptが必要です。JavaScriptを使わない場合は、上の一覧か次の資料をご覧ください：',
  searchByProgram: 'プログラム用の検索インデックス',
  news: 'ニュース',
  newReleases: '新着リリース',
  allReleases: 'すべてのリリース',
  pages: 'ページ',
  titleOfPage: (title, page) => (page === 1 ? title : `${title}（${number(page)}ページ目）`),
  previous: '前へ',
  next: '次へ',
  nothingListed: 'まだ何もありません。',
  tracks: '収録曲',
  allTracks: 'すべての曲',
  readMore: '続きを読む',
  moreBy: (artist) => `${artist}のその他の作品`,
  noAudio: '音源なし',
  appearsOn: '参加作品',
  disc: (disc) => `ディスク${number(disc)}`,
  by: 'アーティスト：',
  label: 'レーベル',
  date: '発売日',
  catalogNumber: 'カタログ番号',
  barcode: 'バーコード',
  buy: '購入',
  credits: 'クレジット',
  lyrics: '歌詞',
  license: 'ライセンス',
  links: '外部リンク',
  country: '国',
  share: '共有と埋め込み',
  address: 'このページのURL',
  download: 'ダウンロード',
  embedCode: 'このリリースを他のページに表示するコード',
  embedTrackCode: '1曲を表示するコード',
  follow: 'フィードとデータ',
  playlist: 'プレイリスト（M3U8）',
  podcastFeed: 'ポッドキャストアプリ用フィード（RSS）',
  newsFeed: '新着リリースのフィード（Atom）',
  record: 'APIのデータ（JSON）',
  api: 'API',
  sitemap: 'サイトマップ',
  data: 'データ：',
  notFound: 'ページが見つかりません',
  notFoundWhy: 'URLが間違っているか、ページが移動した可能性があります。次のページからお探しください：',
  minutes: (seconds) => times(seconds).replaceAll(' ', ''),
  dateOf: (date) => {
    const { year, month, day } = partsOf(date)
    return `${year}年${month ? `${month}月` : ''}${day ? `${day}日` : ''}`
  },
  typeOf,
  about: {
    release: (kind, artist, label, date, tracks) => {
      const by = artist === '' ? '' : `、アーティスト：${artist}`
      return `${kind === '' ? 'リリース' : typeOf(kind)}${by}、レーベル：${label}${date && `、${date}`}。${tracks > 0 ? `${counts.track(tracks)}。` : ''}`
    },
    artist: (name, releases, tracks) =>
      `${name}の音楽：${counts.release(releases)}${tracks > 0 ? `、${counts.track(tracks)}` : ''}。`,
    label: (name, releases) => `レーベル「${name}」：${counts.release(releases)}。`,
    list: (title, site, page, last) => `${site}の${title}、${number(last)}ページ中${number(page)}ページ目。`,
    site: (releases, tracks, artists) =>
      `${counts.release(releases)}${tracks > 0 ? `、${counts.track(tracks)}` : ''}、${counts.artist(artists)}。`,
    cover: (release) => `${release}のジャケット`,
    feedOf: (name) => `新着リリース：${name}`,
  },
  countryOf: countriesIn(countries),
  scripts: {
    'player.js': {
      player: 'プレーヤー',
      previous: '前の曲',
      next: '次の曲',
      play: '再生',
      pause: '一時停止',
      playTrack: '{title}を再生',
      pauseTrack: '{title}を一時停止',
      seek: '再生位置',
      timeOf: '{time} / {length}',
      loading: '読み込み中',
      track: '曲',
      mute: 'ミュート',
      volume: '音量',
      broken: 'この曲は再生できません。',
    },
    'search.js': {
      untitled: '無題',
      none: '「{query}」に一致するものは見つかりませんでした。',
      one: '1件',
      many: '{count}件',
      cut: '{count}件中、最初の{shown}件を表示しています',
      failed: '検索できませんでした。サイトに接続できません。もう一度お試しください。',
    },
  },
}
