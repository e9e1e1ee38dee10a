// What the press of a part leaves for the merge: its blocks, the keys in them, and what describes its records.
import { existsSync, readFileSync } from 'node:fs'
import type { PartRows } from '../../api-files/bulk/part-lists.ts'
import type { FirstRecord } from '../../api-files/responses/responses.ts'
import type { Pack } from '../../contract/blocks/packs.ts'
import type { Listed } from '../../contract/kinds/kinds.ts'
import type { Group } from '../../contract/urls/web.ts'
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import { isInPeriod, type NewsPeriod } from '../../core/library/web/news-period.ts'
import type { Alias } from '../../core/site/site.ts'
import { readLines } from '../../core/system/text-lines.ts'
import type { PartFolder } from './part-folder.ts'

/** What a part knows of the rows of a list. */
export type MadeRows = Omit<PartRows, 'lines'>

/** A block of records: its id, its name, its first key, how many records it holds, and whether lists have these. */
export type MadeBlock = readonly [id: string, name: string, key: string, count: number, isListed: boolean]

export interface MadePart {
  /** A digest of the records of the part, of the settings and of the program. */
  readonly inputs: string
  readonly counts: CatalogCounts
  readonly aliases: readonly Alias[]
  /** The number of records that a search finds. */
  readonly searched: number
  /** The groups of its releases that are not empty; none on a site without web pages and faces. */
  readonly groups: readonly Group[]
  /** The dates on which it shows the same news; null on such a site. */
  readonly news: NewsPeriod | null
  /** Null for a site without bulk files. */
  readonly bulk: Readonly<Record<Listed, MadeRows>> | null
  /** The schemes of addresses of audio elsewhere. */
  readonly schemes: readonly string[]
  /** The first lookup by each identifier. */
  readonly lookups: readonly string[]
  /** The first record of each kind. */
  readonly firsts: readonly FirstRecord[]
  readonly packs: Readonly<Partial<Record<Pack, readonly MadeBlock[]>>>
  /** The names of the files that it left. */
  readonly files: readonly string[]
}

/** Null for a part that is not pressed, or whose files another press has removed. */
export function readMade(folder: PartFolder, part: number): MadePart | null {
  const file = folder.made(part)
  if (!existsSync(file)) return null
  const made: MadePart = JSON.parse(readFileSync(file, 'utf8'))
  return made.files.every((name) => existsSync(folder.left(part, made.inputs, name))) ? made : null
}

/** Whether a part is pressed as it would be pressed now. @param inputs what it would be pressed from */
export const isCurrent = (made: MadePart, inputs: string, today: string): boolean =>
  made.inputs === inputs && (made.news === null || isInPeriod(made.news, today))

/** The blocks of a part, by pack and name. */
export function* blocksIn({ packs }: MadePart): Generator<readonly [pack: string, name: string]> {
  for (const [pack, blocks] of Object.entries(packs)) for (const [, name] of blocks) yield [pack, name]
}

/** A key, and the position of its block among those of a part. */
interface MadeKey {
  readonly key: string
  readonly block: number
}

/** The name of the file with the keys of a pack. */
export const keysName = (pack: Pack): string => `${pack}.keys`

export function* keyLines(keys: Iterable<MadeKey>): Generator<string> {
  for (const { key, block } of keys) yield `${key} ${block}`
}

export function* readKeys(file: string): Generator<MadeKey> {
  for (const line of readLines(file)) {
    const at = line.indexOf(' ')
    yield { key: line.slice(0, at), block: Number(line.slice(at + 1)) }
  }
}
