// Threads, and a pause in which other work of a thread runs.
export { setImmediate } from 'node:timers/promises'
export { type MessagePort, parentPort, threadId, Worker, workerData } from 'node:worker_threads'
