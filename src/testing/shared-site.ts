// Catalogs kept beside the project, each pressed once in a run: by whichever test asks first, for all that read it.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import { type Ran, runHere } from './cli.ts'
import { BASE, MEDIA } from './contract.ts'
import { shared } from './shared.ts'

export interface SharedSite {
  /** Not to be written to. */
  readonly site: string
  readonly ran: Ran
}

/** @param name of a folder of ../shared/data */
export async function sharedSite(name: string): Promise<SharedSite> {
  const folder = path.join(inject('runFolder'), `shared-${name}`)
  const [site, result] = [path.join(folder, 'dist'), path.join(folder, 'ran.json')]
  if (isFirst(folder)) {
    const addresses = ['--base-url', BASE, '--media-url', MEDIA]
    const ran = await runHere(['build', '--data', shared(`data/${name}`), '--out', site, ...addresses])
    writeFileSync(`${result}.part`, JSON.stringify(ran))
    renameSync(`${result}.part`, result)
  }
  while (!existsSync(result)) await pause(50)
  return { site, ran: JSON.parse(readFileSync(result, 'utf8')) }
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}
