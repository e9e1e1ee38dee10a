// Finds the source files of a data folder. The base name or the top-level folder of a file gives its kind,
// its extension the format.
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { CatalogError, ErrorCollector } from '../model/errors.ts'
import { FILE_WORDS, KINDS, type Kind } from '../model/records.ts'
import type { Settings } from '../model/settings.ts'
import type { Source } from '../model/source.ts'
import { didYouMean } from '../model/validation.ts'
import { formatOf, unknownFormat } from './formats.ts'
import { findFromSettings } from './from-settings.ts'
import { globFiles } from './glob.ts'

const KIND_OF_WORD = new Map(KINDS.map((kind) => [FILE_WORDS[kind], kind]))
const WORDS = [...KIND_OF_WORD.keys()]

/**
 * The sources of a data folder, in the order of their paths, followed by those that the settings name,
 * whatever they are called. Skipped are `site.json`, `media/`, and files with neither a kind nor a format;
 * files with only one of the two are errors.
 * @param settings `sources` of site.json
 * @throws CatalogError NO_DATA where there is no source, CatalogErrors for all files in error
 */
export async function findSources(data: string, settings: Settings['sources'] = {}): Promise<Source[]> {
  await checkFolder(data)
  const found = await globFiles('**/*', data, ['media/**', 'site.json'])
  const errors = new ErrorCollector()
  const fromSettings = await findFromSettings(data, settings, errors)
  const inSettings = new Set(fromSettings.map(({ name }) => path.resolve(name)))
  const sources: Source[] = []
  for (const { path: relative, size, identity } of found) {
    const name = path.join(data, relative)
    if (inSettings.has(path.resolve(name))) continue
    const kind = kindOf(relative)
    const read = formatOf(relative)
    if (kind && read) sources.push({ name, kind, size, identity, blocks: () => read(name, kind) })
    else if (kind) errors.add(unknownFormat(name, 'the data folder'))
    else if (read) errors.add(unknownKind(name))
  }
  errors.throwIfAny()
  if (sources.length + fromSettings.length === 0) throw noData(`The folder ${data} holds no catalog.`)
  return [...sources, ...fromSettings]
}

/** @throws CatalogError NO_DATA where the folder does not exist */
export async function checkFolder(data: string): Promise<void> {
  const folder = await stat(data).catch(() => null)
  if (!folder?.isDirectory()) throw noData(`There is no folder ${data}.`)
}

function kindOf(relative: string): Kind | undefined {
  const [top, ...rest] = relative.split('/') as [string, ...string[]]
  const byFolder = rest.length > 0 ? KIND_OF_WORD.get(top) : undefined
  return byFolder ?? KIND_OF_WORD.get(path.parse(relative).name)
}

function unknownKind(file: string): CatalogError {
  const { name } = path.parse(file)
  const hint =
    didYouMean(name, WORDS) ?? `Name it, or its top-level folder, after what it holds: ${WORDS.join(', ')}.`
  const message = `The name "${name}" does not say what kind of records this file holds.`
  return new CatalogError('UNKNOWN_KIND', message, { at: [{ file }], hint })
}

function noData(message: string): CatalogError {
  const hint = 'Put files such as artists.csv and tracks.ndjson there, or name another folder with --data.'
  return new CatalogError('NO_DATA', message, { hint })
}
