// Files that begin as audio and pictures do, and hold a text: enough for what is published by its first bytes.

/** An MP3 file with an empty tag. */
export const song = (text = ''): string => `ID3\x04${'\0'.repeat(6)}${text}`

/** A JPEG picture of a pixel. */
export const jpeg = (text = ''): Buffer =>
  Buffer.concat([
    Buffer.from('ffd8ffdb00040000ffc0000b080001000101011100', 'hex'),
    Buffer.from(text),
    Buffer.from('ffd9', 'hex'),
  ])

/** A GIF picture of a pixel, in ASCII. */
export const gif = (text = ''): string => `GIF89a\x01\0\x01\0${text}\0;`

/** A PNG picture of a pixel. */
export const png = (text = ''): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000', 'hex'),
    Buffer.from(text),
    Buffer.from('IEND'),
  ])
