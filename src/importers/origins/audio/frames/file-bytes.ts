import type { Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

const WINDOW = 1024 * 1024

/** Random access to a file, a window at a time. It must be closed. */
export class FileBytes {
  readonly size: number
  readonly #handle: FileHandle
  #window: Buffer = Buffer.alloc(0)
  #start = 0

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle
    this.size = size
  }

  static async open(file: string): Promise<FileBytes> {
    const handle = await open(file)
    try {
      return new FileBytes(handle, (await handle.stat()).size)
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  /** Reads up to a megabyte, less at the end of the file; valid until the next call. */
  async read(at: number, length: number): Promise<Buffer> {
    const end = Math.min(at + length, this.size)
    if (at < this.#start || end > this.#start + this.#window.length) await this.#load(at)
    return this.#window.subarray(at - this.#start, Math.max(at, end) - this.#start)
  }

  /** Adds the bytes from `start` to before `end` to a digest. */
  async feed(hash: Hash, start: number, end: number): Promise<void> {
    const last = Math.min(end, this.size)
    for (let at = start; at < last; at += WINDOW)
      hash.update(await this.read(at, Math.min(WINDOW, last - at)))
  }

  close(): Promise<void> {
    return this.#handle.close()
  }

  async #load(at: number): Promise<void> {
    const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(WINDOW, this.size - at)))
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
 * Adds the audio of a file to a digest.
 * @param start offset of the audio after a leading tag
 * @returns whether the file is truncated
 */
export type FrameReader = (bytes: FileBytes, hash: Hash, start: number) => Promise<boolean>
