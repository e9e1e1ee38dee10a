// renamed.ndjson: one line for each renamed record that keeps its URL. It belongs to the data, so that every computer
// that builds them gives the same URLs.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { LISTED } from '../../contract/kinds/kinds.ts'
import { type Renamed, Renames } from '../../core/library/renames.ts'
import { CatalogError, type Place } from '../../core/problems/errors.ts'
import { RENAMED_FILE } from '../../core/settings/source-settings.ts'
import { readIfPresent } from '../../core/system/file-system.ts'
import { readOwnLines } from '../../core/system/own-lines.ts'
import { writeWhole } from '../../core/system/write-whole.ts'

const uuid = z.guid().toLowerCase()
const LINE = z.strictObject({ kind: z.enum(LISTED), name: z.string(), uuid, derived: uuid })

const fileIn = (data: string): string => path.join(data, RENAMED_FILE)

/**
 * Reads the file of a data folder.
 * @throws CatalogError as {@link readOwnLines}, and BAD_VALUE for two lines with the same uuid
 */
export async function readRenames(data: string): Promise<Renames> {
  const file = fileIn(data)
  const lines: Renamed[] = []
  const seen = new Map<string, number>()
  for (const { line, at } of await readOwnLines(file, LINE, RENAMED_FILE)) {
    for (const key of [`derived ${line.derived}`, `uuid ${line.uuid}`]) {
      const other = seen.get(key)
      if (other !== undefined) throw twice(key, [{ file, line: other }, at])
      seen.set(key, at.line)
    }
    lines.push(line)
  }
  return new Renames(lines)
}

/** Writes the file where it has changed; one without lines is removed. */
export async function writeRenames(data: string, renames: Renames): Promise<void> {
  const file = fileIn(data)
  if (renames.text === ((await readIfPresent(file)) ?? '')) return
  if (renames.isEmpty) await rm(file, { force: true })
  else await writeWhole(file, renames.text)
}

const twice = (key: string, at: readonly Place[]): CatalogError =>
  new CatalogError('BAD_VALUE', `Two lines of ${RENAMED_FILE} have the ${key}.`, {
    at,
    hint: 'Keep one of the two.',
  })
