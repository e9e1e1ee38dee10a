// Reads the pictures of a site with sharp.

import type { MeasuredPicture } from './picture-index.ts'
import { hasTraces } from './picture-traces.ts'
import { isCommon, JPEG_WIDTH, type Picture, type PictureCopy, THUMBNAIL_WIDTHS } from './pictures.ts'
import type { Sharp } from './sharp.ts'

const QUALITY = 80
const OPTIONS = { failOn: 'error' } as const

/** A picture that sharp cannot read. */
class Unreadable extends Error {}

/** Returns the result of reading a picture; for one that sharp cannot read, the reason. */
export async function unlessBroken<Read>(work: () => Promise<Read>): Promise<Read | MeasuredPicture> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { picture: null, reason: error.message, hasTraces: false }
  }
}

/** Loads sharp with the first picture. */
export class PictureReader {
  readonly #sharp: Sharp
  #loaded: Promise<typeof import('sharp')> | null = null

  constructor(sharp: Sharp) {
    this.#sharp = sharp
  }

  /**
   * Reads the head of a file.
   * @throws Unreadable
   */
  async measure(file: string): Promise<MeasuredPicture> {
    const open = await this.#open()
    const metadata = await readable(open(file, OPTIONS).metadata())
    const { format, pages = 1, autoOrient } = metadata
    const { width, height } = autoOrient
    // Drawings scale to any size, and a copy of an animated picture would lose its animation.
    const isFixed = format === 'svg' || pages > 1
    const thumbnails = isFixed ? [] : THUMBNAIL_WIDTHS.filter((each) => each < width)
    const picture: Picture = { width, height, thumbnails, format }
    const needsJpeg = width > JPEG_WIDTH || !isCommon(picture)
    return {
      picture: { ...picture, ...(needsJpeg && { jpeg: Math.min(width, JPEG_WIDTH) }) },
      hasTraces: hasTraces(metadata),
    }
  }

  /** @throws Unreadable */
  async copy(file: string, { width, format }: PictureCopy): Promise<Buffer> {
    const open = await this.#open()
    const resized = open(file, OPTIONS).autoOrient().resize({ width })
    return readable(
      format === 'webp'
        ? resized.webp({ quality: QUALITY }).toBuffer()
        : resized.flatten({ background: '#fff' }).jpeg({ quality: QUALITY }).toBuffer(),
    )
  }

  #open(): Promise<typeof import('sharp')> {
    this.#loaded ??= this.#sharp.load().then((sharp) => {
      // Several pictures at a time keep all cores busy, and no picture is opened twice.
      sharp.concurrency(1)
      sharp.cache(false)
      return sharp
    })
    return this.#loaded
  }
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n')
    throw new Unreadable(reason)
  }
}
