import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { hasTraces } from './picture-traces.ts'

type Exif = NonNullable<Parameters<ReturnType<typeof sharp>['withExif']>[0]>

/** The metadata of a picture with the given EXIF. */
async function readMetadata(exif: Exif, format: 'jpeg' | 'webp' | 'png' = 'jpeg') {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  return sharp(await picture.withExif(exif).toFormat(format).toBuffer()).metadata()
}

const POSITION = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } }

describe('traces of who took a picture', () => {
  it.each(['jpeg', 'webp', 'png'] as const)('are its position, in %s', async (format) => {
    expect(hasTraces(await readMetadata(POSITION, format))).toBe(true)
  })

  it.each([
    ['of a camera', { IFD2: { BodySerialNumber: '123456' } }],
    ['of a lens', { IFD2: { LensSerialNumber: '123456' } }],
  ])('are the serial number %s', async (_, exif) => {
    expect(hasTraces(await readMetadata(exif))).toBe(true)
  })

  it.each(['exif:GPSLatitude="51,30.5N"', 'aux:SerialNumber="123456"'])(
    'are in XMP, too: %s',
    (attribute) => {
      expect(hasTraces({ xmp: Buffer.from(`<rdf:Description ${attribute}/>`) })).toBe(true)
    },
  )

  it('are not its author, the model of the camera or an empty block of a position', async () => {
    const exif = {
      IFD0: { Copyright: 'Ana', Artist: 'Ana', Make: 'Nikon', Model: 'Z 6' },
      IFD3: { GPSVersionID: '2 3 0 0' },
    }
    expect(hasTraces(await readMetadata(exif))).toBe(false)
    expect(hasTraces({})).toBe(false)
    expect(hasTraces({ xmp: Buffer.from('<rdf:Description dc:creator="Ana"/>') })).toBe(false)
  })

  it('are looked for in damaged metadata without an error', async () => {
    const { exif = Buffer.alloc(0) } = await readMetadata(POSITION)
    fc.assert(
      fc.property(fc.nat(exif.length), fc.nat(exif.length - 1), fc.nat(255), (length, at, byte) => {
        const damaged = Buffer.from(exif)
        damaged[at] = byte
        expect(typeof hasTraces({ exif: damaged.subarray(0, length) })).toBe('boolean')
      }),
    )
  })
})
