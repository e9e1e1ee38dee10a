// Digests of what a site is made of. Everything counts, except for the settings that are named here.
import { createHash } from 'node:crypto'
import type { Encoding } from '../../contract/common/encodings.ts'
import type { MediaFile, Source } from '../../core/library/source.ts'
import type { Settings } from '../../core/settings/settings.ts'
import type { SiteFile } from '../../core/site/site.ts'
import { programDigest } from '../../core/system/package.ts'
import { ownTitle } from '../../pages/own/own-articles.ts'
import type { InputOptions } from '../options.ts'
import type { PageInputs } from './page-inputs.ts'

/** The digest of everything but the sources and the media. */
export function configDigest(
  settings: Settings,
  { addresses, assets, theme, site, ownPages, news, faces, blocks, encodings, texts }: Published,
): string {
  return digestOfValue({
    program: programDigest,
    settings: publishedSettings(settings),
    addresses,
    assets: assets && [assets.paths, assets.icon.path, assets.logo],
    theme: [theme.style, theme.slots, theme.pages?.digest],
    words: site.words?.value,
    terms: site.terms,
    // Each page has links to them.
    ownPages: ownPages.map((page) => [page.name, ownTitle(page), page.menu, page.footer]),
    hasNews: news.length > 0,
    faces: faces.map(({ digest }) => digest),
    ...blocks,
    encodings,
    texts: texts.map(digestOfText),
  })
}

interface Published extends PageInputs {
  readonly blocks: InputOptions['blocks']
  readonly encodings: readonly Encoding[]
  /** The files of hosts, and the program's placeholder. */
  readonly texts: readonly SiteFile[]
}

/**
 * The settings that no published file depends on, each with its reason. Changing any other setting makes every file
 * stale.
 */
export const UNPUBLISHED_SETTINGS: Partial<Record<keyof Settings, string>> = {
  $schema: 'only editors read it',
  max_removed: 'it limits what a build may remove',
  sources: 'the identity of a source covers how it is read',
}

const publishedSettings = (settings: Settings): object =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !Object.hasOwn(UNPUBLISHED_SETTINGS, name)))

/** The digest of sources and media with that of everything else; null if one of them has no identity. */
export function digestOfAll(
  config: string,
  sources: readonly Source[],
  media: readonly MediaFile[],
): string | null {
  const files = [
    ...sources.map(({ kind, name, identity }) => [`${kind} ${name}`, identity]),
    ...media.map(({ path, identity }) => [path, identity]),
  ]
  return files.every(([, identity]) => identity !== null) ? digestOfValue([config, files]) : null
}

export const digestOfValue = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')

function digestOfText({ path, body }: SiteFile): string {
  const hash = createHash('sha256').update(`${path}\n`)
  for (const piece of body) hash.update(piece)
  return hash.digest('hex')
}
