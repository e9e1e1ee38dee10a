// What the parts of a catalog are pressed from.
import { LISTED, type Listed, PLURALS } from '../../contract/kinds/kinds.ts'
import { digestRules } from '../../core/library/read-library.ts'
import { recordRules } from '../../core/library/record-settings.ts'
import { menuKey } from '../../core/library/web/list-records.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { digestOfValue } from '../inputs/digests.ts'
import type { Inputs } from '../inputs/inputs.ts'
import type { PartFolder, SplitCatalog } from './part-folder.ts'

/** What each part is pressed from: it is pressed again if that has changed. @throws CatalogError NOT_SPLIT */
export function inputsOfParts(
  folder: PartFolder,
  { records: settings, config, playlists, events }: Inputs,
): string[] {
  const { parts, rules, records } = folder.readHead()
  if (rules !== digestRules(recordRules(settings)))
    throw new CatalogError('NOT_SPLIT', 'The catalog was split by other settings, or another version.', {
      at: [{ file: folder.head }],
      hint: 'Split it again with these: catalog-press split.',
    })
  const menu = menuKey({ counts: listedCounts(records), playlists, events })
  // What is upcoming, and so what the pages of artists show, depends on the day.
  return parts.map((part) => digestOfValue([part, config, menu, playlists, events.upcoming]))
}

export function inputsOfPart(
  folder: PartFolder,
  inputs: Inputs,
  { index, count }: { readonly index: number; readonly count: number },
): string {
  const all = inputsOfParts(folder, inputs)
  if (all.length === count) return all[index - 1] as string
  throw new CatalogError('NOT_SPLIT', `${folder.title} has ${all.length} parts, not ${count}.`, {
    hint: `Press part ${index} of ${all.length}: --part ${Math.min(index, all.length)}/${all.length}`,
  })
}

/** The numbers of records in the lists of the whole site. */
export const listedCounts = (records: SplitCatalog['records']) =>
  Object.fromEntries(LISTED.map((kind) => [PLURALS[kind], records[kind] ?? 0])) as Record<
    (typeof PLURALS)[Listed],
    number
  >
