// Builds a site in parts on one machine: what was split or pressed before, and has not changed, stays.

import { availableParallelism } from 'node:os'
import path from 'node:path'
import pMap from 'p-map'
import { stageProgress } from '../../core/system/progress.ts'
import { stateFolder } from '../incremental/build-state.ts'
import { findInputs } from '../inputs/inputs.ts'
import type { BuildReport, FolderBuildOptions } from '../options.ts'
import { mergeParts } from './merge.ts'
import { PartFolder } from './part-folder.ts'
import { type PressPartOptions, pressPart } from './press-part.ts'
import { splitCatalog } from './split.ts'

export interface PartsBuildOptions extends FolderBuildOptions {
  readonly parts: number
  /** Presses a part in a process of its own; in this one by default. */
  readonly press?: (part: PressPartOptions['part'], from: string) => Promise<void>
}

/** Parts that are pressed at a time: each takes the memory of one. */
const AT_A_TIME = 2

/** @throws CatalogError, CatalogErrors as the three steps do; the next run goes on where this one stopped */
export async function buildInParts(options: PartsBuildOptions): Promise<BuildReport> {
  const { parts: count, out, press, signal } = options
  const from = path.join(stateFolder(options), `${path.basename(path.resolve(out))}-parts`)
  const { digest } = await findInputs(options)
  const isSplit = new PartFolder(from).isSplit(digest, count)
  const { notes } = isSplit ? { notes: [] } : await splitCatalog({ ...options, into: from })
  const tick = stageProgress('pressing', count, options)
  const pressOne = async (index: number) => {
    const part = { index, count }
    if (press) await press(part, from)
    else await pressPart({ ...options, from, part, onProgress: undefined })
    tick(1)
  }
  const concurrency = press ? Math.min(AT_A_TIME, availableParallelism()) : 1
  await pMap(
    Array.from({ length: count }, (_, number) => number + 1),
    pressOne,
    { concurrency, ...(signal && { signal }) },
  )
  const report = await mergeParts({ ...options, from })
  return { ...report, notes: [...notes, ...report.notes] }
}
