// The files of whole lists: written by the engine beside the site, and moved into it when they are whole.
import path from 'node:path'
import fs from 'fs-extra'
import { BULK } from '../api/bulk.ts'
import { LISTED } from '../api/resources.ts'
import type { OpenCatalog } from '../catalog/open.ts'
import type { SiteWriter } from '../site/writer.ts'
import type { Plan } from './incremental/plan.ts'
import type { Inputs } from './inputs.ts'

/** Writes those that are due; what a build that was killed has left of them is gone then. */
export async function writeBulkFiles(
  site: SiteWriter,
  catalog: OpenCatalog,
  plan: Plan,
  { addresses }: Inputs,
  scratch: string,
): Promise<void> {
  const folder = path.resolve(scratch)
  const due = await plan.wholes()
  await fs.remove(folder)
  if (due.size === 0) return
  await fs.ensureDir(folder)
  for (const resource of LISTED) {
    const moves = BULK.filter((one) => one.resource === resource && due.has(one.file)).map(
      ({ file, format }) => ({ path: file, from: path.join(folder, path.basename(file)), format }),
    )
    if (moves.length === 0) continue
    await catalog.writeBulk(
      resource,
      moves.map(({ from, format }) => ({ to: from, format })),
      addresses,
    )
    await site.move(moves)
  }
  await site.flush()
  await fs.remove(folder)
}
