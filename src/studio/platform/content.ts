// The bytes of a file in memory: pieces that were written, and files of the user, which are read where they are.
import { Buffer, toBuffer } from './buffer.ts'

/** A piece is not changed once it is in a file. */
export type Piece = Uint8Array<ArrayBuffer> | Blob

const pieceSize = (piece: Piece): number => (piece instanceof Blob ? piece.size : piece.length)

/** Bytes that a file has in memory while it is written. */
const MAX_LOOSE = 64 * 1024 * 1024

export class Content {
  #pieces: Piece[] = []
  /** The position after each piece. */
  #ends: number[] = []
  /** Bytes of the pieces in memory at the end. */
  #loose = 0

  constructor(...pieces: readonly Piece[]) {
    for (const piece of pieces) this.#add(piece)
  }

  get size(): number {
    return this.#ends.at(-1) ?? 0
  }

  /** All of it, without reading the user's files. */
  toBlob(): Blob {
    return new Blob(this.#pieces)
  }

  /** @returns fewer bytes at the end of the file */
  read(from: number, length: number): Buffer {
    const to = Math.min(this.size, from + length)
    const [first] = this.#pieces
    // The bytes of a whole piece, such as a rendered file, are not copied.
    if (this.#pieces.length === 1 && first instanceof Uint8Array && from <= to)
      return toBuffer(first.subarray(from, to))
    const bytes = Buffer.alloc(Math.max(0, to - from))
    for (let at = this.#pieceAt(from), done = 0; done < bytes.length; at += 1) {
      const piece = this.#pieces[at] as Piece
      const start = (this.#ends[at] as number) - pieceSize(piece)
      const read = readPiece(piece, from + done - start, bytes.length - done)
      bytes.set(read, done)
      done += read.length
    }
    return bytes
  }

  /** Writes a copy of some bytes. */
  write(bytes: Uint8Array, position: number): void {
    const copy = new Uint8Array(bytes)
    if (position === this.size) {
      this.#add(copy)
      return
    }
    const end = Math.max(this.size, position + copy.length)
    const whole = new Uint8Array(end)
    whole.set(this.read(0, this.size))
    whole.set(copy, position)
    this.#pieces = [whole]
    this.#ends = [end]
    this.#loose = 0
  }

  truncate(size: number): void {
    const whole = new Uint8Array(size)
    whole.set(this.read(0, size))
    this.#pieces = size === 0 ? [] : [whole]
    this.#ends = size === 0 ? [] : [size]
    this.#loose = 0
  }

  #add(piece: Piece): void {
    const size = pieceSize(piece)
    if (size === 0) return
    this.#pieces.push(piece)
    this.#ends.push(this.size + size)
    if (piece instanceof Blob) return
    this.#loose += size
    if (this.#loose >= MAX_LOOSE) this.#handOver()
  }

  /** Gives the last pieces to the browser, which has large blobs on its disk. */
  #handOver(): void {
    const kept = this.#pieces.findLastIndex((piece) => piece instanceof Blob) + 1
    const end = this.size
    this.#pieces = [...this.#pieces.slice(0, kept), new Blob(this.#pieces.slice(kept))]
    this.#ends = [...this.#ends.slice(0, kept), end]
    this.#loose = 0
  }

  /** The number of the piece with a position, by halves: an archive has many. */
  #pieceAt(position: number): number {
    let [low, high] = [0, this.#ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#ends[middle] as number) <= position) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Workers may wait for a file; pages may not. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer
}

/** Much smaller reads, as of the tags of songs, are taken from one of this size. */
const WINDOW = 256 * 1024

/** Bytes that are read at once of a file that is read on from where it was left: each call takes milliseconds. */
const LONG_WINDOW = 8 * 1024 * 1024

/** Receives the numbers of bytes that are read of the user's files. */
export const reading: { onRead(bytes: number): void } = { onRead: () => {} }

/** The last part that was read of one of the user's files. */
let window: { readonly of: Blob; readonly from: number; readonly bytes: Uint8Array } | null = null

function readPiece(piece: Piece, from: number, length: number): Uint8Array {
  const size = Math.min(length, pieceSize(piece) - from)
  if (piece instanceof Uint8Array) return piece.subarray(from, from + size)
  const isKnown =
    window?.of === piece && window.from <= from && from + size <= window.from + window.bytes.length
  if (!isKnown) {
    const isNext = window?.of === piece && window.from + window.bytes.length === from
    const blob = piece.slice(from, from + Math.max(size, isNext ? LONG_WINDOW : WINDOW))
    window = { of: piece, from, bytes: new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob)) }
  }
  const { from: start, bytes } = window as NonNullable<typeof window>
  reading.onRead(size)
  return bytes.subarray(from - start, from - start + size)
}
