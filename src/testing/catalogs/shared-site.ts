// Catalogs beside the project, each pressed once per run by the first test that needs it.
import { cpSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { writeTree } from '../run/folders.ts'
import { type Ran, runHere } from '../run/here.ts'
import { madeOnce } from '../run/once.ts'
import { BASE, MEDIA } from './contract.ts'
import { shared } from './shared.ts'

export interface SharedSite {
  /** Read-only. */
  readonly site: string
  readonly ran: Ran
}

/** @param name of a folder of ../shared/data */
export async function sharedSite(name: string): Promise<SharedSite> {
  const folder = path.join(inject('runFolder'), `shared-${name}`)
  const site = path.join(folder, 'dist')
  const ran = await madeOnce(folder, () => {
    const data = path.join(folder, 'data')
    cpSync(shared(`data/${name}`), data, { recursive: true })
    writeTree(data, { 'site.json': { media_url: MEDIA } })
    return runHere(['build', '--data', data, '--out', site, '--base-url', BASE])
  })
  return { site, ran }
}
