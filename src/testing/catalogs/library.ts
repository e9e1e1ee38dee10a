// Libraries of literal rows, without files and without an engine.
import type { Kind } from '../../contract/kinds/kinds.ts'
import { Library } from '../../core/library/library.ts'
import { readAll } from '../../core/library/read-library.ts'
import { Renames } from '../../core/library/renames.ts'
import type { Source } from '../../core/library/source.ts'
import { SourceRecords } from '../../core/library/source-records.ts'
import { createSource, type Rows } from './sources.ts'

const RULES = {
  form: { streams: 'optional', durations: 'optional', tracknumbers: 'optional', hasDefaultLabel: true },
  namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
  defaultLabel: 'Harbour',
  renames: new Renames(),
} as const

/** Reads rows by kinds, one per line of `tracks.ndjson` and so on. Fields of tracks and labels of releases may lack. */
export async function readLibrary(given: Partial<Record<Kind, Rows>>): Promise<Library> {
  const sources = Object.entries(given).map(([kind, rows]) => createSource(kind as Kind, rows))
  const reading = await readAll(sources, { read: readSource }, { rules: RULES, tick: () => {} })
  reading.faults.throwIfAny()
  return new Library(reading.sources, reading, { order: 'source' })
}

async function readSource(source: Source): Promise<SourceRecords> {
  const records = new SourceRecords(source, RULES)
  for await (const block of source.blocks())
    for await (const rows of block.rows()) records.add(rows, source.name)
  return records
}
