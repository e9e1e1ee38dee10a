import type { Stats } from 'node:fs'

/** The coarsest resolution of a file system's timestamps (FAT), in milliseconds. */
const TICK = 2000

/**
 * Differs whenever a file has changed: its size, both timestamps and inode number. The inode's own timestamp
 * (ctime) is among them, because the other can be set back. Null for a file that was written just now, since
 * a second write within the same tick would leave its timestamps as they are.
 */
export function identityOf({ size, mtimeMs, ctimeMs, ino }: Stats, now = Date.now()): string | null {
  if (now - Math.max(mtimeMs, ctimeMs) < TICK) return null
  return [size, mtimeMs, ctimeMs, ino].join(' ')
}
