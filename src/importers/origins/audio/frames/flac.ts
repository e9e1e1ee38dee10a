// FLAC (RFC 9639). Its header usually contains a digest of the unencoded audio, which is used as it is.
import type { FileBytes, FrameReader } from './file-bytes.ts'

const STREAMINFO = 34

export const readFlac: FrameReader = async (bytes, hash, start) => {
  let at = start + 4
  let info: Buffer | null = null
  for (let isLast = false; !isLast; ) {
    const head = await bytes.read(at, 4)
    if (head.length < 4) return true
    const type = head.readUInt8(0)
    const length = head.readUIntBE(1, 3)
    isLast = type >= 0x80
    if (info === null && (type & 0x7f) === 0) info = Buffer.from(await bytes.read(at + 4, STREAMINFO))
    at += 4 + length
  }
  if (at > bytes.size || info === null || info.length < STREAMINFO) return true
  const md5 = info.subarray(18)
  if (md5.some((byte) => byte !== 0)) hash?.update('flac').update(md5)
  else await bytes.feed(hash, at, bytes.size)
  return !(await hasLastFrame(bytes, info, at))
}

/** Whether a frame near the end of the file ends with the last sample. */
async function hasLastFrame(bytes: FileBytes, info: Buffer, audio: number): Promise<boolean> {
  const samples = (info.readUInt8(13) & 0x0f) * 2 ** 32 + info.readUInt32BE(14)
  // The encoder did not know the number of samples.
  if (samples === 0) return true
  const blockSize = info.readUInt16BE(0)
  const near = Math.min(1024 * 1024, Math.max(65_536, 2 * info.readUIntBE(7, 3)))
  const tail = await bytes.read(Math.max(audio, bytes.size - near), near)
  for (let at = tail.indexOf(0xff); at !== -1; at = tail.indexOf(0xff, at + 1)) {
    if (frameEnd(tail.subarray(at, at + 16), blockSize) === samples) return true
  }
  return false
}

/** Returns the number of the sample after a frame; null if the bytes are not a frame header (section 9.1). */
function frameEnd(head: Buffer, blockSize: number): number | null {
  const [, sync = 0, sizes = 0] = head
  if ((sync & 0xfe) !== 0xf8) return null
  const coded = readCodedNumber(head)
  if (coded === null) return null
  const size = readBlockSize(sizes >> 4, head.subarray(4 + coded.length))
  const rate = sizes & 0x0f
  const length = 4 + coded.length + size.length + (rate === 12 ? 1 : rate === 13 || rate === 14 ? 2 : 0)
  if (head[length] !== crc8(head.subarray(0, length))) return null
  const isVariable = (sync & 1) === 1
  return (isVariable ? coded.value : coded.value * blockSize) + size.value
}

interface Coded {
  readonly value: number
  /** Its length in bytes. */
  readonly length: number
}

/** Reads the number of a frame or a sample, coded like UTF-8 in up to seven bytes. */
function readCodedNumber(head: Buffer): Coded | null {
  const first = head[4] ?? 0xff
  if (first < 0x80) return { value: first, length: 1 }
  const length = Math.clz32(~(first << 24))
  if (length < 2 || length > 7 || head.length < 4 + length) return null
  let value = first & (0x7f >> length)
  for (const byte of head.subarray(5, 4 + length)) value = value * 64 + (byte & 0x3f)
  return { value, length }
}

function readBlockSize(code: number, rest: Buffer): Coded {
  if (code === 6) return { value: (rest[0] ?? 0) + 1, length: 1 }
  if (code === 7) return { value: (rest[0] ?? 0) * 256 + (rest[1] ?? 0) + 1, length: 2 }
  const value = code === 1 ? 192 : code < 6 ? 144 * 2 ** code : 2 ** code
  return { value, length: 0 }
}

function crc8(bytes: Buffer): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x80 ? 0x07 : 0)) & 0xff
  }
  return crc
}
