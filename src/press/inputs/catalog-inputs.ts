// What a catalog is read from, located before any of it is read.

import type { Kind } from '../../contract/kinds/kinds.ts'
import type { RecordSettings } from '../../core/library/record-settings.ts'
import type { Source } from '../../core/library/source.ts'
import type { Settings } from '../../core/settings/settings.ts'
import { findSources } from '../../importers/files/find.ts'
import { foreignFieldsHint } from '../../importers/guesses/foreign-fields.ts'
import { readTexts } from '../../pages/own/texts.ts'
import { readRenames } from '../incremental/renamed-file.ts'

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
  const records = {
    ...settings,
    texts: await readTexts(data),
    renames: await readRenames(data),
    explainFields: (kind: Kind, names: readonly string[]) =>
      foreignFieldsHint(kind, { word: 'fields', names }),
  }
  return { ...found, order: settings.order, records }
}
