// The accent of a site in shades that can be read on its surfaces (WCAG 2.2, success criterion 1.4.3).

/** The surfaces of page.css on which a shade has the least contrast, by color scheme. */
const SURFACES = { light: '#f1efeb', dark: '#262422' } as const
type Scheme = keyof typeof SURFACES

/** A little above the 4.5 of level AA, since browsers round. */
const CONTRAST = 4.7

/** A color as six digits in lower case, in the nearest lightness that text may have on a scheme's surfaces. */
export function accentFor(scheme: Scheme, accent: string): string {
  const color = hexOf(channelsOf(accent))
  if (isReadable(scheme, color)) return color
  const { hue, saturation, lightness } = hslOf(color)
  const step = scheme === 'light' ? -1 : 1
  for (let percent = Math.round(lightness * 100); percent >= 0 && percent <= 100; percent += step) {
    const shade = hexOf(rgbOf(hue, saturation, percent / 100))
    if (isReadable(scheme, shade)) return shade
  }
  throw new Error(`There is no shade of ${accent} for ${scheme}.`)
}

const isReadable = (scheme: Scheme, color: string): boolean => contrast(color, SURFACES[scheme]) >= CONTRAST

/** The rules of a style sheet that set the accent. */
export const accentRules = (accent: string): string =>
  `:root{--accent:${accentFor('light', accent)}}\n` +
  `@media (prefers-color-scheme:dark){:root{--accent:${accentFor('dark', accent)}}}\n`

/** The contrast of two colors: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Red, green and blue, each 0 to 1. */
type Channels = [number, number, number]

function channelsOf(color: string): Channels {
  const digits = color.slice(1)
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16) / 255) as Channels
}

/** WCAG 2.2, "relative luminance". */
function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** CSS Color 4, section 7.2. */
function hslOf(color: string): { hue: number; saturation: number; lightness: number } {
  const [red, green, blue] = channelsOf(color)
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const lightness = (most + least) / 2
  const range = most - least
  if (range === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = range / (1 - Math.abs(2 * lightness - 1))
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return { hue: sixth * 60, saturation, lightness }
}

/** CSS Color 4, section 7.1. */
function rgbOf(hue: number, saturation: number, lightness: number): Channels {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((offset) => {
    const place = (offset + hue / 30) % 12
    return lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))
  }) as Channels
}

const hexOf = (channels: Channels): string =>
  `#${channels
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
