// renamed.ndjson: one line for each renamed record that keeps its URL. It belongs to the data, so that every computer
// that builds them gives the same URLs.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { LISTED } from '../api/resources.ts'
import { type Renamed, Renames } from '../catalog/renames.ts'
import { CatalogError, type Place } from '../problems/errors.ts'
import { RENAMED_FILE } from '../settings/source-settings.ts'
import { readIfPresent } from '../system/file-system.ts'
import { writeWhole } from '../system/write-whole.ts'

const uuid = z.guid().toLowerCase()
const LINE = z.strictObject({ kind: z.enum(LISTED), name: z.string(), uuid, derived: uuid })

const fileIn = (data: string): string => path.join(data, RENAMED_FILE)

/**
 * Reads the file of a data folder; a missing one is empty.
 * @throws CatalogError BAD_JSON, BAD_VALUE for an invalid line, such as one left by a merge conflict: skipping it would
 *   change URLs
 */
export async function readRenames(data: string): Promise<Renames> {
  const file = fileIn(data)
  const lines: Renamed[] = []
  const seen = new Map<string, number>()
  for (const [index, text] of (await readText(file)).split(/\r?\n/).entries()) {
    if (text.trim() === '') continue
    const at = { file, line: index + 1 }
    const line = parseLine(text, at)
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
  if (renames.text === (await readText(file))) return
  if (renames.isEmpty) await rm(file, { force: true })
  else await writeWhole(file, renames.text)
}

const readText = async (file: string): Promise<string> => (await readIfPresent(file)) ?? ''

function parseLine(text: string, at: Place): Renamed {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new CatalogError('BAD_JSON', `This line of ${RENAMED_FILE} is not JSON.`, {
      at: [at],
      hint: RESTORE,
      cause,
    })
  }
  const { data, error } = LINE.safeParse(value)
  if (data) return data
  const field = error.issues[0]?.path.join('.') || 'kind'
  throw new CatalogError('BAD_VALUE', `This line of ${RENAMED_FILE} has an invalid "${field}".`, {
    at: [at],
    hint: RESTORE,
  })
}

const RESTORE =
  'Restore the file as the last build wrote it, from version control or a backup; without it, URLs change.'

const twice = (key: string, at: readonly Place[]): CatalogError =>
  new CatalogError('BAD_VALUE', `Two lines of ${RENAMED_FILE} have the ${key}.`, {
    at,
    hint: 'Keep one of the two.',
  })
