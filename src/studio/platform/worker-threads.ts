// node:worker_threads: all work is done in one thread.
export const threadId = 0
export const parentPort = null
export const workerData = null

export class Worker {
  constructor() {
    throw new Error('a browser starts no threads of Node.js')
  }
}
