// Decodes text in the encodings of TextDecoder, in the code pages of DOS, which Excel writes as "CSV (MS-DOS)", and text
// that was encoded twice.
import { TwiceCorrector, UTF8_TWICE, WINDOWS_1252 } from './utf8-twice.ts'

export interface Decoder {
  readonly encoding: string
  /** Decodes the next bytes; without bytes, what is left of the last character. */
  decode(bytes?: Uint8Array): string
}

/** The characters of the bytes from 0x80 on. */
const CODE_PAGES: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'ibm437',
    [
      ...'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐',
      ...'└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
    ],
  ],
  [
    'ibm850',
    [
      ...'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
      ...'└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
    ],
  ],
])

/** @throws RangeError for an unknown label */
export function createDecoder(label: string, { fatal = true } = {}): Decoder {
  const encoding = label
    .trim()
    .toLowerCase()
    .replace(/^(?:cp|oem)-?(?=\d)/, 'ibm')
  const page = CODE_PAGES.get(encoding)
  if (page)
    return {
      encoding,
      decode: (bytes = Buffer.alloc(0)) =>
        Buffer.from(bytes)
          .toString('latin1')
          .replace(/[\x80-\xff]/g, (byte) => page[byte.charCodeAt(0) - 0x80] as string),
    }
  if (encoding === UTF8_TWICE) return createTwiceDecoder(fatal)
  const decoder = new TextDecoder(label, { fatal })
  const clean = decoder.encoding === 'windows-1252' ? windows1252 : (text: string) => text
  return {
    encoding: decoder.encoding,
    decode: (bytes) => clean(decoder.decode(bytes, { stream: bytes !== undefined })),
  }
}

function createTwiceDecoder(fatal: boolean): Decoder {
  const decoder = new TextDecoder('utf-8', { fatal })
  const corrector = new TwiceCorrector()
  return {
    encoding: UTF8_TWICE,
    decode: (bytes) =>
      bytes === undefined
        ? corrector.next(decoder.decode()) + corrector.next()
        : corrector.next(decoder.decode(bytes, { stream: true })),
  }
}

/** Corrects the bytes 0x80 to 0x9F, which some releases of Node.js decode as Latin-1 control characters. */
const windows1252 = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] as string)
