// The catalog of the conformance suite as a packed site for all hosts that run code, pressed once per run by the first
// test that needs it. The expected responses are from the same catalog as single files.
import { cpSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import type { CaseGroup } from '../stages/case-groups.ts'
import type { Host } from '../stages/host.ts'
import { type ConformOptions, type Pressed, pressBoth, writeHostFiles } from './conformance.ts'
import { openFolder } from './folders.ts'
import { madeOnce } from './once.ts'

/** The groups with responses from blocks, or related ones; packing does not affect the other groups. */
const GROUPS_OF_PACKS: readonly CaseGroup[] = [
  'list',
  'windows',
  'composed',
  'filters',
  'details',
  'lookups',
  'case',
  'aliases',
  'missing',
  'head',
  'conditional',
  'ranges',
  'private',
  'web',
]

/** Running all cases would double the time of a host, so only `npm run test:long` does. */
export const whichGroups = (): ConformOptions => (process.env.LONG ? {} : { groups: GROUPS_OF_PACKS })

/**
 * Copies the packed site for a host, with the host's files. Call it in a hook: the copy lasts until the end of the test
 * file.
 */
export async function pressPackedFor(host: Host): Promise<Pressed> {
  const { packed, answers } = await shared()
  const folder = openFolder(inject('diskFolder'))
  const [site, project] = [path.join(folder, 'dist'), path.join(folder, 'project')]
  cpSync(packed, site, { recursive: true, preserveTimestamps: true })
  const rules = await writeHostFiles(host, site, { site, project })
  return { rules, site, project, answers }
}

type Sites = Awaited<ReturnType<typeof pressBoth>>

function shared(): Promise<Sites> {
  const folder = path.join(inject('runFolder'), 'packed')
  return madeOnce(folder, () => pressBoth(folder))
}
