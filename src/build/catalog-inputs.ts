// What a catalog is read from, located before any of it is read.
import type { RecordSettings } from '../catalog/open.ts'
import type { Settings } from '../settings/settings.ts'
import { findSources } from '../sources/find.ts'
import { readTexts } from '../sources/texts.ts'
import type { Source } from '../stages/source.ts'
import { readRenames } from './renamed-file.ts'

export interface CatalogInputs {
  readonly sources: readonly Source[]
  readonly order: Settings['order']
  readonly records: RecordSettings & Required<Pick<RecordSettings, 'renames'>>
}

interface FoundCatalog extends CatalogInputs {
  /** Files of the data folder that are not read. */
  readonly unread: readonly string[]
}

/** @throws CatalogError, CatalogErrors as {@link findSources} and {@link readTexts} */
export async function findCatalog(
  data: string,
  settings: Settings,
  context?: Parameters<typeof findSources>[2],
): Promise<FoundCatalog> {
  const found = await findSources(data, settings.sources, {
    ...context,
    needsNumbers: settings.tracknumbers === 'required',
  })
  const records = { ...settings, texts: await readTexts(data), renames: await readRenames(data) }
  return { ...found, order: settings.order, records }
}
