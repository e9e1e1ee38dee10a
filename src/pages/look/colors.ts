// The colors of a site: the palettes of its color schemes, in which every text has enough contrast on its surface
// (WCAG 2.2, success criteria 1.4.3 and 1.4.11).
import { type Colord, colord, extend } from 'colord'
import a11y from 'colord/plugins/a11y'
import mix from 'colord/plugins/mix'
import type { SiteSettings } from '../../core/settings/site-settings.ts'
import type { Colors } from '../../core/settings/theme-settings.ts'

extend([a11y, mix])

export type Scheme = 'light' | 'dark'

/** Custom properties of style sheets, without their dashes. */
export interface Palette {
  readonly scheme: Scheme
  readonly page: string
  readonly raised: string
  readonly sunken: string
  readonly text: string
  readonly muted: string
  readonly line: string
  readonly edge: string
  /** The accent as text. */
  readonly accent: string
  /** The accent as a surface: as chosen. */
  readonly fill: string
  /** Text on that surface. */
  readonly 'on-accent': string
  readonly shade: string
}

const SURFACES: Record<Scheme, Omit<Palette, 'accent' | 'fill' | 'on-accent'>> = {
  light: {
    scheme: 'light',
    page: '#faf9f6',
    raised: '#fff',
    sunken: '#f1efeb',
    text: '#1b1a18',
    muted: '#5c5852',
    line: '#e0dcd4',
    edge: '#86817a',
    shade: '0 1px 2px rgb(0 0 0 / 12%), 0 6px 18px -6px rgb(0 0 0 / 22%)',
  },
  dark: {
    scheme: 'dark',
    page: '#151413',
    raised: '#1d1c1a',
    sunken: '#262422',
    text: '#f2efea',
    muted: '#aca69e',
    line: '#34312e',
    edge: '#7f7972',
    shade: '0 1px 2px rgb(0 0 0 / 50%), 0 8px 24px -6px rgb(0 0 0 / 70%)',
  },
}

/** A little above the 4.5 of level AA for text and the 3 for edges, since browsers round. */
const OF_TEXT = 4.7
const OF_EDGES = 3.1

/** The palette of a color scheme, with the lightness of texts adjusted where their contrast is too low. */
export function makePalette(scheme: Scheme, { accent, theme: { page, text } }: SiteSettings): Palette {
  const surfaces =
    page === undefined && text === undefined
      ? SURFACES[scheme]
      : surfacesFor(colord(of(page, scheme) ?? SURFACES[scheme].page), of(text, scheme))
  const fill = colord(of(accent, scheme))
  return {
    ...surfaces,
    accent: readable(fill, [surfaces.page, surfaces.raised, surfaces.sunken]),
    fill: fill.toHex(),
    'on-accent': isLight(fill) ? '#000000' : '#ffffff',
  }
}

function of(colors: Colors, scheme: Scheme): string
function of(colors: Colors | undefined, scheme: Scheme): string | undefined
function of(colors: Colors | undefined, scheme: Scheme): string | undefined {
  return typeof colors === 'object' ? colors[scheme === 'light' ? 0 : 1] : colors
}

/**
 * The surfaces and texts of a page in a color. On any color, black or white has a contrast of 4.58; so the other
 * surfaces of a page of medium lightness are further away from the text.
 */
function surfacesFor(
  page: Colord,
  written: string | undefined,
): Omit<Palette, 'accent' | 'fill' | 'on-accent'> {
  const scheme = isLight(page) ? 'light' : 'dark'
  const [ink, paper] = scheme === 'light' ? ['#000', '#fff'] : ['#fff', '#000']
  const own = SURFACES[scheme]
  const raised = scheme === 'light' ? page.mix(paper, 0.6) : page.mix(ink, 0.04)
  const sunken = page.mix(ink, scheme === 'light' ? 0.04 : 0.08)
  const [above, below] = [raised, sunken].map((surface) =>
    surface.contrast(ink) < OF_TEXT ? page.mix(paper, 0.15) : surface,
  ) as [Colord, Colord]
  const surfaces = [page.toHex(), above.toHex(), below.toHex()]
  const text = readable(colord(written ?? own.text), surfaces)
  return {
    scheme,
    page: page.toHex(),
    raised: above.toHex(),
    sunken: below.toHex(),
    text,
    muted: readable(page.mix(text, 0.65), surfaces),
    line: page.mix(text, 0.14).toHex(),
    edge: readable(page.mix(text, 0.5), surfaces, OF_EDGES),
    shade: own.shade,
  }
}

/** Whether dark text is easier to read on a surface than light text. */
const isLight = (surface: Colord): boolean => surface.contrast('#000') > surface.contrast('#fff')

/**
 * Returns a color as six lower-case digits, with the nearest lightness that has enough contrast on some surfaces of a
 * scheme: darker on light ones, lighter on dark ones.
 */
function readable(color: Colord, surfaces: readonly string[], contrast = OF_TEXT): string {
  const isReadable = (shade: string) =>
    surfaces.every((surface) => colord(surface).contrast(shade) >= contrast)
  if (isReadable(color.toHex())) return color.toHex()
  const lightness = measureLightness(color)
  const step = surfaces.every((surface) => isLight(colord(surface))) ? -1 : 1
  for (let percent = Math.round(lightness * 100); percent >= 0 && percent <= 100; percent += step) {
    const shade = color.lighten(percent / 100 - lightness).toHex()
    if (isReadable(shade)) return shade
  }
  return step < 0 ? '#000000' : '#ffffff'
}

/** Returns the HSL lightness of a color, 0 to 1. `toHsl()` would round it to a percent. */
function measureLightness(color: Colord): number {
  const { r, g, b } = color.toRgb()
  return (Math.max(r, g, b) + Math.min(r, g, b)) / 510
}

/** The palettes of a site: for readers who prefer light and for those who prefer dark. */
export function makePalettes(site: SiteSettings): Record<Scheme, Palette> {
  const { scheme } = site.theme
  return {
    light: makePalette(scheme === 'auto' ? 'light' : scheme, site),
    dark: makePalette(scheme === 'auto' ? 'dark' : scheme, site),
  }
}

/** The rules of a style sheet that set the palettes. */
export const paletteRules = (site: SiteSettings): string =>
  rulesFor(site, ({ scheme, ...colors }) => [`color-scheme:${scheme}`, ...properties(colors)])

/** The rules that set the accent alone. */
export const accentRules = (site: SiteSettings): string =>
  rulesFor(site, ({ accent, fill, 'on-accent': on }) => properties({ accent, fill, 'on-accent': on }))

function rulesFor(site: SiteSettings, declarations: (palette: Palette) => readonly string[]): string {
  const { light, dark } = makePalettes(site)
  const [always, others] = [light, dark].map((palette) => `:root{${declarations(palette).join(';')}}`)
  return always === others ? `${always}\n` : `${always}\n@media (prefers-color-scheme:dark){${others}}\n`
}

const properties = (colors: Partial<Palette>): string[] =>
  Object.entries(colors).map(([name, value]) => `--${name}:${value}`)
