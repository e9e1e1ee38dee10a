// The part of the style sheet that follows from the settings of a site.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { escapePath } from '../../contract/urls/urls.ts'
import { ASSET_DIGITS } from '../../contract/urls/web.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { didYouMean } from '../../core/problems/validation.ts'
import type { SiteSettings } from '../../core/settings/site-settings.ts'
import type { ThemeSettings } from '../../core/settings/theme-settings.ts'
import { digestVersion } from '../../core/system/version.ts'
import { paletteRules } from './colors.ts'
import { measureImage } from './logo.ts'

/**
 * Returns the rules for colors, fonts, corners, density and the background.
 * @param data the data folder, which contains the files of the theme
 * @throws CatalogError NO_SUCH_FILE for a file that is missing, or not a font or a picture
 */
export async function themeRules(data: string, site: SiteSettings): Promise<string> {
  const { titles, font, corners, density, background } = site.theme
  const address = (field: keyof ThemeSettings, name: string) => themeAddress(data, field, name)
  return [
    paletteRules(site),
    ...(titles === undefined ? [] : [fontRule('--serif', 'Titles', await address('titles', titles))]),
    ...(font === undefined ? [] : [fontRule('--sans', 'Text', await address('font', font))]),
    ...(corners === undefined ? [] : [`:root{--round:${corners}px}\n`]),
    ...(density === 'compact' ? [COMPACT] : []),
    ...(background === undefined ? [] : [backgroundRule(await address('background', background))]),
  ].join('')
}

/** The fallback is a font of the system. */
const fontRule = (property: '--serif' | '--sans', family: string, address: string): string =>
  `@font-face{font-family:${family};src:url("${address}");font-weight:100 900;font-display:swap}\n` +
  `:root{${property}:${family},${property === '--serif' ? 'serif' : 'system-ui,sans-serif'}}\n`

/** Any rule of a theme wins over those in a layer, whatever its selector. */
export const inLayer = (css: string): string => `@layer catalog-press {\n${css}}\n`

const COMPACT =
  ':root{--gap:clamp(.6rem,1.5vw,1rem);--side:clamp(.75rem,3vw,2rem)}\nhtml{font-size:93.75%;line-height:1.45}\n'

/**
 * The page covers the picture but for its edge, so that the text can be read on any picture. The picture is an element
 * of its own, because iOS scales a fixed background to the height of the page. A frame on another site and paper have
 * no room for it.
 * @param narrow a smaller copy for narrow screens
 */
export const backgroundRule = (address: string, narrow: string | null = null): string =>
  `@media screen{html:not(.embed){--mat:clamp(.5rem,6vw - .75rem,5rem)}\n` +
  `html:not(.embed)::before{content:"";position:fixed;inset:0;z-index:-1;background:url("${address}") center/cover}\n` +
  `html:not(.embed) body{background:var(--page);inline-size:calc(100% - 2*var(--mat));max-inline-size:80rem;` +
  `min-block-size:calc(100dvh - var(--mat));margin:var(--mat) auto 0}}\n` +
  (narrow === null
    ? ''
    : `@media screen and (max-width:48rem){html:not(.embed)::before{background-image:url("${narrow}")}}\n`)

/** The address of a file of the theme, with a digest, so that no cache shows an old one. */
async function themeAddress(data: string, field: keyof ThemeSettings, name: string): Promise<string> {
  const folder = path.join(data, 'theme')
  const file = path.join(folder, name)
  const bytes = await readFile(file).catch(() => null)
  const what = field === 'background' ? 'picture' : 'font'
  const isOfKind =
    bytes !== null && (what === 'picture' ? (await measureImage(bytes)) !== null : isFont(bytes))
  if (!isOfKind) {
    const others = bytes === null ? await readdir(folder).catch(() => []) : []
    throw new CatalogError(
      'NO_SUCH_FILE',
      `"${field}" of "theme" names ${file}, which is ${bytes === null ? 'missing' : `not a ${what}`}.`,
      {
        hint: `${didYouMean(name, others) ?? ''} Put a ${what} of that name into the folder theme of the data folder, or remove "${field}".`.trim(),
      },
    )
  }
  return `/media/theme/${escapePath(name)}?${digestVersion(bytes, ASSET_DIGITS)}`
}

/** The first bytes of WOFF2, WOFF, and OpenType with outlines of either kind. */
const FONTS = ['wOF2', 'wOFF', 'OTTO', 'true', '\0\x01\0\0']

const isFont = (bytes: Uint8Array): boolean =>
  FONTS.includes(Buffer.from(bytes.subarray(0, 4)).toString('latin1'))
