// The encoding of a text, by its bytes.
import { describe, expect, it } from 'vitest'
import { createDecoder } from '../../core/system/decoder.ts'
import { guessEncoding } from './guess-encoding.ts'

/** Encodes a text by the table of an encoding of one byte for each character, or of two. */
function encode(text: string, encoding: string): Buffer {
  const known = new Map<string, number[]>()
  const learn = (bytes: number[]) => {
    try {
      const character = createDecoder(encoding).decode(Buffer.from(bytes))
      if (!known.has(character)) known.set(character, bytes)
    } catch {
      // Not a character of this encoding.
    }
  }
  for (let one = 0; one < 256; one += 1) learn([one])
  for (let one = 0x81; one < 0xff; one += 1) for (let two = 0x40; two < 0xff; two += 1) learn([one, two])
  return Buffer.from([...text].flatMap((character) => known.get(character) as number[]))
}

const HEADER = 'Artist,Album,Title\n'

describe('the encoding of a text', () => {
  it.each([
    ['macintosh', 'Sigur Rós,Ágætis,Öl & Straße\nCafé Tacvba,Ré,Ingrata'],
    ['windows-1250', 'Myslovitz,Miłość w czasach,Długość dźwięku\nCiechowski,Obywatel,Nie pytaj o Polskę'],
    ['windows-1250', 'Előadó,Őszi szél,Űrhajó\nOmega,Gyöngyhajú lány,Tűzvihar'],
    ['windows-1251', 'Кино,Группа крови,Кукушка\nАквариум,Радио Африка,Музыка'],
    ['koi8-r', 'Кино,Группа крови,Кукушка\nАквариум,Радио Африка,Музыка'],
    ['ibm866', 'Кино,Группа крови,Кукушка\nАквариум,Радио Африка,Музыка'],
    ['windows-1253', 'Ελένη Παππά,Άνοιξη,Θάλασσα\nΜάνος,Ο μεγάλος ερωτικός,Νύχτα'],
    ['windows-1254', 'Şebnem Işık,Ağaç,Gülümse\nBarış,Yağmur,Dönence'],
    ['windows-1255', 'דנה לוי,אביב,שיר של ים\nיוסי,לילה,געגוע'],
    ['windows-1256', 'ليلى حداد,الربيع,أغنية البحر\nفيروز,القدس,زهرة المدائن'],
    ['ibm850', 'Café Tacvba,Ré,Niño à la plage\nÄnnchen,Öl & Grün,Straße'],
    ['shift_jis', '坂本龍一,音楽図鑑,チベタン・ダンス\n細野晴臣,はらいそ,東京ラッシュ'],
    ['euc-jp', '坂本龍一,音楽図鑑,チベタン・ダンス\n細野晴臣,はらいそ,東京ラッシュ'],
    ['gb18030', '王菲,寓言,寒武纪\n崔健,新长征路上的摇滚,一无所有'],
    ['big5', '羅大佑,之乎者也,鹿港小鎮\n李宗盛,生命中,開場白'],
    ['euc-kr', '신중현,아름다운 강산,미인\n산울림,아니 벌써,아니 벌써'],
  ])('is %s', (encoding, text) => {
    expect(guessEncoding(encode(HEADER + text, encoding))).toBe(encoding)
  })

  it.each([
    'Ann,First,Café',
    'Þeyr,Iður til fóta,Rúdolf\nÝmir,Með,Þá',
    'Sébastien Tellier,Naïve à Nîmes,Forêt\nJürgen,Größe,Übermut',
    'Sigur Rós,Ágætis,Öl & Straße\nCafé Tacvba,\x93Ré\x94,¿Qué?\nMi\x9a,C\x9cur,Ann\x92s',
  ])('is that of Excel in Western Europe: %j', (text) => {
    expect(guessEncoding(Buffer.from(HEADER + text, 'latin1'))).toBe('windows-1252')
  })

  it.each([
    ['utf-8-twice', 'BeyoncÃ©,Ã‰lan,CafÃ©\nSigur RÃ³s,Ã\u0081gÃ¦tis,Ã–l'],
    ['utf-8-twice', 'ÐšÐ¸Ð½Ð¾,å\u009d\u0082æœ¬,Low'],
    // Capitals before signs, and titles of which few are damaged.
    [null, 'IRMÃ…,“MANHÔ,É'],
    [null, 'Beyoncé,Élan,CafÃ©\nSigur RÃ³s,BjÃ¶rk,Öl über\nÁé,Íó,Ñandú'],
    [null, 'Ann,Low,Water'],
  ])('is %s for text in UTF-8: %s', (encoding, text) => {
    expect(guessEncoding(Buffer.from(HEADER + text))).toBe(encoding)
  })

  it('is UTF-16 with and without a byte order mark', () => {
    const text = 'Title;Artist\nLow;Кино\n'
    expect(guessEncoding(Buffer.from(`\ufeff${text}`, 'utf16le'))).toBe('utf-16le')
    expect(guessEncoding(Buffer.from(text, 'utf16le'))).toBe('utf-16le')
    expect(guessEncoding(Buffer.from(text, 'utf16le').swap16())).toBe('utf-16be')
  })

  it('is unknown for UTF-8 with a wrong byte, and for what is not text', () => {
    const utf8 = Buffer.from('Motörhead,Café,Ágætis\nBj\0rk,x,y\n')
    expect(guessEncoding(Buffer.from(utf8.map((byte) => (byte === 0 ? 0xf6 : byte))))).toBeNull()
    expect(guessEncoding(Buffer.from([0xff, 0xfb, 0x90, 0, 0, 0, 0, 0, 0, 0x12, 0x9c]))).toBeNull()
    expect(guessEncoding(Buffer.from([0x54, 0, 0, 0, 0x69, 0, 0, 0]))).toBeNull()
  })
})
