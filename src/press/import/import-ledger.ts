// Records which files imports have written into a data folder, so that one that was edited since is not replaced.
import path from 'node:path'
import { readIfPresent } from '../../core/system/file-system.ts'
import { jsonText } from '../../core/system/format.ts'
import { writeWhole } from '../../core/system/write-whole.ts'

const LEDGER = '.imported.json'

/** The SHA-256 of each file; while an import replaces it, those of the old and the new one. */
export type Ledger = Map<string, readonly string[]>

/** Reads the ledger of a data folder. In one that cannot be read, no file is known. */
export async function readLedger(out: string): Promise<Ledger> {
  const text = await readIfPresent(path.join(out, LEDGER))
  try {
    const files = Object.entries(JSON.parse(text ?? '{}') as Readonly<Record<string, string | string[]>>)
    return new Map(files.map(([file, digests]) => [file, [digests].flat()]))
  } catch {
    return new Map()
  }
}

export function writeLedger(out: string, ledger: Ledger): Promise<void> {
  const known = [...ledger].filter(([, digests]) => digests.length > 0)
  return writeWhole(path.join(out, LEDGER), jsonText(Object.fromEntries(known)))
}
