// Values of Parquet files as JSON texts.

/** A text in quotes. */
export const quoted = (text: string): string => JSON.stringify(text)

/** The JSON text of a value as a key. */
export const keyText = (json: string): string => (json.startsWith('"') ? json : quoted(json))

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** @throws Error for bytes that are not UTF-8 */
export function decodeText(bytes: Uint8Array | undefined): string | undefined {
  if (bytes === undefined) return undefined
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
  return text.includes('\uFFFD') ? decoded(bytes) : text
}

function decoded(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes)
  } catch {
    const shown = Array.from(bytes.subarray(0, 100), shownByte).join('')
    throw new Error(`Invalid string encoding found in Parquet file: value "${shown}" is not valid UTF8`)
  }
}

const shownByte = (byte: number): string =>
  byte >= 32 && byte < 127
    ? String.fromCharCode(byte)
    : `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`

/** A float, with a point or an exponent. NaN and the infinities, which JSON lacks, are texts. */
export function floatText(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? '"nan"' : value > 0 ? '"inf"' : '"-inf"'
  if (Object.is(value, -0)) return '-0.0'
  const text = String(value).replace('e+', 'e')
  return /[.e]/.test(text) ? text : `${text}.0`
}

/** The number with the fewest digits that is the same as a float of 32 bits. */
export function shortest(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return value
  for (let digits = 1; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return Number(value.toPrecision(9))
}

/** The number of a float of 16 bits. */
export function halfFloat([low = 0, high = 0]: Uint8Array): number {
  const sign = high & 0x80 ? -1 : 1
  const exponent = (high >> 2) & 31
  const fraction = ((high & 3) << 8) | low
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY
  return exponent === 0 ? sign * 2 ** -24 * fraction : sign * 2 ** (exponent - 15) * (1 + fraction / 1024)
}

/** A signed integer, the first byte of which is the highest. */
export function bigInteger(bytes: Uint8Array): bigint {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
  return hex === '' ? 0n : BigInt.asIntN(bytes.byteLength * 8, BigInt(`0x${hex}`))
}

/** Digits that a float holds of any decimal number. */
const FLOAT_DIGITS = 15

/** A decimal number, with all digits where a float may not hold them. */
export function decimalText(unscaled: bigint, scale: number, precision: number): string {
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0')
  const point = digits.length - scale
  const text = `${unscaled < 0n ? '-' : ''}${digits.slice(0, point)}${scale > 0 ? `.${digits.slice(point)}` : ''}`
  return precision <= FLOAT_DIGITS ? floatText(Number(text)) : text
}

/** A JSON text without white space. @throws Error for other texts */
export function compactJson(text: string): string {
  try {
    JSON.parse(text)
  } catch {
    throw new Error(`Malformed JSON: ${quoted(text.slice(0, 100))}`)
  }
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
}
