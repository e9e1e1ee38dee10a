// Finds the sources of a catalog. In the data folder, the base name or the top-level folder of a file determines its
// kind, and its extension the format.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { KINDS, type Kind, PLURALS } from '../../contract/kinds/kinds.ts'
import { RULES_FILE } from '../../contract/urls/files.ts'
import { EVENT_FOLDER, PLAYLIST_FOLDER } from '../../contract/urls/web.ts'
import type { Source } from '../../core/library/source.ts'
import { CatalogError, ErrorCollector } from '../../core/problems/errors.ts'
import { didYouMean } from '../../core/problems/validation.ts'
import { settingsFile } from '../../core/settings/config.ts'
import type { Settings } from '../../core/settings/settings.ts'
import { OWN_FILES } from '../../core/settings/source-settings.ts'
import { findStats } from '../../core/system/file-system.ts'
import { globFiles, notAFile } from '../../core/system/glob.ts'
import { isWithin } from '../../core/system/is-within.ts'
import { EVENT_PATTERNS } from '../events/find-events.ts'
import { formatOfFile, unknownFormat } from '../formats.ts'
import { findInOrigins } from '../origins/index.ts'
import type { OriginContext } from '../origins/origin.ts'
import { fileSource } from './file-source.ts'
import { findFromSettings } from './from-settings.ts'
import { unreadHint } from './unread.ts'

const KIND_OF_WORD = new Map<string, Kind>(KINDS.map((kind) => [PLURALS[kind], kind]))
const WORDS = [...KIND_OF_WORD.keys()]

/** Folders of the data folder that hold no records. */
const OWN_FOLDERS = ['media', 'news', 'pages', PLAYLIST_FOLDER, 'texts', 'theme']

/** Excel's lock files beside open spreadsheets. */
const LOCK = /(?:^|\/)~\$[^/]*$/

export interface FoundSources {
  readonly sources: readonly Source[]
  /** Files with neither a kind nor a format, by their paths in the data folder. */
  readonly unread: readonly string[]
}

/**
 * Finds the sources of a data folder, in the order of their paths, followed by those of the settings, whatever their
 * names. Skips `site.json`, `identity.ndjson`, `renamed.ndjson`, `addresses.ndjson`, files of events, the folders that hold no records,
 * and files with neither a kind nor a format; files with only one of the two are errors.
 * @param settings `sources` of site.json
 * @param context what origins need in addition to the data folder
 * @throws CatalogError NO_DATA if there is no source; CatalogErrors for all faulty files
 */
export async function findSources(
  data: string,
  settings: Settings['sources'] = {},
  context: Omit<OriginContext, 'base' | 'data'> = {},
): Promise<FoundSources> {
  await checkFolder(data)
  const ignore = [...OWN_FOLDERS.map((folder) => `${folder}/**`), ...EVENT_PATTERNS, ...OWN_FILES]
  const found = await globFiles('**/*', data, { ignore, isClosed: true })
  const errors = new ErrorCollector()
  const { sources: fromSettings, files } = await findFromSettings({ base: data, data }, settings, errors)
  const fromOrigins = await findInOrigins(settings, { base: data, data, ...context })
  const inSettings = new Set([...files, ...fromOrigins.map(({ name }) => path.resolve(name))])
  const owned = fromOrigins.flatMap(({ owns = [] }) => owns)
  const sources: Source[] = []
  const unread: string[] = []
  for (const file of found) {
    if (LOCK.test(file.path)) continue
    const name = path.join(data, file.path)
    if (inSettings.has(path.resolve(name)) || owned.some((folder) => isWithin(folder, name))) continue
    const kind = findKind(file.path)
    const format = formatOfFile(name)
    if ((kind || format) && !file.isFile) errors.add(notAFile(name))
    else if (kind && format) {
      const options = { location: file.path }
      sources.push(await fileSource({ ...file, path: name }, kind, { format, options }))
    } else if (kind) errors.add(unknownFormat(name, 'the data folder'))
    else if (format && !format.isDocument) errors.add(unknownKind(name))
    else unread.push(file.path)
  }
  errors.throwIfAny()
  const all = [...sources, ...fromSettings, ...fromOrigins]
  if (all.length === 0) throw noCatalog(data, unread)
  return { sources: all, unread }
}

/**
 * Finds only the sources of the given entries.
 * @param context `base` is the folder of relative paths
 * @param errors collects errors for missing locations
 */
export async function findEntries(
  context: OriginContext,
  settings: Settings['sources'],
  errors: ErrorCollector,
): Promise<Source[]> {
  const { sources } = await findFromSettings(context, settings, errors)
  return [...sources, ...(await findInOrigins(settings, context))]
}

