// The sentence of the program: sources become a catalog, the catalog responses, responses a site.
import path from 'node:path'
import { OWN_FOLDER, RULES_FILE } from '../api/files.ts'
import { pressedVariants } from '../api/rules.ts'
import type { SiteRules } from '../api/site-rules.ts'
import type { OpenCatalog } from '../catalog/open.ts'
import type { Environment, Overrides } from '../config.ts'
import type { CatalogCounts } from '../model/catalog.ts'
import type { CatalogError } from '../model/errors.ts'
import { type BuildReport, type Shard, shardEnding, textFile } from '../model/site.ts'
import { renderResponses } from '../responses/responses.ts'
import { ChangedFilesList } from '../site/changed-files.ts'
import { parseEncodings } from '../site/compress.ts'
import type { ChangedFilesScope } from '../site/folder.ts'
import { openSite, type SiteWriter } from '../site/writer.ts'
import type { Terminal } from '../terminal.ts'
import { writeBulkFiles } from './bulk.ts'
import { writeChangesFeed } from './changes.ts'
import { checkFileSize } from './host-limits.ts'
import { State } from './incremental/manifest.ts'
import type { Plan } from './incremental/plan.ts'
import { scanOutput } from './incremental/scan.ts'
import { findInputs, type Inputs } from './inputs.ts'
import { checkOutputPaths } from './output-paths.ts'
import { readCatalog, withMemory } from './read-catalog.ts'
import { filesOf, hasSharedFiles, planBuild, sampleFiles } from './site-files.ts'

export interface PressOptions extends Overrides {
  readonly data: string
  readonly out: string
  /** Encodings of the compressed copies, as a list: `gzip,br`. */
  readonly precompress?: string
  /** The folder for what the next build needs to know. */
  readonly state?: string
  /** In the engine's words: `256MB`. */
  readonly memory?: string
  readonly shard?: Shard
  /** Look at every file of the site. */
  readonly verify?: boolean
  /** A file for the paths of what was written and removed. */
  readonly changedFiles?: string
  /** Trust nothing that is there: read every source, and write every file. */
  readonly force?: boolean
}

export interface Pressed {
  readonly counts: CatalogCounts
  readonly rules: SiteRules
  readonly report: BuildReport
}

/** Presses a data folder into a site's folder. Nothing in it is touched before the catalog is checked. */
export async function press(options: PressOptions, env: Environment, terminal: Terminal): Promise<Pressed> {
  checkOutputPaths(options)
  const { changedFiles } = options
  const changes = changedFiles === undefined ? null : new ChangedFilesList(changedFiles)
  try {
    return await withMemory(options, (memory) => pressWithin(memory, changes, options, env, terminal))
  } finally {
    changes?.abandon()
  }
}

async function pressWithin(
  memory: string,
  changes: ChangedFilesList | null,
  options: PressOptions,
  env: Environment,
  terminal: Terminal,
): Promise<Pressed> {
  const { data, out, shard = null, verify = false, force = false } = options
  const encodings = parseEncodings(options.precompress ?? '')
  const inputs = await findInputs(data, options, { encodings, shard }, env)
  const state = new State(out, options.state, shard)
  const note = await state.note()
  const isIntact = !verify && !force && (note === null || (await state.isIntact(note)))
  if (note !== null && isIntact && note.inputs !== null && note.inputs === inputs.identity) {
    changes?.close()
    return { counts: note.counts, rules: inputs.rules, report: untouched(note.files) }
  }
  const isFirst = await state.open()
  const catalog = await readCatalog(inputs.sources, terminal, {
    order: inputs.order,
    memory,
    state: state.tables,
    force,
  }).catch(async (error) => {
    // Where another build is under way, it is that one's.
    if (isFirst && (error as CatalogError).code !== 'BUSY') await state.remove()
    throw error
  })
  try {
    const stamp = await state.stamp()
    const plan = await planBuild(catalog, inputs, shard, isIntact ? stamp : null, encodings)
    const isNew = !plan.isTrusted && (await scanOutput(out, plan, inputs, encodings, stamp))
    await state.removeNote()
    const stamps = await state.removeOthers()
    changes?.add(stamps)
    await plan.begin()
    // Without a note, the last build stopped half-way, or nothing is known of it.
    const told = note === null ? 'all' : 'changed'
    const trust = force ? 'nothing' : verify ? 'bytes' : 'looks'
    const site = openSite(out, { encodings, isNew, trust, shard, changes, told })
    const scratch = path.join(out, OWN_FOLDER, `bulk${shardEnding(shard)}`)
    const report = await pressInto(site, catalog, plan, inputs, { shard, scratch }, terminal)
    const files = await plan.files(pressedVariants(inputs.rules).length)
    const { counts } = catalog
    const now = await complete(state, plan, changes, told)
    const seen = await sampleFiles(plan, inputs, shard, encodings)
    await state.writeNote({ inputs: inputs.identity, stamp: now, counts, files }, seen)
    return {
      counts,
      rules: inputs.rules,
      report: { ...report, unchanged: Math.max(0, files - report.written) },
    }
  } finally {
    await catalog.close()
  }
}

interface PressWhere {
  readonly shard: Shard | null
  /** A folder for what is written before it is put into the site; it is gone in the end. */
  readonly scratch: string
}

/** Makes a site what it is to be, and ends it unless its hosts would not take it. */
export async function pressInto(
  site: SiteWriter,
  catalog: OpenCatalog,
  plan: Plan,
  inputs: Inputs,
  { shard, scratch }: PressWhere,
  terminal: Terminal,
): Promise<BuildReport> {
  try {
    await update(site, catalog, plan, inputs, shard, terminal)
    await writeBulkFiles(site, catalog, plan, inputs, scratch)
    await writeChangesFeed(site, plan.feed, inputs)
    checkFileSize(inputs.hosts, site.report.largest)
    return await site.close()
  } catch (error) {
    await site.abandon()
    throw error
  }
}

/** Removes what is gone, then writes what is due. */
async function update(
  site: SiteWriter,
  catalog: OpenCatalog,
  plan: Plan,
  { rules, addresses, texts }: Inputs,
  shard: Shard | null,
  terminal: Terminal,
): Promise<void> {
  for await (const parts of plan.gone()) await site.remove(parts.flatMap((part) => filesOf(part)))
  // A file may stand where a folder is wanted.
  await site.flush()
  const isFirst = hasSharedFiles(shard)
  await terminal.progress('Pressing', plan.due * pressedVariants(rules).length, async ({ tick }) => {
    for await (const files of renderResponses(catalog, rules, addresses, isFirst)) tick(await site.add(files))
  })
  if (isFirst) await site.add([...texts, textFile(RULES_FILE, JSON.stringify(rules))])
  for await (const files of plan.copies()) await site.copy(files)
  await site.flush()
}

/**
 * Says what the site is now, in its folder and in what is kept: from here on it is known again.
 * @returns that in one word
 */
async function complete(
  state: State,
  plan: Plan,
  changes: ChangedFilesList | null,
  told: ChangedFilesScope,
): Promise<string> {
  const stamp = await plan.stamp()
  const isOther = await state.writeStamp(stamp)
  if (isOther || told === 'all') changes?.add([state.stampFile])
  // Whoever is killed from here on leaves a list that is whole.
  changes?.close()
  await plan.complete(stamp)
  return stamp
}

const untouched = (files: number): BuildReport => ({
  written: 0,
  unchanged: files,
  removed: 0,
  compressed: 0,
  bytes: 0,
  largest: { path: '', bytes: 0 },
})
