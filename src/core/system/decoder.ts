// Decodes text in the encodings of TextDecoder, and in the code pages of DOS, which Excel writes as "CSV (MS-DOS)".

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
  const decoder = new TextDecoder(label, { fatal })
  const clean = decoder.encoding === 'windows-1252' ? windows1252 : (text: string) => text
  return {
    encoding: decoder.encoding,
    decode: (bytes) => clean(decoder.decode(bytes, { stream: bytes !== undefined })),
  }
}

/** Corrects the bytes 0x80 to 0x9F, which some releases of Node.js decode as Latin-1 control characters. */
const windows1252 = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] as string)

/** https://encoding.spec.whatwg.org/index-windows-1252.txt, from 0x80 on. */
const WINDOWS_1252 = [
  ...'\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F',
  ...'\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178',
]
