// Cuts a file into chunks of whole lines, one of which is in memory at a time.

/** A chunk that reaches this size ends with its current line. */
const SIZE = 64 * 1024

/**
 * Cuts bytes into chunks of whole lines, none longer than 64 KB plus one line.
 * @param maxLine maximum bytes of a line; a longer one ends the reading, in the middle of that line
 */
export async function* chunkLines(parts: AsyncIterable<Buffer>, maxLine: number): AsyncGenerator<Buffer> {
  let pending: Buffer[] = []
  let size = 0
  /** The bytes of the last line so far. */
  let line = 0
  for await (const bytes of parts) {
    let start = 0
    let lineStart = 0
    for (let end = bytes.indexOf(10) + 1; end > 0; end = bytes.indexOf(10, end) + 1) {
      size += end - lineStart
      if (size >= SIZE) {
        yield concat([...pending, bytes.subarray(start, end)])
        pending = []
        size = 0
        start = end
      }
      line = 0
      lineStart = end
    }
    size += bytes.length - lineStart
    line += bytes.length - lineStart
    if (start < bytes.length) pending.push(bytes.subarray(start))
    if (line > maxLine) break
  }
  if (pending.length > 0) yield concat(pending)
}

const concat = (parts: readonly Buffer[]): Buffer =>
  parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
