// WAV (RIFF, RF64) and AIFF: the audio is in one chunk, `data` or `SSND`.
import type { FrameReader } from './file-bytes.ts'

/** The size of a chunk if its writer did not know it, or stored it elsewhere (RF64). */
const UNKNOWN = 0xffffffff

export const readRiff: FrameReader = async (bytes, hash, start) => {
  const isAiff = (await bytes.read(start, 4)).toString('latin1') === 'FORM'
  for (let at = start + 12; ; ) {
    const head = await bytes.read(at, 8)
    if (head.length < 8) return true
    const type = head.toString('latin1', 0, 4)
    const size = isAiff ? head.readUInt32BE(4) : head.readUInt32LE(4)
    if (type === (isAiff ? 'SSND' : 'data')) {
      const end = size === UNKNOWN ? bytes.size : at + 8 + size
      await bytes.feed(hash, at + 8, end)
      return end > bytes.size
    }
    at += 8 + size + (size % 2)
  }
}