/** @throws CatalogError NO_DATA if the folder does not exist, or holds a built site */
export async function checkFolder(data: string): Promise<void> {
  refuseSite(data)
  const found = await findStats(data)
  if (found?.isDirectory()) return
  if (!found) throw noFolder(data)
  throw new CatalogError('NO_DATA', `${data} is a file, not the folder of a catalog.`, {
    hint: `Pass the folder that contains it: --data ${path.dirname(data)}. To read a file elsewhere, add it to "sources" in site.json.`,
  })
}

/** @throws CatalogError NO_DATA for the folder of a built site */
export function refuseSite(data: string): void {
  if (!existsSync(path.join(data, RULES_FILE))) return
  throw new CatalogError('NO_DATA', `${data} is a built site, not the folder of a catalog.`, {
    hint: 'Pass the folder that it is built from with --data.',
  })
}

function findKind(relative: string): Kind | undefined {
  const [top, ...rest] = relative.split('/') as [string, ...string[]]
  const byFolder = rest.length > 0 ? KIND_OF_WORD.get(top) : undefined
  return byFolder ?? KIND_OF_WORD.get(path.parse(relative).name)
}

function unknownKind(file: string): CatalogError {
  const { name, ext } = path.parse(file)
  const isDoubled = ext !== '' && KIND_OF_WORD.has(path.parse(name).name) && path.parse(name).ext === ext
  const hint =
    (isDoubled ? `Rename it to ${name}.` : undefined) ??
    (name + ext === settingsFile('') ? OTHER_SETTINGS : undefined) ??
    didYouMean(name, WORDS) ??
    hintForName(name.toLowerCase()) ??
    `Name it, or its top-level folder, after what it holds: ${WORDS.join(', ')}.`
  const message = `The name "${name}" does not say what kind of records this file holds.`
  return new CatalogError('UNKNOWN_KIND', message, { at: [{ file }], hint })
}

const OTHER_SETTINGS =
  'Settings are read from the site.json of the data folder itself: keep one file of them, and move or remove the other.'

/** Other words for the kinds of records. */
const OTHER_WORDS: Partial<Record<Kind, RegExp>> = {
  artist: /^(?:bands?|musicians?|performers?)$/,
  track: /^(?:songs?|recordings?|titles?)$/,
  release: /^(?:albums?|records?|discs?)$/,
  label: /^(?:imprints?|publishers?)$/,
}

/** Other words for events. */
const FOR_EVENTS = /^(?:event|gigs?|concerts?|shows?|tours?|dates)$/

function hintForName(name: string): string | undefined {
  const kind = KINDS.find((each) => OTHER_WORDS[each]?.test(name))
  if (kind) return `Did you mean "${PLURALS[kind]}"?`
  if (FOR_EVENTS.test(name)) return `Did you mean "${EVENT_FOLDER}"?`
  const word = WORDS.find((each) => name.startsWith(each))
  return word && `Put it into the folder ${word}/ to read it too, or remove it if it is a copy.`
}

/** @param unread files in the folder that are not sources */
function noCatalog(data: string, unread: readonly string[]): CatalogError {
  const at = unread.map((file) => ({ file: path.join(data, file) }))
  const none = noData(`The folder ${data} holds no catalog.`)
  const hint = unread.length === 0 ? none.hint : `${unreadHint(unread, data)} ${none.hint}`
  return new CatalogError(none.code, none.message, { at, ...(hint !== undefined && { hint }) })
}

/** Names the folder that was searched, and a folder above it that has a catalog. */
function noFolder(data: string): CatalogError {
  const above = foldersAbove(process.cwd()).find((folder) => existsSync(path.join(folder, data, 'site.json')))
  const where = path.isAbsolute(data) ? '' : ` in ${process.cwd()}`
  const hint =
    above === undefined || path.isAbsolute(data)
      ? 'Run this in the folder of your project, pass the folder of the catalog with --data, or make a project with catalog-press init.'
      : `Run this in ${above}, which has one, or pass the folder of the catalog with --data.`
  return new CatalogError('NO_DATA', `There is no folder ${data}${where}.`, { hint })
}

function foldersAbove(folder: string): string[] {
  const above = path.dirname(folder)
  return above === folder ? [] : [above, ...foldersAbove(above)]
}

function noData(message: string): CatalogError {
  const hint =
    'Put files such as artists.csv and tracks.ndjson there, or pass a different folder with --data.'
  return new CatalogError('NO_DATA', message, { hint })
}
