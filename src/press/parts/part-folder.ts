// The folder of a catalog in parts, which may be shared by many machines:
//
//   parts.json                what was split, written last
//   media.ndjson              the media that the site publishes
//   pictures                  the smaller copies of its pictures
//   0/track.parquet …         the records of a part: those that it owns, and those that these show
//   0/media.ndjson            the media that it shows
//   made/0.json               what the press of a part made, written last
//   made/0.<inputs>.…         what else it left: the keys of each pack, and what files of the whole have of its records
//   blocks/track/3f2a….block  the blocks of all parts, by their content
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { KINDS, type Kind } from '../../contract/kinds/kinds.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import { listFiles } from '../../core/site/list-files.ts'
import { version } from '../../core/system/package.ts'
import type { NamedRecords } from './named.ts'

/** Raised when a program with a lower number would misread the folder. */
const FORM = 3

/** What `split` leaves. */
export interface SplitCatalog {
  readonly form: number
  readonly version: string
  /** Digest of the sources and the settings; null if only reading can show whether they have changed. */
  readonly inputs: string | null
  /** Digest of the rules by which the records were read. */
  readonly rules: string
  /** The numbers of listed records by kind. */
  readonly records: Readonly<Record<string, number>>
  /** A digest of the records of each part. */
  readonly parts: readonly string[]
  /** A digest of the media. */
  readonly media: string
  readonly named: NamedRecords
  readonly warnings: readonly Warning[]
}

/** The names of the folders and files of parts, in a folder and in a bucket. */
export const HEAD = 'parts.json'
export const MEDIA_TABLE = 'media.ndjson'
const recordsFile = (kind: Kind): string => `${kind}.parquet`
/** What a split writes of each part. */
export const PART_FILES: readonly string[] = [...KINDS.map(recordsFile), MEDIA_TABLE]
export const madeFile = (part: number): string => `made/${part}.json`
export const leftFile = (part: number, inputs: string, name: string): string =>
  `made/${part}.${inputs}.${name}`

export class PartFolder {
  readonly path: string
  /** As users name it. */
  readonly title: string

  constructor(folder: string, title?: string) {
    this.path = path.resolve(folder)
    this.title = title ?? this.path
  }

  get head(): string {
    return path.join(this.path, HEAD)
  }

  /** @param part from 0 */
  file(part: number, name: string): string {
    return path.join(this.path, `${part}`, name)
  }

  records(part: number, kind: Kind): string {
    return this.file(part, recordsFile(kind))
  }

  /** The table of the media that the site publishes. */
  get media(): string {
    return path.join(this.path, MEDIA_TABLE)
  }

  /** The folder of the smaller copies of pictures. */
  get pictures(): string {
    return path.join(this.path, 'pictures')
  }

  made(part: number): string {
    return path.join(this.path, madeFile(part))
  }

  /** @param inputs what the part was pressed from: a press that is killed leaves the files of another as they are */
  left(part: number, inputs: string, name: string): string {
    return path.join(this.path, leftFile(part, inputs, name))
  }

  /** Removes what earlier presses of a part have left. */
  async removeOthers(part: number, inputs: string): Promise<void> {
    const folder = path.dirname(this.made(part))
    for (const name of readdirSync(folder))
      if (isOtherLeft(name, part, inputs)) await rm(path.join(folder, name), { force: true })
  }

  get blocks(): string {
    return path.join(this.path, 'blocks')
  }

  block(pack: string, name: string): string {
    return path.join(this.blocks, pack, `${name}.block`)
  }

  /** Removes the parts that a division into fewer does not have. */
  async removeFrom(part: number): Promise<void> {
    for (const folder of [this.path, path.dirname(this.made(0))])
      for (const name of existsSync(folder) ? readdirSync(folder) : [])
        if (Number.parseInt(name, 10) >= part) await rm(path.join(folder, name), { recursive: true })
  }

  /** Removes the blocks that no part has any more. @param used their files */
  async removeUnused(used: ReadonlySet<string>): Promise<void> {
    for (const file of [...listFiles(this.blocks)]) {
      const place = path.join(this.blocks, file)
      if (!used.has(place)) await rm(place)
    }
  }

  renderHead(split: Omit<SplitCatalog, 'form' | 'version'>): string {
    return JSON.stringify({ form: FORM, version, ...split } satisfies SplitCatalog)
  }

  /** Whether it holds so many parts of what these inputs are. */
  isSplit(inputs: string | null, parts: number): boolean {
    if (inputs === null || !existsSync(this.head)) return false
    const head: SplitCatalog = JSON.parse(readFileSync(this.head, 'utf8'))
    return head.form === FORM && head.inputs === inputs && head.parts.length === parts
  }

  /** @throws CatalogError NOT_SPLIT where no catalog was split into the folder, or by another version */
  readHead(): SplitCatalog {
    if (!existsSync(this.head)) throw notSplit(this.title)
    const head: SplitCatalog = JSON.parse(readFileSync(this.head, 'utf8'))
    if (head.form !== FORM) throw otherForm(this.head, head.version)
    return head
  }
}

const notSplit = (folder: string): CatalogError =>
  new CatalogError('NOT_SPLIT', `${folder} does not hold a catalog in parts.`, {
    hint: `Split one first, for example: catalog-press split --parts 4 --into ${folder}`,
  })

const otherForm = (file: string, writer: string): CatalogError =>
  new CatalogError('NOT_SPLIT', `The parts were made by catalog-press ${writer}, and this is ${version}.`, {
    at: [{ file }],
    hint: 'Split the catalog again with this version.',
  })

/** @param name of a file in `made` */
export const isOtherLeft = (name: string, part: number, inputs: string): boolean =>
  name.startsWith(`${part}.`) &&
  name !== path.basename(madeFile(part)) &&
  !name.startsWith(`${part}.${inputs}.`)
