// MP4 (ISO/IEC 14496-12): the audio is in `mdat` boxes, at any position; tags are in `moov`.
import type { FrameReader } from './file-bytes.ts'

export const readMp4: FrameReader = async (bytes, hash, start) => {
  let hasIndex = false
  for (let at = start; at < bytes.size; ) {
    const head = await bytes.read(at, 16)
    if (head.length < 8) return true
    const short = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, 8)
    if (short === 1 && head.length < 16) return true
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? bytes.size - at : short
    const end = at + size
    if (size < 8 || end > bytes.size) return true
    if (type === 'moov') hasIndex = true
    if (type === 'mdat') await bytes.feed(hash, at + (short === 1 ? 16 : 8), end)
    at = end
  }
  return !hasIndex
}
