import type { Stats } from 'node:fs'

/** Clocks of file systems stand still for so long (FAT), in milliseconds. */
const TICK = 2000

/**
 * What tells a file from the same file changed: its size, both its times and its number. The time of the
 * last change of the inode is among them, for the other can be set back. A file that was written just now
 * has none, as it may be written once more within the same tick of its clock.
 */
export function identityOf({ size, mtimeMs, ctimeMs, ino }: Stats, now = Date.now()): string | null {
  if (now - Math.max(mtimeMs, ctimeMs) < TICK) return null
  return [size, mtimeMs, ctimeMs, ino].join(' ')
}
