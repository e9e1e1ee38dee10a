// The icon of a site as a bitmap, for home screens, link previews and browsers that ask for /favicon.ico.
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { colord } from 'colord'
import { ASSET_DIGITS, ASSETS } from '../../contract/urls/web.ts'
import type { LogoPainter } from '../../core/site/logo-painter.ts'
import type { SiteFile } from '../../core/site/site.ts'

/** The width and height in pixels: the most that an .ico file can have. */
export const ICON_SIZE = 256

export const FAVICON = 'favicon.ico'

export interface SiteIcon {
  /** `/assets/icon-3f2a….png` */
  readonly path: string
  /** Draws the icon: a PNG, and the same for `/favicon.ico`. */
  files(): Promise<readonly SiteFile[]>
}

interface IconOptions {
  readonly accent: string
  /** The picture of a record whose palette goes from the accent to white; see scripts/site-icon.js. */
  readonly record: Uint8Array
  /** The bytes of the logo, and what draws it; null for a site without either. */
  readonly logo: { readonly bytes: Uint8Array; readonly painter: LogoPainter } | null
}

/**
 * The logo, or else a record in the accent. Its path does not depend on the drawing, which an unchanged build omits.
 */
export function siteIcon({ accent, record, logo }: IconOptions): SiteIcon {
  const colored = inColor(record, accent)
  const hash = createHash('sha256').update(colored)
  if (logo) hash.update(logo.painter.version).update(logo.bytes)
  const path = `${ASSETS}/icon-${hash.digest('hex').slice(0, ASSET_DIGITS)}.png`
  return {
    path: `/${path}`,
    files: async () => {
      const png = (await logo?.painter.draw(logo.bytes, ICON_SIZE)) ?? colored
      return [
        { path, body: [png] },
        { path: FAVICON, body: [encodeIco(png)] },
      ]
    },
  }
}

const SHADES = 16

/** Replaces the palette of a PNG: its compressed part stays, so that every machine makes the same bytes. */
function inColor(picture: Uint8Array, accent: string): Uint8Array {
  const png = Buffer.from(picture)
  const type = png.indexOf('PLTE')
  const colors = Array.from({ length: SHADES }, (_, shade) => mixShade(accent, shade / (SHADES - 1))).flat()
  png.set(colors, type + 4)
  const end = type + 4 + colors.length
  png.writeUInt32BE(crc32(png.subarray(type, end)), end)
  return png
}

function mixShade(accent: string, whiteness: number): number[] {
  const { r, g, b } = colord(accent).toRgb()
  return [r, g, b].map((part) => Math.round(part + (255 - part) * whiteness))
}

/** An .ico file that holds a PNG of {@link ICON_SIZE}, which its directory writes as 0. */
function encodeIco(png: Uint8Array): Uint8Array {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
