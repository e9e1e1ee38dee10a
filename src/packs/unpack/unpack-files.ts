// The files that the blocks of a packed site represent.
import path from 'node:path'
import { fileOfEntry, holdsForms } from '../../contract/blocks/pack-entries.ts'
import { PACKS, type Pack } from '../../contract/blocks/packs.ts'
import type { Listed, Resource } from '../../contract/kinds/kinds.ts'
import { isListed, ROOTS, type Variant } from '../../contract/kinds/resources.ts'
import { pressedVariants } from '../../contract/rules/rules.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { rootFile } from '../../contract/urls/files.ts'
import { chainLength } from '../../contract/urls/paging.ts'
import { toApiText } from '../../contract/urls/variant.ts'
import type { Block } from '../../core/packed/block.ts'
import type { PackedFolder } from '../../core/packed/folder.ts'
import { type OpenPack, readSiteFile } from '../../core/packed/open-pack.ts'
import { encode } from '../../core/site/encode.ts'
import { PageChain } from '../../core/site/list-pages.ts'
import type { SiteFile } from '../../core/site/site.ts'

/** How many files {@link unpackedFiles} yields. */
export function countUnpacked(folder: PackedFolder, rules: SiteRules): number {
  const variants = pressedVariants(rules).length
  return PACKS.reduce((sum, name) => {
    if (holdsForms(name)) return sum + folder.pack(name).countEntries()
    const { count, size } = folder.pack(name)
    const windows = rules.limits.reduce((all, limit) => all + chainLength(count, limit), 1)
    return sum + variants * (size + (isList(name) ? windows : 0))
  }, 0)
}

/**
 * All files of records, lookups and the forms of records, and of list pages, a block at a time.
 * @param rules the rules of the site of files
 * @throws CatalogError DAMAGED_SITE
 */
export function* unpackedFiles(folder: PackedFolder, rules: SiteRules): Generator<SiteFile[]> {
  for (const name of PACKS) {
    const pack = folder.pack(name)
    if (holdsForms(name)) for (const block of pack.blocks()) yield [...unpackEntries(name, block)]
    else yield* unpackResponses(pack, name, rules)
  }
}

/** The files of records in each variant, and the list pages of those records. */
function* unpackResponses(pack: OpenPack, name: Pack, rules: SiteRules): Generator<SiteFile[]> {
  const lists = pressedVariants(rules).map((variant) => ({
    variant,
    chains: isList(name) ? listChains(name, { variant, rules, count: pack.count }) : [],
  }))
  if (pack.count === 0) yield lists.flatMap(({ chains }) => chains.flatMap((chain) => chain.empty()))
  let rank = 0
  for (const block of pack.blocks()) {
    const files: SiteFile[] = []
    for (const [entry, plain] of block) {
      rank += 1
      for (const { variant, chains } of lists) {
        const body = [variant === 'plain' ? plain : encode(toApiText(plain.toString('utf8')))]
        files.push({ path: fileOfEntry(name, entry, variant), body })
        if (rank <= pack.count) for (const chain of chains) files.push(...chain.add(rank, body))
      }
    }
    yield files
  }
}

function* unpackEntries(name: Pack, block: Block): Generator<SiteFile> {
  for (const [entry, body] of block) yield { path: fileOfEntry(name, entry, 'plain'), body: [body] }
}

interface ListOptions {
  readonly variant: Variant
  readonly rules: SiteRules
  readonly count: number
}

const listChains = (resource: Listed, { variant, rules, count }: ListOptions): PageChain[] =>
  rules.limits.map(
    (limit) =>
      new PageChain({
        ...{ resource, variant, count, limit },
        site: rules,
        isDefault: limit === rules.paging.pageSize,
      }),
  )

/**
 * The root files that differ from those of the packed site.
 * @throws CatalogError DAMAGED_SITE
 */
export const rootFiles = (site: string, rules: SiteRules): SiteFile[] =>
  pressedVariants(rules).includes('api')
    ? ROOTS.map((root) => ({
        path: rootFile(root, 'api'),
        body: [toApiText(readSiteFile(path.join(site, rootFile(root, 'plain'))).toString())],
      }))
    : []

const isList = (name: Pack): name is Listed => isListed(name as Resource)
