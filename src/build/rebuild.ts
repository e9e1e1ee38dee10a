// A build of what has changed, from the sources to the last file.
import { setImmediate } from 'node:timers/promises'
import type { Engine } from '../engine/engine.ts'
import { CatalogErrors } from '../model/errors.ts'
import type { EarlyEngine } from './early-engine.ts'
import { lastInState, type SiteFolder } from './incremental/last-build.ts'
import { checkRemoval } from './incremental/removal.ts'
import type { Transaction } from './incremental/transaction.ts'
import type { Inputs } from './inputs.ts'
import type { MakeOptions } from './make-site.ts'
import type { BuildReport } from './options.ts'
import { readCatalog } from './read-catalog.ts'
import { StaleSources } from './stale-sources.ts'
import type { Watch } from './watch.ts'

export interface RebuildOptions extends Omit<MakeOptions, 'catalog' | 'stale'> {
  /** The engine, which may be open already. */
  readonly early: EarlyEngine
}

/** @throws CatalogErrors for a catalog that is refused; the site is as it was then */
export async function rebuild(tx: Transaction, options: RebuildOptions): Promise<BuildReport> {
  const { watch, found, out, force = false, allowRemoval = false, staleOk, ...reading } = options
  const { order, records, sources, shard } = found
  const review = allowRemoval
    ? undefined
    : (engine: Engine) => reviewRemoval(engine, { out, shard, found, watch })
  const stale = new StaleSources({ staleOk, mayLoseAll: allowRemoval })
  // What makes the site is loaded while the engine makes the tables that records are read into.
  const loading = setImmediate().then(() => import('./make-site.ts'))
  const catalog = await tx.read((state) =>
    readCatalog(sources, { ...reading, ...stale.options, order, records, state, force, review }),
  )
  try {
    const { makeSite } = await loading
    return await makeSite(tx, { ...options, catalog, stale })
  } finally {
    await catalog.close()
  }
}

async function reviewRemoval(
  engine: Engine,
  { watch, found, ...site }: SiteFolder & { readonly found: Inputs; readonly watch: Watch | undefined },
): Promise<void> {
  try {
    await checkRemoval(engine, await lastInState(engine, site), found)
  } catch (error) {
    if (!(watch && error instanceof CatalogErrors)) throw error
    watch.refused(error)
  }
}
