// Draws src/pages/assets/icon.png, the icon of sites without a logo: a vinyl record in 16 shades from the accent (0) to
// white (15), for which pages/look/icon.ts sets the colors.
import { writeFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'

const SIZE = 256
/** Steps by which each pixel is divided, for smooth edges. */
const STEPS = 8

/**
 * Whiteness by the distance from the center, as in icon.svg: the radius of the record is 16.
 * @returns {number}
 */
function whitenessAt(radius) {
  if (radius > 16) return 1
  if (radius > 10 && radius < 11) return 0.35
  return radius < 5 && radius > 1.5 ? 1 : 0
}

/** The shade of a pixel: the mean of its parts. */
function shadeAt(x, y) {
  const parts = Array.from({ length: STEPS * STEPS }, (_, index) => {
    const at = (pixel, part) => ((pixel + (part + 0.5) / STEPS) / SIZE) * 36 - 18
    return whitenessAt(Math.hypot(at(x, index % STEPS), at(y, Math.floor(index / STEPS))))
  })
  return Math.round((parts.reduce((sum, part) => sum + part) / parts.length) * 15)
}

const row = (y) => {
  const pairs = Array.from(
    { length: SIZE / 2 },
    (_, index) => (shadeAt(2 * index, y) << 4) | shadeAt(2 * index + 1, y),
  )
  return [0, ...pairs]
}

function chunk(type, data) {
  const content = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}

const size = Buffer.alloc(8)
size.writeUInt32BE(SIZE)
size.writeUInt32BE(SIZE, 4)
const pixels = Buffer.from(Array.from({ length: SIZE }, (_, y) => row(y)).flat())
const greys = Buffer.from(
  Array.from({ length: 16 }, (_, shade) => [shade * 17, shade * 17, shade * 17]).flat(),
)
writeFileSync(
  new URL('../src/pages/assets/icon.png', import.meta.url),
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    // Four bits a pixel, with a palette.
    chunk('IHDR', Buffer.concat([size, Buffer.from([4, 3, 0, 0, 0])])),
    chunk('PLTE', greys),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]),
)
