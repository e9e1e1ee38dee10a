// The styles and scripts of web pages, with a content hash in their names.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ASSET_DIGITS, ASSETS } from '../api/web.ts'
import type { SiteFile } from '../stages/site.ts'
import { packageFile } from '../system/package.ts'
import { paletteOf } from './colors.ts'
import type { PageSettings } from './context.ts'
import { html, markupText } from './html.ts'
import { type Logo, readLogo } from './logo.ts'
import { themeRules } from './theme-rules.ts'
import { wordsOf } from './words.ts'

export interface PageAssets {
  /** The paths of the files: `/assets/page-3f2a….css`. */
  readonly paths: Readonly<Record<AssetName, string>>
  readonly files: readonly SiteFile[]
  /** Null if the site has none. */
  readonly logo: Logo | null
}

const ASSET_NAMES = ['page.css', 'icon.svg', 'player.js', 'search.js'] as const
export type AssetName = (typeof ASSET_NAMES)[number]

/** The style sheet is the concatenation of these files, the rules of the settings, and the rules for other media. */
const STYLES = ['font.css', 'page.css', 'player.css', 'search.css']
const MEDIA = 'media.css'

/** Compiling the package puts the files here; see scripts/build/assets.js. */
const FOLDER = packageFile('lib/pages/assets/')
const read = (name: string): Promise<string> => readFile(new URL(name, FOLDER), 'utf8')

/** The files that the style sheet names. */
const FONTS = ['serif-latin.woff2', 'serif-latin-ext.woff2']

/**
 * @param data the data folder, which contains the logo
 * @throws CatalogError NO_SUCH_FILE for a logo that is not an image, or a file of the theme that is missing
 */
export async function readAssets(data: string, site: PageSettings): Promise<PageAssets> {
  const fonts = await Promise.all(
    FONTS.map(async (name) => assetFile(name, await readFile(new URL(name, FOLDER)))),
  )
  const files = await Promise.all(
    ASSET_NAMES.map(async (name) => assetFile(name, await textOf(name, { data, site, fonts }))),
  )
  const paths = ASSET_NAMES.map((name, index) => [name, `/${files[index]?.path}`] as const)
  return {
    paths: Object.fromEntries(paths) as Record<AssetName, string>,
    files: [...files, ...fonts],
    logo: site.logo === undefined ? null : await readLogo(data, site.logo),
  }
}

interface Made {
  readonly data: string
  readonly site: PageSettings
  readonly fonts: readonly SiteFile[]
}

async function textOf(name: AssetName, { data, site, fonts }: Made): Promise<string> {
  if (name === 'icon.svg') return icon(paletteOf('light', site).accent)
  if (name === 'page.css') {
    const css = [
      ...(await Promise.all(STYLES.map(read))),
      await themeRules(data, site),
      await read(MEDIA),
    ].join('')
    return inLayer(
      FONTS.reduce(
        (text, font, index) => text.replace(font, fonts[index]?.path.slice(ASSETS.length + 1) ?? ''),
        css,
      ),
    )
  }
  const { scripts, lists, tracks, pages } = wordsOf({ site })
  const words =
    name === 'search.js' ? { ...scripts[name], ...lists, track: tracks, page: pages } : scripts[name]
  return `const WORDS=${JSON.stringify(words)}\n${await read(name)}`
}

/** Any rule of a theme wins over those in a layer, whatever its selector. */
const inLayer = (css: string): string => `@layer catalog-press {\n${css}}\n`

/** A vinyl record in the color of the site. */
const icon = (accent: string): string =>
  markupText(html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">\
<circle cx="16" cy="16" r="16" fill="${accent}"/>\
<circle cx="16" cy="16" r="10.5" fill="none" stroke="#fff" stroke-opacity=".35"/>\
<circle cx="16" cy="16" r="5" fill="#fff"/><circle cx="16" cy="16" r="1.5" fill="${accent}"/></svg>
`)

function assetFile(name: string, body: Uint8Array | string): SiteFile {
  const digest = createHash('sha256').update(body).digest('hex').slice(0, ASSET_DIGITS)
  const [base, ending] = name.split('.')
  return { path: `${ASSETS}/${base}-${digest}.${ending}`, body: [body] }
}
