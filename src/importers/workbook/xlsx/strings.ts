// Reads the shared strings of a workbook. They are held in memory, since cells refer to them in any order.
import type { Readable } from 'node:stream'
import { formatNumber } from '../../../core/system/format.ts'
import { readXml, SizeError, type XmlEvents } from '../../xml/parse-xml.ts'

/** Four times the rows of a sheet. */
const MAX_STRINGS = 4_194_304

/** @throws SizeError for a workbook with too many shared strings */
export async function readSharedStrings(stream: Readable | null): Promise<readonly string[]> {
  const strings: string[] = []
  if (!stream) return strings
  let text = ''
  const rich = richText((part) => {
    text += part
  })
  await readXml(stream, {
    open(name, attributes) {
      if (name === 'si') text = ''
      rich.open(name, attributes)
    },
    text: rich.text,
    close(name) {
      rich.close(name)
      if (name !== 'si') return
      if (strings.length === MAX_STRINGS)
        throw new SizeError(`has more than ${formatNumber(MAX_STRINGS)} different texts`)
      strings.push(unescapeText(text))
    },
  })
  return strings
}

/** Joins the rich-text runs of a string, without phonetic guides (`rPh`). */
export function richText(add: (part: string) => void): XmlEvents {
  let isText = false
  let isPhonetic = false
  return {
    open(name) {
      if (name === 't') isText = true
      else if (name === 'rPh') isPhonetic = true
    },
    text(part) {
      if (isText && !isPhonetic) add(part)
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
    },
  }
}

/** Decodes escapes such as `_x000D_` of characters that XML cannot contain (ECMA-376, 22.9.2.19). */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
