// The bulk files of a catalog in parts: each part leaves the rows of its own records, and the merge writes all of them.
import { createHash } from 'node:crypto'
import { bulkFiles } from '../../api-files/bulk/bulk-files.ts'
import { mergedList, type PartRows, rowLines } from '../../api-files/bulk/part-lists.ts'
import { bulkRows, knownFacts } from '../../api-files/bulk/rows.ts'
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import type { StreamedFile } from '../../core/site/planned-file.ts'
import { readLines } from '../../core/system/text-lines.ts'
import type { Inputs } from '../inputs/inputs.ts'
import type { LeftFiles } from './left-files.ts'
import type { MadePart, MadeRows } from './made.ts'
import type { PartFolder } from './part-folder.ts'
import type { ReadPart } from './read-part.ts'

const linesName = (kind: Listed): string => `bulk-${kind}`

interface PressedPart {
  readonly inputs: Inputs
  readonly read: ReadPart
}

/** Writes the rows of a part. @returns null for a site without bulk files */
export function leaveBulk(
  left: LeftFiles,
  { inputs, read: { library, owns } }: PressedPart,
): Readonly<Record<Listed, MadeRows>> | null {
  const { rules, addresses } = inputs
  if (!rules.bulk) return null
  const leave = (kind: Listed): MadeRows => {
    const isOwn = (uuid: string) => owns(kind, uuid)
    const hash = createHash('md5')
    const lines = rowLines(bulkRows(library, kind, { addresses, isOwn }))
    left.write(linesName(kind), hashed(lines, hash))
    return { facts: knownFacts(library, kind, isOwn), digest: hash.digest('hex') }
  }
  return Object.fromEntries(LISTED.map((kind) => [kind, leave(kind)])) as Record<Listed, MadeRows>
}

function* hashed(lines: Iterable<string>, hash: ReturnType<typeof createHash>): Generator<string> {
  for (const line of lines) {
    hash.update(line)
    yield line
  }
}

export function mergeBulk(folder: PartFolder, parts: readonly MadePart[]): Iterable<StreamedFile> {
  const rows = (kind: Listed) =>
    parts.flatMap(({ bulk, inputs }, part): PartRows[] => {
      if (bulk === null) return []
      return [
        {
          ...bulk[kind],
          get lines() {
            return readLines(folder.left(part, inputs, linesName(kind)))
          },
        },
      ]
    })
  return bulkFiles((kind) => mergedList(kind, rows(kind)))
}
