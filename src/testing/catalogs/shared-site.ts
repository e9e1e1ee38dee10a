// Catalogs beside the project, each pressed once per run by the first test that needs it.
import path from 'node:path'
import { inject } from 'vitest'
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
  const addresses = ['--base-url', BASE, '--media-url', MEDIA]
  const args = ['build', '--data', shared(`data/${name}`), '--out', site, ...addresses]
  return { site, ran: await madeOnce(folder, () => runHere(args)) }
}
