// The progress of work that reads the user's files, of which one alone may take most of the time.
import type { Progress } from '../../core/system/progress.ts'
import { reading } from '../platform/content.ts'

type OnProgress = (progress: Progress) => void

/** Milliseconds for each file and each byte. */
const PER_FILE = 1
const PER_BYTE = 1e-5

/** A zip has the checksum of a file before it: each is read twice. */
const READINGS = 2

/**
 * Does work that makes a zip, and reports how far it is in files and in bytes of the user's.
 * @param bytes of the user's files that it reads
 * @param work receives the function to report the files that are made
 */
export async function withReadingProgress<Result>(
  bytes: number,
  onProgress: OnProgress,
  work: (report: OnProgress) => Promise<Result>,
): Promise<Result> {
  let last: Progress = { stage: 'writing', done: 0, total: 0 }
  let read = 0
  const report = () =>
    onProgress({
      stage: last.stage,
      done: last.done * PER_FILE + Math.min(read, READINGS * bytes) * PER_BYTE,
      total: last.total * PER_FILE + READINGS * bytes * PER_BYTE,
    })
  reading.onRead = (size) => {
    if (last.stage !== 'writing') return
    read += size
    report()
  }
  try {
    return await work((progress) => {
      last = progress
      if (progress.stage === 'writing') report()
      else onProgress(progress)
    })
  } finally {
    reading.onRead = () => {}
  }
}
