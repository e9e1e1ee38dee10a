// node:buffer
import { Buffer } from 'buffer/'

export { Buffer }

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    decoder.decode(bytes)
    return true
  } catch {
    return false
  }
}
