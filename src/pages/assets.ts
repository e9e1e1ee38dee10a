// The styles and scripts of web pages, under names that change with their content.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ASSETS } from '../api/web.ts'
import type { SiteFile } from '../model/site.ts'
import { packageFile } from '../package.ts'

export interface PageAssets {
  /** The path of the file of a name: `/assets/page-3f2a….css`. */
  readonly pathOf: (name: AssetName) => string
  readonly files: readonly SiteFile[]
}

export const ASSET_NAMES = ['page.css', 'player.js', 'search.js'] as const
export type AssetName = (typeof ASSET_NAMES)[number]

/** They are put there when the package is compiled; see scripts/build/assets.js. */
const FOLDER = packageFile('lib/pages/assets/')

export async function readAssets(accent: string): Promise<PageAssets> {
  const files = await Promise.all(ASSET_NAMES.map((name) => readAsset(name, accent)))
  const paths = new Map(ASSET_NAMES.map((name, index) => [name, `/${files[index]?.path}`]))
  return { pathOf: (name) => paths.get(name) as string, files }
}

async function readAsset(name: AssetName, accent: string): Promise<SiteFile> {
  const text = (await readFile(new URL(name, FOLDER), 'utf8')).replaceAll(
    '--accent-set: 0',
    `--accent: ${accent}`,
  )
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 10)
  const [base, ending] = name.split('.')
  return { path: `${ASSETS}/${base}-${digest}.${ending}`, body: [Buffer.from(text)] }
}
