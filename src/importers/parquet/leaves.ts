// Writes the single values of Parquet files as JSON, by their types.
import type { SchemaElement } from 'hyparquet'
import { dateText, intervalText, timestampText, timeText, zonedText } from './times.ts'
import { bigInteger, compactJson, decimalText, floatText, halfFloat, quoted, shortest } from './values.ts'

/** Writes a value that is not null as JSON. */
export type WriteValue = (value: unknown) => string

/** The type of a value beyond how it is stored. */
type Meaning =
  | 'DECIMAL'
  | 'DATE'
  | 'TIME'
  | 'TIMESTAMP'
  | 'INTERVAL'
  | 'UUID'
  | 'FLOAT16'
  | 'JSON'
  | 'UNSIGNED'
  | 'NONE'

function readMeaning({ logical_type, converted_type }: SchemaElement): Meaning {
  const logical = logical_type?.type
  if (logical === 'INTEGER')
    return logical_type?.type === 'INTEGER' && !logical_type.isSigned ? 'UNSIGNED' : 'NONE'
  const name = logical ?? converted_type ?? 'NONE'
  if (name.startsWith('UINT_')) return 'UNSIGNED'
  if (name.startsWith('TIMESTAMP')) return 'TIMESTAMP'
  if (name.startsWith('TIME')) return 'TIME'
  return MEANINGS.has(name) ? (name as Meaning) : 'NONE'
}

const MEANINGS: ReadonlySet<string> = new Set(['DECIMAL', 'DATE', 'INTERVAL', 'UUID', 'FLOAT16', 'JSON'])

/** Whether a value is a text. Bytes without a meaning are texts too. */
export function isText(element: SchemaElement): boolean {
  const { type } = element
  if (type !== 'BYTE_ARRAY' && type !== 'FIXED_LEN_BYTE_ARRAY') return false
  const meaning = readMeaning(element)
  return meaning === 'NONE' || meaning === 'JSON'
}

/** @param isTop whether it is a column, whose floats of 32 bits have only the digits that they need */
export function leafWriter(element: SchemaElement, isTop: boolean): WriteValue {
  const { type } = element
  const meaning = readMeaning(element)
  const writeFloat = (value: number) => floatText(isTop ? shortest(value) : value)
  if (meaning === 'DECIMAL') return decimalWriter(element)
  if (meaning === 'UUID') return (value) => quoted(uuidText(value as Uint8Array))
  if (meaning === 'INTERVAL') return (value) => quoted(intervalText(value as Uint8Array))
  if (meaning === 'FLOAT16') return (value) => writeFloat(halfFloat(value as Uint8Array))
  if (isText(element))
    return meaning === 'JSON' ? (value) => compactJson(value as string) : (value) => quoted(value as string)
  if (meaning === 'DATE') return (value) => quoted(dateText(Number(value)))
  if (meaning === 'TIME' || meaning === 'TIMESTAMP') return momentWriter(element, meaning)
  if (type === 'INT96') return (value) => quoted(timestampText((value as bigint) / 1000n, 6))
  if (type === 'DOUBLE') return (value) => floatText(value as number)
  if (type === 'FLOAT') return (value) => writeFloat(value as number)
  if (meaning === 'UNSIGNED')
    return (value) => String(BigInt.asUintN(type === 'INT64' ? 64 : 32, BigInt(value as number | bigint)))
  return (value) => String(value)
}

function decimalWriter({ scale, precision = 38, logical_type }: SchemaElement): WriteValue {
  const places = scale ?? (logical_type?.type === 'DECIMAL' ? logical_type.scale : 0)
  return (value) => {
    const unscaled = value instanceof Uint8Array ? bigInteger(value) : BigInt(value as number | bigint)
    return decimalText(unscaled, places, precision)
  }
}

/** Micros for a tick of a unit; one of nanoseconds is less. */
const MICROS = { MILLIS: 1000n, MICROS: 1n, NANOS: null } as const

function momentWriter(
  { logical_type, converted_type }: SchemaElement,
  meaning: 'TIME' | 'TIMESTAMP',
): WriteValue {
  const logical = logical_type?.type === 'TIME' || logical_type?.type === 'TIMESTAMP' ? logical_type : null
  const unit = logical?.unit ?? (converted_type?.endsWith('_MILLIS') ? 'MILLIS' : 'MICROS')
  const isZoned = logical?.isAdjustedToUTC === true
  const factor = MICROS[unit]
  return (value) => {
    const ticks = BigInt(value as number | bigint)
    const micros = factor === null ? ticks / 1000n : ticks * factor
    if (meaning === 'TIME')
      return quoted(`${factor === null ? timeText(ticks, 9) : timeText(micros, 6)}${isZoned ? '+00' : ''}`)
    if (isZoned) return quoted(zonedText(micros))
    return quoted(factor === null ? timestampText(ticks, 9) : timestampText(micros, 6))
  }
}

function uuidText(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
