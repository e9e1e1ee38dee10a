// What of a site is to be made, and what files that are.

import { BULK } from '../api/bulk.ts'
import { type Encoding, withCompressed } from '../api/encodings.ts'
import { firstPage, listFile, partFile, RULES_FILE, type SitePart } from '../api/files.ts'
import { type Listed, VARIANTS } from '../api/resources.ts'
import type { OpenCatalog } from '../catalog/open.ts'
import type { Shard } from '../model/site.ts'
import { countResponses, fixedFiles } from '../responses/responses.ts'
import { checkFileCount, checkFileSize, type Size } from './host-limits.ts'
import { type OtherFile, Plan } from './incremental/plan.ts'
import type { Inputs } from './inputs.ts'

/**
 * What of a site, or of a shard of it, is due.
 * @param stamp what the site's folder says it is; null where that is not to be believed
 * @param encodings those in which responses have siblings
 * @throws CatalogError OVER_LIMIT where the whole of it is more than one of its hosts takes, or a file of the user's
 */
export async function planBuild(
  catalog: OpenCatalog,
  inputs: Inputs,
  shard: Shard | null,
  stamp: string | null,
  encodings: readonly Encoding[] = [],
): Promise<Plan> {
  const { key, rules, hosts, media } = inputs
  checkFileSize(hosts, largestOf(media))
  const hasFeed = rules.changes === true && hasSharedFiles(shard)
  const options = { limits: rules.limits, key, stamp, shard, hasFeed }
  const plan = await Plan.make(catalog.engine, options, otherFiles(inputs, shard))
  await catalog.engine.hold(RENDERING)
  const pages = plan.feed?.pages ?? 0
  const responses = countResponses(catalog.counts, rules) + pages
  checkFileCount(hosts, responses * (1 + encodings.length) + media.length)
  return plan
}

/** The share of its memory that the engine keeps while what it reads is rendered. */
const RENDERING = 1 / 2

const largestOf = (media: Inputs['media']): Size =>
  media.reduce((largest, file) => (file.bytes > largest.bytes ? file : largest), { path: '', bytes: 0 })

/** The paths of the files that are looked at before a site is taken for untouched. */
export async function sampleFiles(
  plan: Plan,
  inputs: Inputs,
  shard: Shard | null,
  encodings: readonly Encoding[],
): Promise<string[]> {
  const parts = await plan.sample(SEEN)
  const lists = parts.filter(({ name }) => name === firstPage(inputs.rules.paging.pageSize)).flatMap(listsOf)
  const made = hasSharedFiles(shard) ? madeFiles(inputs) : []
  return [...made, ...lists, ...parts.flatMap(variantsOf)].flatMap((path) => withCompressed(path, encodings))
}

/** Responses and copies among them, at most. */
const SEEN = 1000

/** Every file that a part of a site may have; what stands without a window is never gone for good. */
export const filesOf = (part: SitePart): string[] => variantsOf(part).flatMap((path) => withCompressed(path))

const variantsOf = (part: SitePart): string[] => [
  ...new Set([partFile(part, 'plain'), partFile(part, 'api')]),
]

/** The files of a list without a window. */
const listsOf = ({ resource }: SitePart): string[] =>
  VARIANTS.flatMap((variant) => listFile(resource as Listed, variant))

/** Whether the files that are no records and no pages of them are in a part of the site. */
export const hasSharedFiles = (shard: Shard | null): boolean => shard === null || shard.index === 1

/** The files of a site that are no records and no pages of them. */
function otherFiles(inputs: Inputs, shard: Shard | null): OtherFile[] {
  if (!hasSharedFiles(shard)) return []
  const wholes = new Map<string, Listed>(BULK.map(({ file, resource }) => [file, resource]))
  return [
    ...madeFiles(inputs).map((path) => {
      const whole = wholes.get(path)
      return { path, from: null, identity: null, ...(whole && { whole }) }
    }),
    ...inputs.media,
  ]
}

const madeFiles = ({ rules, texts }: Inputs): string[] => [
  ...fixedFiles(rules),
  ...texts.map(({ path }) => path),
  RULES_FILE,
]
