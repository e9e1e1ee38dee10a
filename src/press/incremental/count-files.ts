// Counts the files of a site from its fingerprints. No other code counts files before they are written.

import { isCompressible } from '../../contract/common/encodings.ts'
import {
  firstPage,
  hasFiles,
  PART_RESOURCES,
  partFileCount,
  type SitePart,
} from '../../contract/kinds/parts.ts'
import { pressedVariants } from '../../contract/rules/rules.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { literal } from '../../core/engine/sql.ts'

export interface FileCounts {
  /** All files, without compressed copies. */
  readonly files: number
  /** Blocks of a packed site. */
  readonly blocks: number
  /** Files that have compressed copies in a precompressed site. */
  readonly compressible: number
}

/** Counts the files of all parts in `fingerprint`. */
export async function countFiles(engine: Engine, rules: SiteRules): Promise<FileCounts> {
  const parts = await engine.all<{ resource: Part; files: number }>(`
    SELECT resource, sum(${filesOfRow(rules)})::INTEGER AS files FROM fingerprint GROUP BY resource`)
  const made = await engine.all<{ path: string }>(`
    SELECT path FROM fingerprint JOIN other_file ON path = name
    WHERE resource = 'file' AND "from" IS NULL AND list IS NULL`)
  const sum = (counted: typeof parts) => counted.reduce((total, { files }) => total + files, 0)
  const compressible = parts.filter(({ resource }) => resource !== 'block' && resource !== 'file')
  return {
    files: sum(parts),
    blocks: sum(parts.filter(({ resource }) => resource === 'block')),
    compressible: sum(compressible) + made.filter(({ path }) => isCompressible(path)).length,
  }
}

type Part = SitePart['resource']

/** SQL for the number of files of a row of (resource, name), without compressed copies. */
export function filesOfRow(rules: SiteRules): string {
  const cases = PART_RESOURCES.map((resource) => `WHEN '${resource}' THEN ${countPartFiles(resource, rules)}`)
  return `CASE resource ${cases.join(' ')} ELSE 1 END * CASE WHEN name = ${literal(firstPage(rules.paging.pageSize))} THEN 2 ELSE 1 END`
}

const countPartFiles = (resource: Part, rules: SiteRules): number =>
  hasFiles(rules, { resource }) ? partFileCount(resource, pressedVariants(rules)) : 0
