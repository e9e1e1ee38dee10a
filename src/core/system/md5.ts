// Digests of content that decide whether it has changed, as the engine makes them.
import { createHash } from 'node:crypto'

/** The MD5 digest of a text, as hexadecimal digits. */
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
