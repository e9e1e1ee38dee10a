// Finds what the metadata of a picture (EXIF, XMP) reveal of who took it: a position, or the serial number of a camera
// or a lens.

/** Metadata as sharp extracts them. */
interface PictureMetadata {
  readonly exif?: Buffer | undefined
  readonly xmp?: Buffer | undefined
}

/** Tags of EXIF (CIPA DC-008, section 4.6). */
const EXIF_FOLDER = 0x87_69
const GPS_FOLDER = 0x88_25
const GPS_LATITUDE = 2
const SERIAL_NUMBERS = [0xa4_31, 0xa4_35, 0xc6_2f]

const IN_XMP = /GPSLatitude|SerialNumber/

export function hasTraces({ exif, xmp }: PictureMetadata): boolean {
  return (
    (exif !== undefined && hasTracesInExif(exif)) ||
    (xmp !== undefined && IN_XMP.test(xmp.toString('latin1')))
  )
}

function hasTracesInExif(exif: Buffer): boolean {
  const tiff = exif.subarray(exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0)
  const first = readFolder(tiff, numberAt(tiff, 4, 4))
  const inner = readFolder(tiff, first.get(EXIF_FOLDER))
  const gps = readFolder(tiff, first.get(GPS_FOLDER))
  return gps.has(GPS_LATITUDE) || SERIAL_NUMBERS.some((tag) => first.has(tag) || inner.has(tag))
}

/** The values of a folder (IFD) by their tags; empty for one that is missing or damaged. */
function readFolder(tiff: Buffer, at: number | undefined): ReadonlyMap<number, number> {
  const values = new Map<number, number>()
  if (at === undefined) return values
  const count = numberAt(tiff, at, 2) ?? 0
  for (let entry = at + 2; entry < at + 2 + 12 * count; entry += 12) {
    const [tag, value] = [numberAt(tiff, entry, 2), numberAt(tiff, entry + 8, 4)]
    if (tag === undefined || value === undefined) break
    values.set(tag, value)
  }
  return values
}

/** A number in the byte order of the file; undefined past its end. */
function numberAt(tiff: Buffer, at: number, bytes: 2 | 4): number | undefined {
  if (at + bytes > tiff.length) return undefined
  return tiff[0] === 0x49 ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes)
}
