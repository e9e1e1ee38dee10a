// Sheets that were added and are not read: beside the data, where the program would ask what they hold.
import { mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { isFields } from '../../contract/common/own-value.ts'
import { OWN_FILES } from '../../core/settings/source-settings.ts'
import { filesBelow } from '../platform/tree.ts'
import { arrange } from './arrange.ts'
import { isFileThere } from './files.ts'
import { DATA, PROJECT } from './place.ts'
import { writtenSettings } from './settings.ts'

const OTHERS = `${PROJECT}/other-sheets`

/** Named after a kind of records, by which it is read. */
const OF_KIND = /^(?:artists|tracks|releases|labels|features)\b/

/** Sheets from which the catalog may be read, by their names. */
export const sheetsOfProject = (): string[] => [...sheetsIn(DATA), ...sheetsIn(OTHERS)].sort()

const sheetsIn = (folder: string): string[] =>
  [...filesBelow(folder)]
    .map(([name]) => name)
    .filter((name) => !name.includes('/') && !OWN_FILES.includes(name) && isReadable(name))

const isReadable = (name: string): boolean =>
  arrange([{ path: name, blob: new Blob() }], false).sheets.length > 0

/** Puts a sheet among the data, where it is read from. */
export function takeSheet(name: string): string {
  const place = path.join(DATA, name)
  if (!isFileThere(place) && isFileThere(path.join(OTHERS, name))) renameSync(path.join(OTHERS, name), place)
  return place
}

/** Puts sheets aside that no source reads. */
export function setSheetsAside(): void {
  const read = sheetsRead()
  if (read.length === 0) return
  for (const name of sheetsIn(DATA)) {
    if (read.includes(name) || OF_KIND.test(name)) continue
    mkdirSync(OTHERS, { recursive: true })
    renameSync(path.join(DATA, name), path.join(OTHERS, name))
  }
}

function sheetsRead(): unknown[] {
  const { sources } = writtenSettings()
  const entries = isFields(sources) ? Object.values(sources).flat() : []
  return entries.map((entry) => (isFields(entry) ? entry.from : entry)).filter((from) => from !== undefined)
}
