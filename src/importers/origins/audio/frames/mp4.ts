// MP4 (ISO/IEC 14496-12): the audio is in `mdat` boxes, at any position; tags are in `moov`.
import type { FileBytes, FrameReader } from './file-bytes.ts'

/** The content of a box: from an offset to before another. */
export interface Box {
  readonly type: string
  readonly at: number
  readonly end: number
}

export const readMp4: FrameReader = async (bytes, hash, start) => {
  let hasIndex = false
  for await (const box of readBoxes(bytes, start, bytes.size)) {
    if (box === null) return true
    if (box.type === 'moov') hasIndex = true
    if (box.type === 'mdat') await bytes.feed(hash, box.at, box.end)
  }
  return !hasIndex
}

/** Yields the boxes from an offset to before another (section 4.2); null, as the last, for one that is not whole. */
async function* readBoxes(bytes: FileBytes, start: number, end: number): AsyncGenerator<Box | null> {
  for (let at = start; at < end; ) {
    const head = await bytes.read(at, 16)
    const isLong = head.length >= 8 && head.readUInt32BE(0) === 1
    const headSize = isLong ? 16 : 8
    if (head.length < headSize) return yield null
    const short = head.readUInt32BE(0)
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short
    if (size < 8 || at + size > end) return yield null
    yield { type: head.toString('latin1', 4, 8), at: at + headSize, end: at + size }
    at += size
  }
}

/** Finds the boxes of the last type in those of the types before it, in a box or in the whole file. */
export async function findBoxes(
  bytes: FileBytes,
  { at, end }: Pick<Box, 'at' | 'end'>,
  [type, ...inside]: readonly string[],
): Promise<readonly Box[]> {
  const found: Box[] = []
  for await (const box of readBoxes(bytes, at, end))
    if (box !== null && box.type === type)
      found.push(...(inside.length > 0 ? await findBoxes(bytes, box, inside) : [box]))
  return found
}
