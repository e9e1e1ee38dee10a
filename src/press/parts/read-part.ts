// Reads a part of a catalog as a library, by the rules of any catalog.
import { statSync } from 'node:fs'
import type { Pack } from '../../contract/blocks/packs.ts'
import { isFields } from '../../contract/common/own-value.ts'
import { recordPart } from '../../contract/kinds/forms.ts'
import { FORM_RESOURCES, KINDS, type Kind, type Resource } from '../../contract/kinds/kinds.ts'
import type { Library } from '../../core/library/library.ts'
import { eachKind } from '../../core/library/occurrences.ts'
import { readSources } from '../../core/library/read-sources.ts'
import { recordRules } from '../../core/library/record-settings.ts'
import type { Block, Row, Source } from '../../core/library/source.ts'
import { readGroups, readMetadata } from '../../importers/parquet/groups.ts'
import { openParquet } from '../../importers/parquet/open.ts'
import { parseRow } from '../../importers/text/parse-row.ts'
import type { CatalogInputs } from '../inputs/catalog-inputs.ts'
import { guardMemory } from '../inputs/read-catalog.ts'
import type { PartFolder } from './part-folder.ts'

/** The columns of the files of a part. */
type PartRow = readonly [own: boolean, file: string, line: bigint, record: string, isListed: boolean]

export interface ReadPart {
  readonly library: Library
  /** Whether the part presses what a pack has under a key. */
  readonly owns: (pack: Pack, key: string) => boolean
}

interface PartOptions extends Pick<CatalogInputs, 'order' | 'records'> {
  readonly part: number
  readonly memory?: string | undefined
}

/** @throws CatalogErrors for records that were made elsewhere and are not valid */
export async function readPart(
  folder: PartFolder,
  { part, order, records, memory }: PartOptions,
): Promise<ReadPart> {
  const own = eachKind(() => new Set<string>())
  const unlisted = eachKind(() => new Set<string>())
  const sources = KINDS.map((kind) =>
    partSource(folder.records(part, kind), kind, { own: own[kind], unlisted: unlisted[kind] }),
  )
  const guard = guardMemory(sources, memory)
  const { library } = await readSources(sources, {
    order,
    rules: recordRules({ ...records, texts: {} }),
    unlisted,
    mayLoseAll: true,
    tick: (bytes) => guard.tick(bytes),
  })
  return { library, owns: ownership(library, own) }
}

type Own = Readonly<Record<Kind, ReadonlySet<string>>>

/** Decides what is a part's own: a lookup belongs to the part of its first record, and features to that of their track. */
const ownership =
  (library: Library, own: Own): ReadPart['owns'] =>
  (pack, key) => {
    if (pack === 'lookup') {
      const first = library.lookups.get(key)?.records[0]
      return first !== undefined && own[first.kind].has(first.uuid)
    }
    if (pack === 'features') {
      const { media = null, facts = null } = library.features.get(key) ?? {}
      const track = media ?? facts
      return track === null ? own.features.has(key) : own.track.has(track.uuid)
    }
    if (pack === 'artist_features') return own.artist.has(key)
    const kind = FORM_RESOURCES.find((each) => recordPart(each) === pack) ?? (pack as Resource)
    return own[kind as Kind].has(key)
  }

interface Marked {
  /** Receives the uuids of the records that the part owns. */
  readonly own: Set<string>
  /** Receives those of the records that are in no list, which only the whole catalog can show. */
  readonly unlisted: Set<string>
}

function partSource(file: string, kind: Kind, { own, unlisted }: Marked): Source {
  const toRow = ([isOwn, from, line, text, isListed]: PartRow): Row => {
    const row = parseRow(text, kind, { file: from, line: Number(line) })
    if ('value' in row && isFields(row.value)) {
      const uuid = String(row.value.uuid)
      if (isOwn) own.add(uuid)
      if (!isListed) unlisted.add(uuid)
    }
    return row
  }
  const blocks = async function* (): AsyncGenerator<Block> {
    const opened = await openParquet(file)
    try {
      const metadata = await readMetadata(opened)
      yield {
        rows: async function* () {
          for await (const rows of readGroups(opened, metadata)) yield (rows as readonly PartRow[]).map(toRow)
        },
      }
    } finally {
      await opened.close()
    }
  }
  return { name: file, kind, size: statSync(file).size, identity: null, blocks }
}
