// Versions in addresses, so that no cache shows an old file.
import { createHash } from '../platform/digests.ts'

/** The first hexadecimal digits of the digest of a file. */
export const digestVersion = (bytes: Uint8Array | string, digits: number): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, digits)
