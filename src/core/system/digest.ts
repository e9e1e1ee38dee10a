// Digests of texts, and of sets of texts in any order.
import { hash } from '../platform/digests.ts'

/** Returns the MD5 of a text, or of its bytes, as 32 hexadecimal digits, which shows what has changed and protects nothing. */
export const digest = (text: string | Uint8Array): string => hash('md5', text)

/**
 * Returns a digest as the text of a number: its bytes from the last to the first, in capital digits, without zeros at the
 * start. Digests of digests are made of it.
 */
export const digestNumber = (digest: string): string => hexNumber(reversed(digest))

/** Returns a number as text: hexadecimal digits in capitals, without zeros at the start. */
export const hexNumber = (digits: string): string => digits.replace(/^0+(?=.)/, '').toUpperCase()

/** Returns the bytes of some hexadecimal digits from the last to the first. */
export function reversed(digits: string): string {
  let text = ''
  for (let at = digits.length - 2; at >= 0; at -= 2) text += digits.slice(at, at + 2)
  return text
}

/** The sum of the digests of texts, which is the same in any order of them. */
export class DigestSum {
  readonly #parts = [0, 0, 0, 0]

  add(text: string): void {
    const one = digest(text)
    for (let part = 0; part < 4; part += 1)
      this.#parts[part] =
        ((this.#parts[part] as number) ^ Number.parseInt(one.slice(part * 8, part * 8 + 8), 16)) >>> 0
  }

  get digest(): string {
    return this.#parts.map((part) => part.toString(16).padStart(8, '0')).join('')
  }

  digestNumber(): string {
    return digestNumber(this.digest)
  }
}

/** Returns one of so many lots, from 0, that follows from a text alone. @param count at most 2^63 */
export function drawLot(text: string, count: number): number {
  return Number(BigInt(`0x${reversed(digest(text).slice(16))}`) % BigInt(count))
}
