// A folder as the place of parts. Its blocks are copied into the site.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { blockFile, type Pack } from '../../contract/blocks/packs.ts'
import type { CopiedFile } from '../../core/site/planned-file.ts'
import { writeWhole } from '../../core/system/write-whole.ts'
import { type MadePart, readMade } from './made.ts'
import { PartFolder } from './part-folder.ts'
import type { MergedParts, PartBlocks, PartPlace } from './part-place.ts'

export class FolderPlace implements PartPlace {
  readonly folder: PartFolder
  readonly blocks: PartBlocks
  readonly lastCounts = null

  constructor(place: string) {
    this.folder = new PartFolder(place)
    this.blocks = new FolderBlocks(this.folder)
  }

  async fetchHead(): Promise<void> {}
  async fetchRecords(): Promise<void> {}
  async fetchMade(): Promise<void> {}
  async fetchFeed(): Promise<void> {}
  async putSplit(): Promise<void> {}
  checkRules(): void {}
  close(): void {}

  async readMade(part: number): Promise<MadePart | null> {
    return readMade(this.folder, part)
  }

  putMade(part: number, { inputs }: MadePart): Promise<void> {
    return this.folder.removeOthers(part, inputs)
  }

  siteOptions<Options>(options: Options): Options {
    return options
  }

  async publish({ blocks }: MergedParts): Promise<null> {
    const used = new Set<string>()
    for (const [pack, name] of blocks) used.add(this.folder.block(pack, name))
    await this.folder.removeUnused(used)
    return null
  }
}

class FolderBlocks implements PartBlocks {
  readonly #folder: PartFolder

  constructor(folder: PartFolder) {
    this.#folder = folder
  }

  async load(): Promise<void> {}

  has(pack: string, name: string): boolean {
    return existsSync(this.#folder.block(pack, name))
  }

  async lacksAny(blocks: Iterable<readonly [pack: string, name: string]>): Promise<boolean> {
    for (const [pack, name] of blocks) if (!this.has(pack, name)) return true
    return false
  }

  async put(pack: string, name: string, bytes: Uint8Array): Promise<void> {
    const file = this.#folder.block(pack, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeWhole(file, bytes)
  }

  async settle(): Promise<void> {}

  plan(pack: string, name: string): CopiedFile {
    return { path: blockFile(pack as Pack, name), from: this.#folder.block(pack, name), digest: () => name }
  }
}
