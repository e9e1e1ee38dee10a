// The files of the state of a site: text of many lines, which end with a line that marks them as complete.
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import { CatalogError } from '../../core/problems/errors.ts'
import { errorCode } from '../../core/system/file-system.ts'
import { readLines, writeLines } from '../../core/system/text-lines.ts'

/** The files of the state of a site. */
export type StateFile = 'journal' | 'begun' | 'records' | 'changes' | 'seen'

export const fileIn = (folder: string, name: StateFile): string => path.join(folder, name)

/** The last line, without which a file is not complete. */
const END = 'end'

/**
 * Reads a file of the state; null where none is kept, or it is damaged.
 * @param folder of the state; null for a build that keeps nothing
 * @throws CatalogError BAD_STATE
 */
export function readState<T>(
  folder: string | null,
  name: StateFile,
  parse: (lines: Iterable<string>) => T,
): T | null {
  const file = folder && fileIn(folder, name)
  if (!file || !existsSync(file)) return null
  return reading(file, () => (isComplete(file) ? parse(stateLines(file)) : null))
}

/** Writes a file of the state, in place of the one before it. */
export function writeState(folder: string | null, name: StateFile, lines: Iterable<string>): void {
  if (folder !== null) writeLines(fileIn(folder, name), withEnd(lines))
}

function* withEnd(lines: Iterable<string>): Generator<string> {
  yield* lines
  yield END
}

/** Yields the lines of a complete file, without the last one. */
export function* stateLines(file: string): Generator<string> {
  for (const line of readLines(file)) if (line !== END) yield line
}

/** Whether the last line of a file is {@link END}. */
export function isComplete(file: string): boolean {
  const fd = openSync(file, 'r')
  try {
    const last = `\n${END}\n`
    const bytes = Buffer.alloc(last.length)
    readSync(fd, bytes, { position: Math.max(0, fstatSync(fd).size - last.length) })
    return bytes.toString() === last
  } finally {
    closeSync(fd)
  }
}

/** Reads a file of the state. @throws CatalogError BAD_STATE */
export function reading<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof CatalogError || errorCode(error) === undefined
      ? error
      : unopened(file, error as Error)
  }
}

function unopened(state: string, cause: Error): CatalogError {
  return new CatalogError('BAD_STATE', `The build state cannot be opened: ${cause.message}.`, {
    at: [{ file: state }],
    hint: 'Fix its permissions, or delete it to rebuild from scratch; the feed of changes then starts again.',
    cause,
  })
}
