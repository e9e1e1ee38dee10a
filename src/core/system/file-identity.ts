import type { Stats } from '../platform/files.ts'

/** The coarsest resolution of a file system's timestamps (FAT), in milliseconds. */
const TICK = 2000

/**
 * Identifies a version of a file by its size, both timestamps and inode number. The inode's own timestamp (ctime) is
 * included because the other can be set back. Returns null for a file that was just written, since a second write
 * within the same tick would not change its timestamps.
 */
export function fileIdentity({ size, mtimeMs, ctimeMs, ino }: Stats, now = Date.now()): string | null {
  if (now - Math.max(mtimeMs, ctimeMs) < TICK) return null
  return [size, mtimeMs, ctimeMs, ino].join(' ')
}
