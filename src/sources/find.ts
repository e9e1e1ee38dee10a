// Finds the source files of a data folder: the kind is told by the base name or the top folder of a
// file, the format by its ending.
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { CatalogError, ErrorCollector } from '../model/errors.ts'
import { FILE_WORDS, KINDS, type Kind } from '../model/records.ts'
import type { Settings } from '../model/settings.ts'
import type { Source } from '../model/source.ts'
import { didYouMean } from '../model/validation.ts'
import { formatOf, unknownFormat } from './formats.ts'
import { findFromSettings } from './from-settings.ts'
import { filesAt } from './glob.ts'
import { identityOf } from './identity.ts'

const KIND_OF_WORD = new Map(KINDS.map((kind) => [FILE_WORDS[kind], kind]))
const WORDS = [...KIND_OF_WORD.keys()]

/**
 * The sources of a data folder, in the order of their paths, and after them those that are named, whatever
 * their names say. Files that look like data and cannot be placed are refused; `site.json`, `media/` and
 * files that neither name nor ending ties to a catalog are passed over.
 * @param named `sources` of site.json
 * @throws CatalogError NO_DATA where there is no source, CatalogErrors for the files refused
 */
export async function findSources(data: string, named: Settings['sources'] = {}): Promise<Source[]> {
  await checkFolder(data)
  const found = await filesAt('**/*', data, ['media/**', 'site.json'])
  const problems = new ErrorCollector()
  const others = await findFromSettings(data, named, problems)
  const isNamed = new Set(others.map(({ name }) => path.resolve(name)))
  const sources: Source[] = []
  for (const { path: relative, stats } of found) {
    const file = path.join(data, relative)
    if (isNamed.has(path.resolve(file))) continue
    const kind = kindOf(relative)
    const read = formatOf(relative)
    if (kind && read)
      sources.push({
        name: file,
        kind,
        size: stats?.size ?? 0,
        identity: stats ? identityOf(stats) : null,
        blocks: () => read(file, kind),
      })
    else if (kind) problems.add(unknownFormat(file, 'the data folder'))
    else if (read) problems.add(unknownKind(file))
  }
  problems.throwIfAny()
  if (sources.length + others.length === 0) throw noData(`The folder ${data} holds no catalog.`)
  return [...sources, ...others]
}

/** @throws CatalogError NO_DATA where there is no such folder */
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
    didYouMean(name, WORDS) ?? `Name it, or its top folder, after what it holds: ${WORDS.join(', ')}.`
  return new CatalogError('UNKNOWN_KIND', `The name "${name}" says nothing of what is in this file.`, {
    at: [{ file }],
    hint,
  })
}

function noData(message: string): CatalogError {
  const hint = 'Put files such as artists.csv and tracks.ndjson there, or name another folder with --data.'
  return new CatalogError('NO_DATA', message, { hint })
}
