// The sentence of the program: sources become a catalog, the catalog responses, responses a site.
import path from 'node:path'
import type { OpenCatalog } from '../catalog/open.ts'
import type { Plan } from '../catalog/plan.ts'
import type { Environment, Overrides } from '../config.ts'
import type { CatalogCounts } from '../model/catalog.ts'
import type { CatalogError } from '../model/errors.ts'
import { pressedVariants, type SiteRules } from '../model/rules.ts'
import { type BuildReport, type Shard, shardEnding, textFile } from '../model/site.ts'
import { OWN_FOLDER, RULES_FILE } from '../model/urls.ts'
import { pressResponses } from '../responses/press.ts'
import { Changes } from '../site/changes.ts'
import { codingsOf } from '../site/codings.ts'
import type { Told } from '../site/folder.ts'
import { State } from '../site/state.ts'
import { openSite, type SiteWriter } from '../site/writer.ts'
import type { Terminal } from '../terminal.ts'
import { pressBulk } from './bulk.ts'
import { pressFeed } from './feed.ts'
import { findInputs, type Inputs } from './inputs.ts'
import { checkFileSize } from './limits.ts'
import { checkPlaces } from './places.ts'
import { filesOf, hasOthers, planSite, sampleFiles } from './planned.ts'
import { readCatalog, withMemory } from './reading.ts'
import { takeStock } from './stock.ts'

export interface PressOptions extends Overrides {
  readonly data: string
  readonly out: string
  /** Codings of the compressed siblings, as a list: `gzip,br`. */
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
  checkPlaces(options)
  const { changedFiles } = options
  const changes = changedFiles === undefined ? null : new Changes(changedFiles)
  try {
    return await withMemory(options, (memory) => pressWithin(memory, changes, options, env, terminal))
  } finally {
    changes?.abandon()
  }
}

async function pressWithin(
  memory: string,
  changes: Changes | null,
  options: PressOptions,
  env: Environment,
  terminal: Terminal,
): Promise<Pressed> {
  const { data, out, shard = null, verify = false, force = false } = options
  const codings = codingsOf(options.precompress ?? '')
  const inputs = await findInputs(data, options, { codings, shard }, env)
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
    const plan = await planSite(catalog, inputs, shard, isIntact ? stamp : null, codings)
    const isNew = !plan.isTrusted && (await takeStock(out, plan, inputs, codings, stamp))
    await state.removeNote()
    const stamps = await state.removeOthers()
    changes?.add(stamps)
    await plan.begin()
    // Without a note, the last build stopped half-way, or nothing is known of it.
    const told = note === null ? 'all' : 'changed'
    const trust = force ? 'nothing' : verify ? 'bytes' : 'looks'
    const site = openSite(out, { codings, isNew, trust, shard, changes, told })
    const scratch = path.join(out, OWN_FOLDER, `bulk${shardEnding(shard)}`)
    const report = await pressInto(site, catalog, plan, inputs, { shard, scratch }, terminal)
    const files = await plan.files(pressedVariants(inputs.rules).length)
    const { counts } = catalog
    const now = await complete(state, plan, changes, told)
    const seen = await sampleFiles(plan, inputs, shard, codings)
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
    await pressBulk(site, catalog, plan, inputs, scratch)
    await pressFeed(site, plan.feed, inputs)
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
  const isFirst = hasOthers(shard)
  await terminal.progress('Pressing', plan.due * pressedVariants(rules).length, async ({ tick }) => {
    for await (const files of pressResponses(catalog, rules, addresses, isFirst)) tick(await site.add(files))
  })
  if (isFirst) await site.add([...texts, textFile(RULES_FILE, JSON.stringify(rules))])
  for await (const files of plan.copies()) await site.copy(files)
  await site.flush()
}

/**
 * Says what the site is now, in its folder and in what is kept: from here on it is known again.
 * @returns that in one word
 */
async function complete(state: State, plan: Plan, changes: Changes | null, told: Told): Promise<string> {
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
