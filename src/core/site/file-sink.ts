// Writes bytes to a file or a pipe, a megabyte at a time.
import { writeSync } from '../platform/files.ts'

const BUFFER_SIZE = 1024 * 1024
/** Initial and maximum wait for the reader of a full pipe, in milliseconds. */
const FIRST_WAIT = 0.05
const MAX_WAIT = 10

export class FileSink {
  readonly #fd: number
  readonly #buffer = Buffer.allocUnsafeSlow(BUFFER_SIZE)
  #used = 0
  #flushed = 0

  constructor(fd: number) {
    this.#fd = fd
  }

  /** Bytes written so far. */
  get position(): number {
    return this.#flushed + this.#used
  }

  write(bytes: Uint8Array): void {
    if (bytes.length > BUFFER_SIZE - this.#used) this.flush()
    if (bytes.length > BUFFER_SIZE) {
      writeAll(this.#fd, bytes)
      this.#flushed += bytes.length
    } else {
      this.#buffer.set(bytes, this.#used)
      this.#used += bytes.length
    }
  }

  flush(): void {
    writeAll(this.#fd, this.#buffer.subarray(0, this.#used))
    this.#flushed += this.#used
    this.#used = 0
  }
}

function writeAll(fd: number, bytes: Uint8Array): void {
  let wait = FIRST_WAIT
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(fd, bytes, at)
      wait = FIRST_WAIT
    } catch (error) {
      // The pipe is full. Node has no other way to wait for it synchronously.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      sleep(wait)
      wait = Math.min(2 * wait, MAX_WAIT)
    }
  }
}

/** Blocks the thread. */
function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
