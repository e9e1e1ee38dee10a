// The styles and scripts of web pages, with a content hash in their names.
import { readFile } from 'node:fs/promises'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import type { LinkRules } from '../../contract/urls/urls.ts'
import { ASSET_DIGITS, ASSETS } from '../../contract/urls/web.ts'
import { html, markupText } from '../../core/markup/html.ts'
import type { LogoPainter } from '../../core/site/logo-painter.ts'
import type { SiteFile } from '../../core/site/site.ts'
import { packageFile } from '../../core/system/package.ts'
import { digestVersion } from '../../core/system/version.ts'
import type { PageSettings } from '../parts/page-settings.ts'
import { siteWords } from '../words/words.ts'
import { makePalette, makePalettes } from './colors.ts'
import { textDirection } from './direction.ts'
import { ICON_SIZE, type SiteIcon, siteIcon } from './icon.ts'
import { type Logo, readLogo } from './logo.ts'
import { inLayer, themeRules } from './theme-rules.ts'

export interface PageAssets {
  /** The paths of the files: `/assets/page-3f2a….css`. */
  readonly paths: Readonly<Record<Exclude<AssetName, Searched>, string> & Partial<Record<Searched, string>>>
  readonly files: readonly SiteFile[]
  /** The bitmap of {@link logo}, or of icon.svg. */
  readonly icon: SiteIcon
  /** Null if the site has none. */
  readonly logo: Logo | null
}

const ASSET_NAMES = [
  'page.css',
  'icon.svg',
  'player.js',
  'search.js',
  'filter.js',
  'share.js',
  'lyrics.js',
  'site.webmanifest',
  'opensearch.xml',
] as const
type AssetName = (typeof ASSET_NAMES)[number]

/** What only a site that can be searched has. */
type Searched = 'opensearch.xml'

/** The style sheet is the concatenation of these files, the rules of the settings, and the rules for other media. */
const STYLES = [
  'font.css',
  'page.css',
  'text.css',
  'lists.css',
  'release.css',
  'fields.css',
  'tracks.css',
  'player.css',
  'embed.css',
  'search.css',
]
const MEDIA = 'media.css'

/** Compiling the package puts the files here; see scripts/compile/files.js. */
const FOLDER = packageFile('lib/pages/assets/')
const read = (name: string): Promise<string> => readFile(new URL(name, FOLDER), 'utf8')

/** The files that the style sheet names. */
const FONTS = ['serif-latin.woff2', 'serif-latin-ext.woff2']

const NO_LOGO = { logo: null, bytes: null }

interface AssetOptions {
  readonly site: PageSettings
  /** The name of the site. */
  readonly name: string
  readonly rules: Pick<SiteRules, 'baseUrl' | 'links' | 'search'>
  /** The data folder, which contains the logo. */
  readonly data: string
  /** Null if nothing can draw a logo: the icon is then a record, also where there is a logo. */
  readonly painter: LogoPainter | null
}

/** @throws CatalogError NO_SUCH_FILE for a logo that is not an image, or a file of the theme that is missing */
export async function readAssets({ data, painter, ...of }: AssetOptions): Promise<PageAssets> {
  const { logo: setting } = of.site
  const { logo, bytes } = setting === undefined ? NO_LOGO : await readLogo(data, setting)
  const icon = siteIcon({
    accent: makePalette('light', of.site).accent,
    record: await readFile(new URL('icon.png', FOLDER)),
    logo: bytes && painter && { bytes, painter },
  })
  const fonts = await Promise.all(
    FONTS.map(async (name) => assetFile(name, await readFile(new URL(name, FOLDER)))),
  )
  const names = ASSET_NAMES.filter((name) => name !== 'opensearch.xml' || of.rules.search)
  const files = await Promise.all(
    names.map(async (asset) => assetFile(asset, await makeText(asset, { ...of, data, fonts, icon }))),
  )
  const paths = names.map((name, index) => [name, `/${files[index]?.path}`] as const)
  return {
    paths: Object.fromEntries(paths) as Record<AssetName, string>,
    files: [...files, ...fonts],
    icon,
    logo,
  }
}

interface Made extends Pick<AssetOptions, 'data' | 'site' | 'name' | 'rules'> {
  readonly fonts: readonly SiteFile[]
  readonly icon: SiteIcon
}

async function makeText(asset: AssetName, { data, site, name, rules, fonts, icon }: Made): Promise<string> {
  if (asset === 'icon.svg') return record(makePalette('light', site).accent)
  if (asset === 'site.webmanifest') return manifest({ site, name, icon })
  if (asset === 'opensearch.xml') return openSearch({ site, name, rules, icon })
  if (asset === 'page.css') {
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
  const { scripts, lists, tracks, pages } = siteWords({ site })
  const script = await read(asset)
  if (asset === 'lyrics.js') return script
  if (asset === 'player.js')
    return `${constant('WORDS', scripts[asset])}${constant('LIVE', site.live ?? null)}${script}`
  if (asset === 'filter.js')
    return `${constant('WORDS', { ...scripts['search.js'], ...scripts[asset] })}${script}`
  if (asset === 'share.js')
    return `${constant('WORDS', { track: scripts['player.js'].track, ...scripts[asset] })}${script}`
  const words = { ...scripts[asset], ...lists, track: tracks, page: pages }
  const own: LinkRules = { baseUrl: '', ...(rules.links && { links: rules.links }) }
  return `${constant('WORDS', words)}${constant('SITE', own)}${constant('TRACK_PAGES', site.track_pages)}${script}`
}

const constant = (name: string, value: object | boolean | null): string =>
  `const ${name}=${JSON.stringify(value)}\n`

/** A vinyl record in the color of the site. */
const record = (accent: string): string =>
  markupText(html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">\
<circle cx="16" cy="16" r="16" fill="${accent}"/>\
<circle cx="16" cy="16" r="10.5" fill="none" stroke="#fff" stroke-opacity=".35"/>\
<circle cx="16" cy="16" r="5" fill="#fff"/><circle cx="16" cy="16" r="1.5" fill="${accent}"/></svg>
`)

/** What a home screen shows of the site (W3C, "Web Application Manifest"). */
function manifest({ site, name, icon }: Pick<Made, 'site' | 'name' | 'icon'>): string {
  const { page } = makePalettes(site).light
  return JSON.stringify({
    name,
    lang: site.language,
    dir: textDirection(site.language),
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: page,
    theme_color: page,
    icons: [{ src: icon.path, sizes: `${ICON_SIZE}x${ICON_SIZE}`, type: 'image/png' }],
  })
}

/** By which browsers offer the search of the site (OpenSearch 1.1). The maximum length of its name is 16 characters. */
const openSearch = ({ site, name, rules, icon }: Pick<Made, 'site' | 'name' | 'rules' | 'icon'>): string =>
  markupText(html`<?xml version="1.0" encoding="utf-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${[...name].slice(0, 16).join('').trim()}</ShortName>
<Description>${siteWords({ site }).find}: ${name}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Language>${site.language}</Language>
<Image width="${ICON_SIZE}" height="${ICON_SIZE}" type="image/png">${rules.baseUrl}${icon.path}</Image>
<Url type="text/html" template="${rules.baseUrl}/search/?q={searchTerms}"/>
</OpenSearchDescription>
`)

function assetFile(name: string, body: Uint8Array | string): SiteFile {
  const [base, ending] = name.split('.')
  return { path: `${ASSETS}/${base}-${digestVersion(body, ASSET_DIGITS)}.${ending}`, body: [body] }
}
