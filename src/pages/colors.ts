// Shades of a site's accent with enough contrast on its surfaces (WCAG 2.2, success criterion 1.4.3).
import { type Colord, colord, extend } from 'colord'
import a11y from 'colord/plugins/a11y'

extend([a11y])

/** The surface of pages, as `--page` in page.css. */
export const PAGE = { light: '#faf9f6', dark: '#151413' } as const

/** The surfaces of page.css with the least contrast, by color scheme. */
const SURFACES = { light: '#f1efeb', dark: '#262422' } as const
type Scheme = keyof typeof SURFACES

/** A little above the 4.5 of level AA, since browsers round. */
const CONTRAST = 4.7

/**
 * Returns a color as six lower-case digits, with the nearest lightness that has enough contrast on a scheme's surfaces.
 */
export function accentFor(scheme: Scheme, accent: string): string {
  const color = colord(accent)
  if (isReadable(scheme, color.toHex())) return color.toHex()
  const lightness = lightnessOf(color)
  const step = scheme === 'light' ? -1 : 1
  for (let percent = Math.round(lightness * 100); percent >= 0 && percent <= 100; percent += step) {
    const shade = color.lighten(percent / 100 - lightness).toHex()
    if (isReadable(scheme, shade)) return shade
  }
  throw new Error(`There is no shade of ${accent} for ${scheme}.`)
}

const isReadable = (scheme: Scheme, color: string): boolean =>
  colord(color).contrast(SURFACES[scheme]) >= CONTRAST

/** Returns the HSL lightness of a color, 0 to 1. `toHsl()` would round it to a percent. */
function lightnessOf(color: Colord): number {
  const { r, g, b } = color.toRgb()
  return (Math.max(r, g, b) + Math.min(r, g, b)) / 510
}

/** The rules of a style sheet that set the accent. */
export const accentRules = (accent: string): string =>
  `:root{--accent:${accentFor('light', accent)}}\n` +
  `@media (prefers-color-scheme:dark){:root{--accent:${accentFor('dark', accent)}}}\n`
