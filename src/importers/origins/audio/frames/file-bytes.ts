import type { Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

const WINDOW = 1024 * 1024

/** Random access to a file, a window at a time. It must be closed. */
export class FileBytes {
  readonly size: number
  readonly #handle: FileHandle
  readonly #windowSize: number
  #window: Buffer = Buffer.alloc(0)
  #start = 0

  private constructor(handle: FileHandle, size: number, windowSize: number) {
    this.#handle = handle
    this.size = size
    this.#windowSize = windowSize
  }

  /** @param windowSize small where only parts of the file are read */
  static async open(file: string, windowSize = WINDOW): Promise<FileBytes> {
    const handle = await open(file)
    try {
      return new FileBytes(handle, (await handle.stat()).size, windowSize)
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  /** Reads some bytes, less at the end of the file; valid until the next call. */
  async read(at: number, length: number): Promise<Buffer> {
    const end = Math.min(at + length, this.size)
    if (at < this.#start || end > this.#start + this.#window.length) await this.#load(at, length)
    return this.#window.subarray(at - this.#start, Math.max(at, end) - this.#start)
  }

  /** Adds the bytes from `start` to before `end` to a digest, if there is one. */
  async feed(hash: Hash | null, start: number, end: number): Promise<void> {
    if (hash === null) return
    const last = Math.min(end, this.size)
    for (let at = start; at < last; at += WINDOW)
      hash.update(await this.read(at, Math.min(WINDOW, last - at)))
  }

  close(): Promise<void> {
    return this.#handle.close()
  }

  async #load(at: number, length: number): Promise<void> {
    const wanted = Math.max(length, this.#windowSize)
    const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(wanted, this.size - at)))
    let filled = 0
    while (filled < bytes.length) {
      const { bytesRead } = await this.#handle.read(bytes, filled, bytes.length - filled, at + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    this.#window = bytes.subarray(0, filled)
    this.#start = at
  }
}

/**
 * Adds the audio of a file to a digest; without one, the audio is not read.
 * @param start offset of the audio after a leading tag
 * @returns whether the file is truncated
 */
export type FrameReader = (bytes: FileBytes, hash: Hash | null, start: number) => Promise<boolean>
