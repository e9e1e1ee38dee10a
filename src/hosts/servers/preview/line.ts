import { setImmediate as turn } from 'node:timers/promises'

/** Does work when its turn comes. */
export type InLine = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Makes a line in which one piece of work is done at a time. Between two pieces, the event loop turns, so that whatever
 * is not in line goes on.
 */
export function createLine(): InLine {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => undefined).then(() => turn())
    return done
  }
}
