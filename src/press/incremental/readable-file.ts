// addresses.ndjson: one line for each name of a record in a readable address. It belongs to the data, so that every
// computer that builds them gives the same addresses.
import path from 'node:path'
import { z } from 'zod'
import { WEB_RESOURCES } from '../../contract/kinds/kinds.ts'
import { GROUP_NAME } from '../../contract/urls/web.ts'
import { type ReadableAddress, ReadableAddresses } from '../../core/library/readable.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { ADDRESSES_FILE } from '../../core/settings/source-settings.ts'
import { readIfPresent } from '../../core/system/file-system.ts'
import { readOwnLines } from '../../core/system/own-lines.ts'
import { writeWhole } from '../../core/system/write-whole.ts'

const LINE = z.strictObject({
  kind: z.enum(WEB_RESOURCES),
  name: z.string().regex(new RegExp(`^${GROUP_NAME}$`)),
  uuid: z.guid().toLowerCase(),
})

const fileIn = (data: string): string => path.join(data, ADDRESSES_FILE)

/**
 * Reads the file of a data folder.
 * @throws CatalogError as {@link readOwnLines}, and BAD_VALUE for two lines with the same name
 */
export async function readAddresses(data: string): Promise<ReadableAddresses> {
  const file = fileIn(data)
  const lines: ReadableAddress[] = []
  const seen = new Map<string, number>()
  for (const { line, at } of await readOwnLines(file, LINE, ADDRESSES_FILE)) {
    const key = `${line.kind} ${line.name}`
    const other = seen.get(key)
    if (other !== undefined)
      throw new CatalogError('BAD_VALUE', `Two lines of ${ADDRESSES_FILE} have the ${key}.`, {
        at: [{ file, line: other }, at],
        hint: 'Keep one of the two.',
      })
    seen.set(key, at.line)
    lines.push(line)
  }
  return new ReadableAddresses(lines)
}

/** Writes the file where it has changed. */
export async function writeAddresses(data: string, { text }: ReadableAddresses): Promise<void> {
  const file = fileIn(data)
  if (text !== ((await readIfPresent(file)) ?? '')) await writeWhole(file, text)
}
