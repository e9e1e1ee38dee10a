// The catalog of the conformance suite as a packed site for all hosts that run code. The expected responses are from
// the same catalog as single files.
import { inject } from 'vitest'
import type { CaseGroup } from '../../contract/rules/case-groups.ts'
import type { Host } from '../../hosts/shared/host.ts'
import { builtOnce, distIn } from '../run/build.ts'
import { type ConformOptions, copyFor, type Pressed, suiteCatalog } from './conformance.ts'

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

/** Running all cases would double the time of a host, so only a run with LONG=1 does. */
export const whichGroups = (): ConformOptions => (process.env.LONG ? {} : { groups: GROUPS_OF_PACKS })

/**
 * Copies the packed site for a host, with the host's files. Call it in a hook: the copy lasts until the end of the test
 * file.
 */
export async function pressPackedFor(host: Host): Promise<Pressed> {
  const [packed = '', answers = ''] = await Promise.all(
    [{ layout: 'packed' }, {}].map(async (layout) =>
      distIn(await builtOnce(suiteCatalog({ hosts: [], ...layout }))),
    ),
  )
  return { ...(await copyFor(host, packed, inject('diskFolder'))), answers }
}
