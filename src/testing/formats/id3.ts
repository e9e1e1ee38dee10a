// Makes MP3 files with tags of ID3v2.3 and ID3v2.4 by hand. Unlike an audio program, it repeats frames and separates
// values at will.

/** A text frame: `TPE1`, or `TXXX:` and its description. */
export type TextFrame = readonly [name: string, text: string]

/** A frame with its bytes, which {@link lyricsFrame} and {@link timedFrame} make. */
export type RawFrame = readonly [name: string, body: Buffer]

/** Returns an MP3 file of about a second. Its audio differs by its number. */
export function mp3(version: 3 | 4, frames: readonly (TextFrame | RawFrame)[], audio = 0): Buffer {
  const tag = Buffer.concat(frames.map(([name, text]) => frame(version, name, text)))
  const head = Buffer.from([...Buffer.from('ID3'), version, 0, 0, ...sevenBits(tag.length)])
  const sound = Buffer.alloc(417, audio)
  // MPEG 1, layer III, 128 kbit/s, 44.1 kHz.
  sound.set([0xff, 0xfb, 0x90, 0x00])
  return Buffer.concat([head, tag, ...Array.from({ length: 38 }, () => sound)])
}

/** Lyrics without times of their own: `USLT`. */
export const lyricsFrame = (text: string): RawFrame => ['USLT', Buffer.from(`\x03eng\0${text}`)]

/** Lyrics with times in milliseconds, or in frames of the audio: `SYLT`. */
export const timedFrame = (
  lines: readonly (readonly [time: number, text: string])[],
  unit: 'milliseconds' | 'frames' = 'milliseconds',
): RawFrame => {
  const parts = lines.map(([time, text]) => Buffer.concat([Buffer.from(`${text}\0`), uint32(time)]))
  const head = Buffer.from([3, ...Buffer.from('eng'), unit === 'milliseconds' ? 2 : 1, 1, 0])
  return ['SYLT', Buffer.concat([head, ...parts])]
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function frame(version: 3 | 4, name: string, content: string | Buffer): Buffer {
  const [id = '', description] = name.split(':')
  const body = typeof content === 'string' ? textBody(version, content, description) : content
  return Buffer.concat([
    Buffer.from(id),
    version === 3 ? uint32(body.length) : sevenBits(body.length),
    Buffer.alloc(2),
    body,
  ])
}

function textBody(version: 3 | 4, text: string, description: string | undefined): Buffer {
  // UTF-16 with its mark in version 3, UTF-8 in version 4.
  const [encoding, encode] =
    version === 3
      ? [1, (value: string) => Buffer.from(`\uFEFF${value}`, 'utf16le')]
      : [3, (value: string) => Buffer.from(value)]
  const texts = description === undefined ? [encode(text)] : [encode(`${description}\0`), encode(text)]
  return Buffer.concat([Buffer.of(encoding), ...texts])
}

/** Returns the four bytes of a size, seven bits in each. */
const sevenBits = (size: number): Buffer => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f))
