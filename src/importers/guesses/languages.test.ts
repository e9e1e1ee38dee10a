// Sheets that people keep, in further languages, with what each has in common: the columns of a label.
import { describe, expect, it } from 'vitest'
import { type Export, itGuesses } from '../../testing/catalogs/exports.ts'
import { readLanguages } from './known-names.ts'
import { plainName } from './names.ts'

const FIELDS = [
  'release.catalognumber',
  'artist.name',
  'release.name',
  'tracknumber',
  'name',
  'duration',
  'release.label.name',
  'release.releasedate',
  'tags',
  'release.barcode',
  'isrc',
  'disc',
]

/** The values of two rows in each column; null for the date, which languages write in different ways. */
const VALUES: readonly (readonly [string, string] | null)[] = [
  ['HT001', 'HT001'],
  ['Ferrow', 'Inlet'],
  ['Tidal Works', 'Tidal Works'],
  ['1', '2'],
  ['Low Water', 'High Water'],
  ['3:45', '3:18'],
  ['Harbour', 'Harbour'],
  null,
  ['Ambient', 'Folk'],
  ['602498644102', '602498644102'],
  ['USRC12400001', 'USRC12400002'],
  ['1', '1'],
]

/** Headers, with commas between the names, and a date. */
const HEADERS: readonly (readonly [language: string, names: string, date: string])[] = [
  [
    'simplified Chinese',
    '目录编号, 艺人, 专辑, 曲目编号, 歌曲名称, 时长（秒）, 厂牌, 发行日期, 流派, 条形码, ISRC编码, 碟号',
    '2024年5月31日',
  ],
  [
    'traditional Chinese',
    '目錄編號, 演出者, 專輯名稱, 曲序, 曲名, 播放時間, 唱片公司, 發行日期, 曲風, 條碼, ISRC碼, 光碟編號',
    '2024/5/31',
  ],
  [
    'Korean',
    '카탈로그 번호, 아티스트, 앨범명, 트랙 번호, 곡명, 재생 시간(초), 레이블, 발매일, 장르, 바코드, ISRC 코드, 디스크 번호',
    '2024. 5. 31.',
  ],
  [
    'Greek',
    'Αριθμός καταλόγου, ΚΑΛΛΙΤΕΧΝΗΣ, Άλμπουμ, Α/Α, Τίτλος, Διάρκεια, Δισκογραφική εταιρεία, Ημερομηνία κυκλοφορίας, Είδος, Γραμμοκώδικας, Κωδικός ISRC, Αριθμός δίσκου',
    '31/5/2024',
  ],
  [
    'Turkish',
    'Katalog No, SANATÇI, Albüm, Sıra No, Şarkı Adı, Süre, Plak Şirketi, Çıkış Tarihi, Tür, Barkod, ISRC Kodu, Disk No',
    '31.05.2024',
  ],
  [
    'Hungarian',
    'Katalógusszám, Előadó, Album címe, Sorszám, Cím, Hossz, Kiadó, Megjelenés dátuma, Műfaj, Vonalkód, ISRC-kód, Lemez száma',
    '2024. 05. 31.',
  ],
  [
    'Finnish',
    'Luettelonumero, Artisti, Levyn nimi, Raidan numero, Kappale, Kesto, Levy-yhtiö, Julkaisupäivä, Tyylilaji, Viivakoodi, ISRC-koodi, Levyn numero',
    '31.5.2024',
  ],
  [
    'Danish',
    'Katalognr., Kunstner, Udgivelse, Spornummer, Titel, Spilletid, Pladeselskab, Udgivelsesdato, Genre, Stregkode, ISRC-kode, Pladenummer',
    '31.05.2024',
  ],
  [
    'Ukrainian',
    'Каталожний номер, Виконавець, Альбом, № з/п, Назва, Тривалість, Лейбл, Дата релізу, Жанр, Штрихкод, Код ISRC, Номер диска',
    '31.05.2024',
  ],
]

describe('the columns of sheets', () => {
  itGuesses(
    HEADERS.map(
      ([language, names, date]): Export => ({
        program: `people, in ${language}`,
        columns: names
          .split(', ')
          .map((name, at) => [name, FIELDS[at] ?? null, ...(VALUES[at] ?? [date, date])] as const),
      }),
    ),
  )
})

it('no language lists a name twice, in any spelling, for one meaning', () => {
  for (const lists of readLanguages().flatMap((language) => Object.values(language))) {
    const names = lists.split(/[,;]/).map(plainName)
    expect(names).toEqual([...new Set(names)])
  }
})
