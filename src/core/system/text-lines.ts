// Text files of many lines, read and written in pieces, so that they need not fit into memory.
import { closeSync, openSync, readSync, renameSync, writeSync } from '../platform/files.ts'
import path from '../platform/path.ts'
import { makeFolder, naming } from './file-system.ts'

const PIECE_BYTES = 1024 * 1024
const PIECE_LINES = 4096
const LINE_BREAK = 0x0a

/** Yields the lines of a file, without their ends. */
export function* readLines(file: string): Generator<string> {
  const fd = openSync(file, 'r')
  try {
    const bytes = Buffer.allocUnsafe(PIECE_BYTES)
    let rest = Buffer.alloc(0)
    for (let size = readSync(fd, bytes); size > 0; size = readSync(fd, bytes)) {
      const read = Buffer.concat([rest, bytes.subarray(0, size)])
      const end = read.lastIndexOf(LINE_BREAK)
      if (end >= 0) yield* read.toString('utf8', 0, end).split('\n')
      rest = read.subarray(end + 1)
    }
    if (rest.length > 0) yield rest.toString('utf8')
  } finally {
    closeSync(fd)
  }
}

/** Writes a file of lines, which replaces the one before it once it is complete. Its folders are created. */
export function writeLines(file: string, lines: Iterable<string>): void {
  const next = `${file}.next`
  makeFolder(path.dirname(file))
  naming(next, () => {
    const fd = openSync(next, 'w')
    try {
      let piece: string[] = []
      for (const line of lines) {
        if (piece.push(line) < PIECE_LINES) continue
        writeSync(fd, `${piece.join('\n')}\n`)
        piece = []
      }
      if (piece.length > 0) writeSync(fd, `${piece.join('\n')}\n`)
    } finally {
      closeSync(fd)
    }
  })
  renameSync(next, file)
}
