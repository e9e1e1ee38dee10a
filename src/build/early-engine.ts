// The engine, opened before it is needed: threads of its own do that while this process loads the rest of the program,
// reads settings and finds sources.
import { tmpdir } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import type { Engine } from '../engine/engine.ts'
import { ENGINE_MEMORY } from './with-engine.ts'

export class EarlyEngine {
  readonly #memory: string
  #opening: Promise<Engine> | null = null
  #isTaken = false

  constructor(memory = ENGINE_MEMORY) {
    this.#memory = memory
  }

  /** Begins to open it. Waits a turn of the event loop, in which that begins: what is loaded next keeps this thread busy. */
  async start(): Promise<void> {
    // Whoever takes it gets the error.
    this.#open().catch(() => {})
    await setImmediate()
  }

  /** Gives it to who closes it. */
  take(): Promise<Engine> {
    this.#isTaken = true
    return this.#open()
  }

  #open(): Promise<Engine> {
    this.#opening ??= open(this.#memory)
    return this.#opening
  }

  /** Closes it, if it was started and nobody took it. */
  async close(): Promise<void> {
    if (this.#isTaken) return
    const engine = await this.#opening?.catch(() => null)
    await engine?.close()
  }
}

async function open(memory: string): Promise<Engine> {
  const { Engine } = await import('../engine/engine.ts')
  // One thread until it is known how much there is to read.
  return Engine.open({ memory, threads: 1, tempFolder: tmpdir() })
}
