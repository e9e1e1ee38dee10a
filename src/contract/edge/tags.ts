// ETags (RFC 9110, section 8.8.3).
import type { Bytes } from './pressed-page.ts'

/** Computes an ETag from content alone, so that every server and every build agrees on it. */
export async function computeTag(source: Bytes): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', source))
  const hex = [...digest.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0'))
  return `"${hex.join('')}"`
}

/** Whether If-None-Match contains the tag, weak or strong (RFC 9110, section 13.1.2). */
export function matchesTag(tag: string | null, { headers }: Request): boolean {
  const list = headers.get('If-None-Match')
  if (tag === null || list === null) return false
  return list.split(',').some((one) => one.trim() === '*' || strong(one.trim()) === strong(tag))
}

const strong = (tag: string): string => tag.replace(/^W\//, '')
