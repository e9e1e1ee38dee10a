// What Node.js has without an import.
import { Buffer } from './buffer.ts'
import { process } from './process.ts'

const { port1, port2 } = new MessageChannel()
const waiting: (() => void)[] = []
port1.onmessage = () => waiting.shift()?.()

/** Lets messages of the page in between. */
function setImmediate(work: (...args: unknown[]) => void, ...args: unknown[]): void {
  waiting.push(() => work(...args))
  port2.postMessage(null)
}

export { Buffer, process, setImmediate }
