// MP3, and everything else between an ID3v2 tag at the start and APEv2 and ID3v1 tags at the end: AAC, WavPack,
// Monkey's Audio, Musepack. Without such tags, the whole file counts.
import type { FileBytes, FrameReader } from './file-bytes.ts'

const ID3V1 = 128
const APE_FOOTER = 32

/** Returns the offset after leading ID3v2 tags (id3.org, ID3v2.4 section 3.1). */
export async function afterId3(bytes: FileBytes): Promise<number> {
  let at = 0
  for (;;) {
    const head = await bytes.read(at, 10)
    if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return at
    const size = [6, 7, 8, 9].reduce((sum, index) => sum * 128 + ((head[index] ?? 0) & 0x7f), 0)
    const hasFooter = ((head[5] ?? 0) & 0x10) !== 0
    at += 10 + size + (hasFooter ? 10 : 0)
  }
}

export const readMpeg: FrameReader = async (bytes, hash, start) => {
  const end = await beforeTags(bytes)
  // The tag itself is truncated.
  if (start > end) return true
  const first = await afterZeros(bytes, start, end)
  const info = await infoFrame(bytes, first)
  await bytes.feed(hash, first + (info?.length ?? 0), end)
  const expected = info?.bytes ?? 0
  // Some encoders count the tags too.
  const tags = bytes.size - (end - first)
  return expected - (end - first) > Math.max(tags, expected / 100)
}

/** Returns the offset of the tags at the end. */
async function beforeTags(bytes: FileBytes): Promise<number> {
  let end = bytes.size
  const last = await bytes.read(Math.max(0, end - ID3V1), 3)
  if (end >= ID3V1 && last.toString('latin1') === 'TAG') end -= ID3V1
  const footer = await bytes.read(Math.max(0, end - APE_FOOTER), APE_FOOTER)
  if (footer.length === APE_FOOTER && footer.toString('latin1', 0, 8) === 'APETAGEX') {
    const hasHeader = footer.readUInt32LE(20) >= 0x80000000
    end -= footer.readUInt32LE(12) + (hasHeader ? APE_FOOTER : 0)
  }
  return Math.max(0, end)
}

/** Skips zeros that some programs leave between the tag and the audio. */
async function afterZeros(bytes: FileBytes, start: number, end: number): Promise<number> {
  for (let at = start; at < end; ) {
    const chunk = await bytes.read(at, Math.min(65_536, end - at))
    const found = chunk.findIndex((byte) => byte !== 0)
    if (found !== -1) return at + found
    at += chunk.length
  }
  return start
}

/** Where the first two of a sequence of MP3 frames are looked for. */
const SEARCHED = 65_536

/** Whether MP3 frames begin near an offset. */
export async function hasFrames(bytes: FileBytes, start: number): Promise<boolean> {
  const chunk = Buffer.from(await bytes.read(start, SEARCHED))
  for (let at = chunk.indexOf(0xff); at !== -1; at = chunk.indexOf(0xff, at + 1)) {
    const length = frameLength(chunk.subarray(at))
    if (length !== null && frameLength(chunk.subarray(at + length)) !== null) return true
  }
  return false
}

interface InfoFrame {
  /** Bytes of the frame. */
  readonly length: number
  /** Bytes of the whole stream; 0 if unknown. */
  readonly bytes: number
}

/** Kilobits per second of layer III: MPEG 1, and MPEG 2 and 2.5. */
const BITRATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0],
] as const
const SAMPLE_RATES = [44_100, 48_000, 32_000, 0] as const

/**
 * Reads the first frame of an MP3 if it contains the stream's length instead of audio; programs rewrite it on copying.
 */
async function infoFrame(bytes: FileBytes, at: number): Promise<InfoFrame | null> {
  const head = await bytes.read(at, 192)
  const length = frameLength(head)
  if (head.length < 192 || length === null) return null
  const mark = /Xing|Info|VBRI/.exec(head.toString('latin1', 0, 64))
  if (!mark) return null
  return { length, bytes: mark[0] === 'VBRI' ? 0 : streamBytes(head.subarray(mark.index)) }
}

/** The length of an MP3 frame by its header, in bytes; null for any other bytes. */
function frameLength([sync = 0, version = 0, rate = 0]: Buffer): number | null {
  if (sync !== 0xff || (version & 0xe6) !== 0xe2) return null
  const isFirst = (version & 0x18) === 0x18
  const divisor = isFirst ? 1 : (version & 0x18) === 0x10 ? 2 : 4
  const bitrate = BITRATES[isFirst ? 0 : 1][rate >> 4] ?? 0
  const sampleRate = (SAMPLE_RATES[(rate >> 2) & 3] ?? 0) / divisor
  if (bitrate === 0 || sampleRate === 0) return null
  return Math.floor(((isFirst ? 144_000 : 72_000) * bitrate) / sampleRate) + ((rate >> 1) & 1)
}

function streamBytes(xing: Buffer): number {
  const flags = xing.readUInt32BE(4)
  const hasFrames = (flags & 1) !== 0
  const hasBytes = (flags & 2) !== 0
  return hasBytes ? xing.readUInt32BE(hasFrames ? 12 : 8) : 0
}
