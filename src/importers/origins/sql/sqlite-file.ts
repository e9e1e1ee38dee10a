// Opens the file of an SQLite database without locking it or writing files beside it.
import { constants } from 'node:fs'
import { copyFile, open, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CatalogError } from '../../../core/problems/errors.ts'
import { makeTempFolder } from '../../../core/system/temp-folder.ts'

export interface SqliteFile {
  /** The path to open. */
  readonly path: string
  readonly isCopy: boolean
  remove(): void
}

/**
 * Suffixes of log files that exist while a database is written to: without them its rows would be stale or
 * inconsistent.
 */
const LOGS = ['-wal', '-journal']

/** Returns the paths of a database and of the files that may be beside it. */
export const databaseFiles = (file: string): string[] =>
  ['', ...LOGS, '-shm'].map((suffix) => `${file}${suffix}`)

/** Returns a text that changes whenever the database changes. */
export async function readStamp(file: string): Promise<string> {
  const stamps = await Promise.all(
    ['', ...LOGS].map(async (suffix) => {
      const found = await stat(`${file}${suffix}`).catch(() => null)
      return found && (suffix === '' || found.size > 0)
        ? [found.size, found.mtimeMs, found.ctimeMs, found.ino].join(' ')
        : ''
    }),
  )
  return stamps.join(',')
}

/**
 * Links the database into a temporary folder, where SQLite puts its lock; or copies it, if it has a log that SQLite
 * must apply first.
 * @throws CatalogError BAD_DATABASE for a file that was cut off
 */
export async function openSqliteFile(file: string): Promise<SqliteFile> {
  const folder = makeTempFolder(tmpdir())
  try {
    const name = path.join(folder.path, 'database')
    const logs = await findLogs(file)
    if (logs.length === 0) await checkSize(file)
    const isCopy = logs.length > 0 || !(await link(file, name))
    if (isCopy) {
      await copyFile(file, name, constants.COPYFILE_FICLONE)
      for (const suffix of logs) await copyFile(`${file}${suffix}`, `${name}${suffix}`)
    }
    return { path: name, isCopy, remove: folder.remove }
  } catch (error) {
    folder.remove()
    throw error
  }
}

async function findLogs(file: string): Promise<string[]> {
  const logs: string[] = []
  for (const suffix of LOGS) {
    const found = await stat(`${file}${suffix}`).catch(() => null)
    if (found && found.size > 0) logs.push(suffix)
  }
  return logs
}

/**
 * Checks the size: SQLite treats a truncated last page as complete, and reads rows of zeros from it.
 * https://www.sqlite.org/fileformat.html#the_database_header
 */
async function checkSize(file: string): Promise<void> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(100), 0, 100)
    const { size } = await handle.stat()
    const isSqlite = bytesRead === 100 && buffer.toString('latin1', 0, 16) === 'SQLite format 3\0'
    // The page count is valid only if the last writer maintained it: then these counters are equal.
    if (!isSqlite || buffer.readUInt32BE(24) !== buffer.readUInt32BE(92)) return
    const pageSize = buffer.readUInt16BE(16) === 1 ? 65_536 : buffer.readUInt16BE(16)
    const whole = buffer.readUInt32BE(28) * pageSize
    if (size < whole) throw cutOff(file, size, whole)
  } finally {
    await handle.close()
  }
}

const cutOff = (file: string, size: number, whole: number): CatalogError =>
  new CatalogError('BAD_DATABASE', `This database was cut off: it has ${size} of its ${whole} bytes.`, {
    at: [{ file }],
    hint: 'Copy it again, completely.',
  })

/** Returns false if the system does not allow links. */
const link = (file: string, name: string): Promise<boolean> =>
  symlink(path.resolve(file), name).then(
    () => true,
    () => false,
  )
