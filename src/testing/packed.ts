// The catalog of the conformance suite as a packed site, pressed once in a run: by whichever test asks first, for all
// hosts that run code. What they must answer is read from the same catalog in files.
import { cpSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import type { CaseGroup } from '../stages/case-groups.ts'
import type { Host } from '../stages/host.ts'
import { type ConformOptions, type Pressed, pressBoth, writeHostFiles } from './conformance.ts'
import { openFolder } from './folders.ts'
import { madeOnce } from './once.ts'

/** What is answered out of blocks, or next to it; the other groups do not read what packs change. */
export const GROUPS_OF_PACKS: readonly CaseGroup[] = [
  'list',
  'windows',
  'composed',
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

/** All cases make a second run of a host as long as the first: `npm run test:long` asks them. */
export const whichGroups = (): ConformOptions => (process.env.LONG ? {} : { groups: GROUPS_OF_PACKS })

/** A copy of the packed site for a host, with the host's files; for hooks, and for the rest of a test file. */
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
