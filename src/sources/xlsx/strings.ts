// The texts that the cells of a workbook share. They are held in memory: cells name them in any order.
import type { Readable } from 'node:stream'
import { readXml, type XmlEvents } from './xml.ts'

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
      if (name === 'si') strings.push(unescaped(text))
    },
  })
  return strings
}

/** The parts of a text in several fonts, without how it is read aloud (`rPh`). */
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

/** `_x000D_` stands for a character that XML cannot hold: ECMA-376, 22.9.2.19. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
