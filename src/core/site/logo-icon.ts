// Draws the logo of a site as its icon, with sharp.
import type { LogoPainter } from './logo-painter.ts'
import type { Sharp } from './sharp.ts'

/** The share of the icon that is left free on each side of the logo. */
const MARGIN = 0.1
const WHITE = '#ffffff'

export const logoPainter = (sharp: Sharp): LogoPainter => ({
  version: sharp.version,
  draw: async (logo, size) => {
    const open = await sharp.load()
    const margin = Math.round(size * MARGIN)
    const [top, bottom, left, right] = [margin, margin, margin, margin]
    const inner = size - 2 * margin
    try {
      return await open(logo, { density: 300 })
        .autoOrient()
        .resize({ width: inner, height: inner, fit: 'contain', background: WHITE })
        .flatten({ background: WHITE })
        .extend({ top, bottom, left, right, background: WHITE })
        .png({ palette: true })
        .toBuffer()
    } catch {
      return null
    }
  },
})
