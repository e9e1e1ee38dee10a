// What the press of a part leaves for the merge: its blocks, the keys in them, and what describes its records.
import { existsSync, readFileSync } from 'node:fs'
import type { FirstRecord } from '../../api-files/responses/responses.ts'
import type { Pack } from '../../contract/blocks/packs.ts'
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import type { Alias } from '../../core/site/site.ts'
import { readLines, writeLines } from '../../core/system/text-lines.ts'
import type { PartFolder } from './part-folder.ts'

/** A block of records: its id, its name, its first key, and how many records it holds. */
export type MadeBlock = readonly [id: string, name: string, key: string, count: number]

export interface MadePart {
  /** A digest of the records of the part, of the settings and of the program. */
  readonly inputs: string
  readonly counts: CatalogCounts
  readonly aliases: readonly Alias[]
  /** The schemes of addresses of audio elsewhere. */
  readonly schemes: readonly string[]
  /** The first lookup by each identifier. */
  readonly lookups: readonly string[]
  /** The first record of each kind. */
  readonly firsts: readonly FirstRecord[]
  readonly packs: Readonly<Partial<Record<Pack, readonly MadeBlock[]>>>
}

/** Null for a part that is not pressed, or whose keys another press has removed. */
export function readMade(folder: PartFolder, part: number): MadePart | null {
  const file = folder.made(part)
  if (!existsSync(file)) return null
  const made: MadePart = JSON.parse(readFileSync(file, 'utf8'))
  return packsIn(made).every((pack) => existsSync(folder.keys(part, made.inputs, pack))) ? made : null
}

export const packsIn = ({ packs }: MadePart): Pack[] => Object.keys(packs) as Pack[]

/** The blocks of a part, by pack and name. */
export function* blocksIn({ packs }: MadePart): Generator<readonly [pack: string, name: string]> {
  for (const [pack, blocks] of Object.entries(packs)) for (const [, name] of blocks) yield [pack, name]
}

/** A key, and the position of its block among those of a part. */
interface MadeKey {
  readonly key: string
  readonly block: number
}

/** @param keys of a pack, in their order */
export function writeKeys(file: string, keys: Iterable<MadeKey>): void {
  writeLines(file, linesOf(keys))
}

function* linesOf(keys: Iterable<MadeKey>): Generator<string> {
  for (const { key, block } of keys) yield `${key} ${block}`
}

export function* readKeys(file: string): Generator<MadeKey> {
  for (const line of readLines(file)) {
    const at = line.indexOf(' ')
    yield { key: line.slice(0, at), block: Number(line.slice(at + 1)) }
  }
}
