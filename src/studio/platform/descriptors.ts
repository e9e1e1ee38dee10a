// Open files, by numbers.
import { Buffer } from './buffer.ts'
import { Content } from './content.ts'
import { Stats } from './stats.ts'
import { systemError } from './system-error.ts'
import { absolutePath, FileEntry, fileAt, lookUp, type Place, put } from './tree.ts'

interface Opened {
  readonly file: FileEntry
  position: number
}

const opened = new Map<number, Opened>()
/** Those of the process itself come first. */
let last = 2

/** @param flags as of Node.js: `r`, `w`, `wx`, `a` and with `+`; numbers open for reading */
export function openSync(place: Place, flags: string | number = 'r'): number {
  const mode = typeof flags === 'string' ? flags : 'r'
  const known = lookUp(place)
  if (mode.includes('x') && known !== undefined) throw systemError('EEXIST', 'open', absolutePath(place))
  if (known === undefined && !mode.startsWith('r')) put(place, new FileEntry(), 'open')
  const file = fileAt(place, 'open')
  if (mode.startsWith('w')) {
    file.content = new Content()
    file.mtimeMs = Date.now()
  }
  last += 1
  opened.set(last, { file, position: mode.startsWith('a') ? file.content.size : 0 })
  return last
}

export function closeSync(fd: number): void {
  openedAs(fd, 'close')
  opened.delete(fd)
}

export const openFile = (fd: number): FileEntry => openedAs(fd, 'read').file

export const fstatSync = (fd: number): Stats => new Stats(openFile(fd))

interface Range {
  readonly offset?: number
  readonly length?: number
  readonly position?: number | bigint | null
}

export function readSync(
  fd: number,
  buffer: Uint8Array,
  range: number | Range = 0,
  length?: number,
  position?: number | bigint | null,
): number {
  const asked = typeof range === 'number' ? { offset: range, length, position } : range
  const { offset = 0, length: size = buffer.length - offset, position: from } = asked
  const { file, ...place } = openedAs(fd, 'read')
  const start = from === null || from === undefined || Number(from) < 0 ? place.position : Number(from)
  const bytes = file.content.read(start, size)
  buffer.set(bytes, offset)
  if (start === place.position && (from === null || from === undefined))
    openedAs(fd, 'read').position += bytes.length
  return bytes.length
}

export function writeSync(
  fd: number,
  body: string | Uint8Array,
  offset = 0,
  length?: number,
  position?: number | null,
): number {
  const whole = typeof body === 'string' ? Buffer.from(body) : body
  const bytes = typeof body === 'string' ? whole : whole.subarray(offset, length && offset + length)
  const place = openedAs(fd, 'write')
  const at = position ?? place.position
  place.file.content.write(bytes, at)
  place.file.mtimeMs = Date.now()
  if (position === undefined || position === null) place.position = at + bytes.length
  return bytes.length
}

function openedAs(fd: number, syscall: string): Opened {
  const found = opened.get(fd)
  if (found) return found
  throw systemError('EBADF', syscall, String(fd))
}
