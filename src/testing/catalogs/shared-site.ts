// Catalogs beside the project, each pressed once per run by the first test that needs it.
import { createHash } from 'node:crypto'
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

/** Settings of a site with fewer files: hosts with code compose half of the responses. */
export const LEAN = { pages: false, variants: 'edge', hosts: ['cloudflare-workers'] }

/** @param name of a folder of ../shared/data */
export async function sharedSite(name: string, settings: object = {}): Promise<SharedSite> {
  const digest = createHash('sha256').update(JSON.stringify(settings)).digest('hex')
  const folder = path.join(inject('runFolder'), `shared-${name}-${digest.slice(0, 8)}`)
  const site = path.join(folder, 'dist')
  const ran = await madeOnce(folder, () => {
    const data = path.join(folder, 'data')
    cpSync(shared(`data/${name}`), data, { recursive: true })
    writeTree(data, { 'site.json': { media_url: MEDIA, ...settings } })
    return runHere(['build', '--data', data, '--out', site, '--base-url', BASE])
  })
  return { site, ran }
}
