// node:timers/promises
import * as globals from './globals.ts'

export const setTimeout = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => globalThis.setTimeout(resolve, milliseconds))

export const setImmediate = (): Promise<void> =>
  new Promise((resolve) => globals.setImmediate(() => resolve()))
