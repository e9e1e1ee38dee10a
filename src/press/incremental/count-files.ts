// Counts the files of a site from its parts. No other code counts files before they are written.

import { isCompressible } from '../../contract/common/encodings.ts'
import { firstPage, hasFiles, partFileCount, type SitePart } from '../../contract/kinds/parts.ts'
import { pressedVariants } from '../../contract/rules/rules.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import type { OtherFile } from './fingerprints.ts'
import type { PartDigests } from './part-digests.ts'

export interface FileCounts {
  /** All files, without compressed copies. */
  readonly files: number
  /** Blocks of a packed site. */
  readonly blocks: number
  /** Files that have compressed copies in a precompressed site. */
  readonly compressible: number
}

interface CountedSite {
  readonly rules: SiteRules
  readonly others: readonly OtherFile[]
}

export function countFiles(parts: PartDigests, { rules, others }: CountedSite): FileCounts {
  const counts = { files: 0, blocks: 0, compressible: 0 }
  const first = firstPage(rules.paging.pageSize)
  for (const [resource, names] of parts.names()) {
    const files = fileCount(resource, rules) * (names.size + (names.has(first) ? 1 : 0))
    counts.files += files
    if (resource === 'block') counts.blocks += files
    else if (resource !== 'file') counts.compressible += files
  }
  counts.compressible += others.filter(
    ({ path, from, list }) =>
      from === null && list === undefined && isCompressible(path) && parts.has('file', path),
  ).length
  return counts
}

/** The number of files of a part, without compressed copies. */
export const filesOfPart = ({ resource, name }: SitePart, rules: SiteRules): number =>
  fileCount(resource, rules) * (name === firstPage(rules.paging.pageSize) ? 2 : 1)

const fileCount = (resource: SitePart['resource'], rules: SiteRules): number =>
  hasFiles(rules, { resource }) ? partFileCount(resource, pressedVariants(rules)) : 0
