// Makes MP3 files with tags of ID3v2.3 and ID3v2.4 by hand. Unlike an audio program, it repeats frames and separates
// values at will.

/** A text frame: `TPE1`, or `TXXX:` and its description. */
export type TextFrame = readonly [name: string, text: string]

/** Returns an MP3 file of about a second. Its audio differs by its number. */
export function mp3(version: 3 | 4, frames: readonly TextFrame[], audio = 0): Buffer {
  const tag = Buffer.concat(frames.map(([name, text]) => frame(version, name, text)))
  const head = Buffer.from([...Buffer.from('ID3'), version, 0, 0, ...sevenBits(tag.length)])
  const sound = Buffer.alloc(417, audio)
  // MPEG 1, layer III, 128 kbit/s, 44.1 kHz.
  sound.set([0xff, 0xfb, 0x90, 0x00])
  return Buffer.concat([head, tag, ...Array.from({ length: 38 }, () => sound)])
}

function frame(version: 3 | 4, name: string, text: string): Buffer {
  const [id = '', description] = name.split(':')
  // UTF-16 with its mark in version 3, UTF-8 in version 4.
  const [encoding, encode] =
    version === 3
      ? [1, (value: string) => Buffer.from(`\uFEFF${value}`, 'utf16le')]
      : [3, (value: string) => Buffer.from(value)]
  const texts = description === undefined ? [encode(text)] : [encode(`${description}\0`), encode(text)]
  const body = Buffer.concat([Buffer.of(encoding), ...texts])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length)
  return Buffer.concat([
    Buffer.from(id),
    version === 3 ? size : sevenBits(body.length),
    Buffer.alloc(2),
    body,
  ])
}

/** Returns the four bytes of a size, seven bits in each. */
const sevenBits = (size: number): Buffer => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f))
