// The engine's errors can be distinguished only by their messages.

/** The query needs more memory than the limit allows. A failed commit has its own message for that. */
export const isOutOfMemory = (error: unknown): error is Error =>
  error instanceof Error && /^Out of Memory Error|could not allocate block/.test(error.message)

/** The disk is full, or the temporary folder, which the engine reports as a lack of memory. */
export const isOutOfSpace = (error: unknown): error is Error =>
  error instanceof Error &&
  /No space left on device|Disk quota exceeded|max_temp_directory_size/.test(error.message)

/** Returns the file that an error of input or output names. */
export const fileIn = ({ message }: Error): string | undefined => /\bfile "([^"]+)"/.exec(message)?.[1]

const CODES: ReadonlyMap<string, string> = new Map([
  ['Permission denied', 'EACCES'],
  ['Read-only file system', 'EROFS'],
  ['Too many open files', 'EMFILE'],
  ['Input/output error', 'EIO'],
])

/**
 * Returns an error as Node.js has it, with a code and a path, for one that the system gave to the engine; else null.
 */
export function systemErrorIn(error: unknown): Error | null {
  if (!(error instanceof Error)) return null
  const [, reason = ''] = /^IO Error: .*?file "[^"]+": ([A-Z][\w /-]+)/.exec(error.message) ?? []
  const code = CODES.get(reason.trim())
  return code === undefined
    ? null
    : Object.assign(new Error(error.message, { cause: error }), { code, path: fileIn(error) })
}
