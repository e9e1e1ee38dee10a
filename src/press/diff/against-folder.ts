// Compares the records of a dry run with those published in the folder.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listUuids } from '../../api-files/responses/bodies.ts'
import { COLLECTIONS, RESOURCES, type Resource } from '../../contract/kinds/kinds.ts'
import { isPacked } from '../../contract/rules/rules.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { resourceFile, TREE } from '../../contract/urls/files.ts'
import type { Library } from '../../core/library/library.ts'
import { PackedFolder } from '../../core/packed/folder.ts'
import { type CatalogError, type CatalogErrors, notASite } from '../../core/problems/errors.ts'
import type { DiffReport } from '../../core/reports/diff-report.ts'
import { rulesOfBuild } from '../../core/settings/config.ts'
import { encodeBody } from '../../core/site/encode.ts'
import type { SiteFile } from '../../core/site/site.ts'
import { formatCount } from '../../core/system/format.ts'
import { buildFolder } from '../build.ts'
import type { Distrust } from '../incremental/distrust.ts'
import type { LastBuild } from '../incremental/last-build.ts'
import type { BuildReport } from '../options.ts'
import { checkOutputPaths } from '../output/output-paths.ts'
import type { Watch, WatchedBuild } from '../output/watch.ts'
import { Collector, type RecordKey } from './collector.ts'
import { fieldChanges, type JsonObject } from './field-changes.ts'
import { nameFeatures } from './name-features.ts'
import type { FolderDiffOptions } from './options.ts'
import { reviewNotes } from './review-notes.ts'

export async function diffFolder({
  dist,
  needsBuild = false,
  limit,
  ...options
}: FolderDiffOptions): Promise<DiffReport> {
  checkOutputPaths({ data: options.data, out: dist, state: options.state }, '--dist')
  const published = await rulesOfBuild(dist)
  if (published === undefined && needsBuild) throw noBuild(dist)
  const comparison = new Comparison({ dist, published, limit })
  const report = await buildFolder({ ...options, out: dist, dryRun: true }, comparison)
  const { baseUrl } = report.rules
  const { written, removed, unchanged, compressed } = report
  const collector = comparison.collector ?? new Collector({ limit, baseUrl, publishedUrl: baseUrl })
  const rules =
    published && comparison.collector
      ? [
          ...fieldChanges(
            { ...published } as unknown as JsonObject,
            { ...report.rules } as unknown as JsonObject,
          ),
        ]
      : []
  return {
    ok: true,
    against: 'folder',
    place: dist,
    base_url: baseUrl,
    differs: collector.hasChanges || written + removed + compressed > 0,
    counts: collector.counts,
    limit,
    ...collector.lists,
    files: { written, removed, unchanged, compressed },
    rules,
    notes: comparison.notesOn(report),
  }
}

const noBuild = (dist: string): CatalogError =>
  notASite(
    dist,
    existsSync(dist)
      ? 'Pass the folder of the last build with --dist.'
      : 'There is no such folder. Pass that of the last build with --dist, or build first.',
  )

interface ComparisonOptions {
  readonly dist: string
  /** The rules of the site in the folder; undefined if there is no site. */
  readonly published: SiteRules | undefined
  readonly limit: number
}

/** Compares each record of a dry run with the one in the folder. */
class Comparison implements Watch {
  collector: Collector | null = null
  readonly #dist: string
  readonly #publishedUrl: string | undefined
  readonly #limit: number
  /** The published blocks; null if the published site is not packed. */
  readonly #packed: PackedFolder | null
  #distrust: Distrust | null = null
  readonly #refusals: CatalogErrors[] = []

  constructor({ dist, published, limit }: ComparisonOptions) {
    this.#dist = dist
    this.#publishedUrl = published?.baseUrl
    this.#limit = limit
    this.#packed = published && isPacked(published) ? new PackedFolder(dist, published) : null
  }

  refused(errors: CatalogErrors): void {
    this.#refusals.push(errors)
  }

  begin({ baseUrl, distrust }: WatchedBuild): void {
    this.#distrust = distrust
    this.collector = new Collector({
      limit: this.#limit,
      baseUrl,
      publishedUrl: this.#publishedUrl ?? baseUrl,
    })
  }

  file(file: SiteFile): void {
    const key = recordAt(file.path)
    if (key === null) return
    const made = encodeBody(file)
    const published = this.#read(file.path)
    if (published === null) this.collector?.created(key, made.toString('utf8'))
    else if (!published.equals(made))
      this.collector?.compare(key, published.toString('utf8'), made.toString('utf8'))
  }

  end(library: Library, last: LastBuild | null): void {
    const { collector } = this
    if (collector === null) return
    for (const kind of last === null ? [] : RESOURCES) {
      const known = new Set(listUuids(library, kind))
      for (const uuid of [...(last?.published[kind] ?? [])].sort()) {
        const body = known.has(uuid) ? null : this.#read(resourceFile(kind, uuid, 'plain'))
        if (body) collector.removed({ kind, uuid }, body.toString('utf8'))
      }
    }
    nameFeatures(collector, library)
  }

  notesOn(report: BuildReport): string[] {
    const { rules, written } = report
    const dist = this.#dist
    const notes: string[] = []
    if (!existsSync(dist)) notes.push(`There is no build in ${dist} yet: everything is created.`)
    else if (this.#distrust !== null) notes.push(`${WHY[this.#distrust](dist)} ${rewritten(written)}`)
    if (this.#publishedUrl !== undefined && this.#publishedUrl !== rules.baseUrl) {
      notes.push(
        `The address changes from ${this.#publishedUrl} to ${rules.baseUrl}: all links change with it. Records are not listed for that alone.`,
      )
    }
    return [...notes, ...reviewNotes(report, this.#refusals)]
  }

  #read(file: string): Buffer | null {
    try {
      return this.#packed ? (this.#packed.read(file) ?? null) : readFileSync(path.join(this.#dist, file))
    } catch {
      return null
    }
  }
}

const WHY: Record<Distrust, (dist: string) => string> = {
  unknown: (dist) => `No complete build of ${dist} is known, so every file is compared.`,
  config: () => 'The settings or the program have changed since the last build, so every file is rebuilt.',
  folder: (dist) => `${dist} has changed since the last build, so every file is compared.`,
}

const rewritten = (written: number): string =>
  written === 0 ? 'None differs.' : `${formatCount(written, 'file')} ${written === 1 ? 'differs' : 'differ'}.`

const RECORD = new RegExp(
  `^${TREE.plain}/(${Object.values(COLLECTIONS).join('|')})/([0-9a-f-]{36})/index\\.json$`,
)
const KINDS = new Map<string, Resource>(RESOURCES.map((kind) => [COLLECTIONS[kind], kind]))

/** The record whose plain response is this file; null for any other file. */
function recordAt(file: string): RecordKey | null {
  const [, collection = '', uuid] = RECORD.exec(file) ?? []
  const kind = KINDS.get(collection)
  return kind === undefined || uuid === undefined ? null : { kind, uuid }
}
