// Texts beside audio files, in the encoding that they have.
import { createDecoder } from '../../core/system/decoder.ts'
import { guessEncoding } from './guess-encoding.ts'

/** Decodes UTF-8, or else the encoding that the bytes look like; undefined for what is not text. */
export function decodeAnyText(bytes: Buffer): string | undefined {
  const text = decode(bytes, 'utf-8') ?? decode(bytes, guessEncoding(bytes))
  return text?.includes('\0') ? undefined : text
}

function decode(bytes: Buffer, encoding: string | null): string | undefined {
  if (encoding === null || (encoding === 'utf-8' && bytes.includes(0))) return undefined
  try {
    const decoder = createDecoder(encoding)
    return decoder.decode(bytes) + decoder.decode()
  } catch {
    return undefined
  }
}
