// Renders the files of a site on request, as a build would.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Library } from '../../core/library/library.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { encodeBody } from '../../core/site/encode.ts'
import { type PlannedFile, renderPlanned, type StreamedFile } from '../../core/site/planned-file.ts'
import { checkFileCount, type FileCount, haveFileLimit } from '../../hosts/shared/limits.ts'
import { Journal } from '../incremental/journal.ts'
import type { Inputs } from '../inputs/inputs.ts'
import { countSiteFiles, fileRules } from '../output/plan-site.ts'
import { SiteFiles } from '../site-files.ts'

/** A file of the site: its bytes, or its path on disk. */
export type DevSiteFile = { readonly bytes: Uint8Array } | { readonly from: string }

export interface DevSiteFilesOptions {
  /** The served site, whose records are in single files. */
  readonly inputs: Inputs
  /** What a build would publish, in the configured layout. */
  readonly published: Inputs
  /** A folder for files that are too large for memory. */
  readonly scratch: string
}

/** The maximum size of the cache of rendered files, which the next change clears. */
const MAX_BYTES = 32 * 1024 * 1024

/** The site of a catalog as last read. */
export class DevSiteFiles {
  readonly #library: Library
  readonly #options: DevSiteFilesOptions
  readonly #site: SiteFiles
  readonly #rendered = new Map<string, Uint8Array>()
  readonly #streamed = new Map<string, Promise<string>>()
  #bytes = 0

  constructor(library: Library, options: DevSiteFilesOptions) {
    this.#library = library
    this.#options = options
    // The feed of changes is that of a site without an earlier build.
    this.#site = new SiteFiles(library, { inputs: options.inputs, journal: Journal.NONE })
    rmSync(options.scratch, { recursive: true, force: true })
  }

  /** Returns the file at a path of the site; null if it does not exist. */
  async find(name: string): Promise<DevSiteFile | null> {
    const known = this.#rendered.get(name)
    if (known) return { bytes: known }
    const file = this.#site.find(name)
    return file && this.#make(file)
  }

  async #make(file: PlannedFile): Promise<DevSiteFile> {
    if ('from' in file) return { from: file.from }
    if ('write' in file) return { from: await this.#write(file) }
    const bytes = encodeBody(await renderPlanned(file))
    if (this.#bytes > MAX_BYTES) {
      this.#rendered.clear()
      this.#bytes = 0
    }
    this.#rendered.set(file.path, bytes)
    this.#bytes += bytes.length
    return { bytes }
  }

  /** Writes a file once. */
  #write({ path: name, write }: StreamedFile): Promise<string> {
    const { scratch } = this.#options
    const to = path.join(scratch, path.basename(name))
    const written =
      this.#streamed.get(name) ??
      Promise.resolve(mkdirSync(scratch, { recursive: true }))
        .then(() => write(to))
        .then(() => to)
    this.#streamed.set(name, written)
    return written
  }

  /**
   * Counts the files that a build would write, without those of the indexes of search and filters, which are slow to
   * make.
   */
  count(): FileCount {
    const { published } = this.#options
    const { search: _, filters: __, ...rules } = published.rules
    return countSiteFiles(this.#library, { ...published, rules }, 0)
  }
}

/** The error if a build would refuse the number of files; otherwise null. */
export async function findRefusal(inputs: Inputs, files: DevSiteFiles): Promise<CatalogError | null> {
  const { hosts } = inputs
  if (!haveFileLimit(hosts)) return null
  try {
    checkFileCount(hosts, files.count(), fileRules(inputs))
    return null
  } catch (error) {
    if (error instanceof CatalogError) return error
    throw error
  }
}
