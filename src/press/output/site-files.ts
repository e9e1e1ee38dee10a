// Determines which files a site has, and which of them are stale.

import { fixedFiles } from '../../api-files/responses/responses.ts'
import type { SearchedSite } from '../../api-files/search/records.ts'
import { PACKS, packTableFile } from '../../contract/blocks/packs.ts'
import { withCompressed } from '../../contract/common/encodings.ts'
import { filterTableFile } from '../../contract/filters/filter-files.ts'
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import { firstPage, hasFiles, partFiles, type SitePart } from '../../contract/kinds/parts.ts'
import { VARIANTS, type Variant } from '../../contract/kinds/resources.ts'
import { isPacked, pressedVariants } from '../../contract/rules/rules.ts'
import { hasPages } from '../../contract/rules/site-rules.ts'
import { BULK } from '../../contract/schemas/bulk.ts'
import { listFile, REVISION_FILE, RULES_FILE } from '../../contract/urls/files.ts'
import type { Library } from '../../core/library/library.ts'
import type { WebOptions } from '../../core/library/web/web-library.ts'
import { pagePlaceholder } from '../../core/site/site.ts'
import { checkFileCount, type FileCount, haveFileLimit } from '../../hosts/shared/limits.ts'
import { faceFiles } from '../../pages/feeds/face-files.ts'
import { siteForms } from '../../pages/feeds/forms.ts'
import { sitePageFiles } from '../../pages/files.ts'
import { ownPagePath, ownPages, ownTitle } from '../../pages/own/own-articles.ts'
import { countFiles, type FileCounts } from '../incremental/count-files.ts'
import type { OtherFile } from '../incremental/fingerprints.ts'
import { Journal } from '../incremental/journal.ts'
import type { PartDigests } from '../incremental/part-digests.ts'
import { Plan } from '../incremental/plan.ts'
import { hasSharedFiles } from '../incremental/shard.ts'
import { findParts, type SiteOptions } from '../incremental/site-parts.ts'
import { codeFiles, faceParts } from '../inputs/faces.ts'
import type { Inputs } from '../inputs/inputs.ts'
import { hasOwnMedia } from '../inputs/media.ts'

/**
 * Plans a site, or a shard of it.
 * @param journal what the last build has left
 * @param revision the revision of the published files; null if it is not known
 * @throws CatalogError OVER_LIMIT if the whole site has more files than one of its hosts takes
 */
export function planSite(library: Library, inputs: Inputs, journal: Journal, revision: string | null): Plan {
  const { config, shard, hosts, rules } = inputs
  const plan = Plan.make(library, journal, { ...siteOptions(inputs), config, revision, shard })
  if (haveFileLimit(hosts)) checkFileCount(hosts, siteFileCount(inputs, plan.siteFiles), rules)
  return plan
}

/**
 * Counts the files of the whole site before any is written. The site is planned as in a build: an estimate cannot
 * decide whether it fits a host.
 * @param thumbnails number of smaller copies of pictures that a build would publish
 */
export function countSiteFiles(library: Library, inputs: Inputs, thumbnails: number): FileCount {
  const options = siteOptions(inputs)
  const { parts } = findParts(library, Journal.NONE, options)
  const { files, named } = countParts(parts, inputs)
  return { files: files + thumbnails, named }
}

/** Counts the files of the parts of a site. */
export const countParts = (parts: PartDigests, inputs: Inputs): FileCount =>
  siteFileCount(inputs, countFiles(parts, { rules: inputs.rules, others: otherFiles(inputs) }))

/** What the parts of a site follow from, beside its library. */
export function siteOptions(inputs: Inputs): SiteOptions {
  const { rules, day, config, blocks } = inputs
  return {
    ...webOptions(inputs),
    rules,
    day,
    others: otherFiles(inputs),
    searched: searchedSite(inputs),
    forms: siteForms(inputs),
    faces: faceParts(inputs.faces),
    packs: { salt: config, ...blocks },
  }
}

/** What a search finds and shows in addition to the records, such as pages by their titles. */
export function searchedSite(inputs: Inputs): SearchedSite {
  const { rules, addresses, ownPages: own, news } = inputs
  const { baseUrl, mediaUrl } = addresses
  return {
    pictures: hasPages(rules) ? webOptions(inputs).pictures : null,
    audio: mediaUrl.startsWith(`${baseUrl}/`) ? mediaUrl.slice(baseUrl.length) : mediaUrl,
    pages: [...ownPages(own), ...news].map((page) => ({
      path: ownPagePath(page.name),
      title: ownTitle(page),
    })),
  }
}

/** Adds compressed copies and revisions, leaves out blocks in a store, and names the files that a host may ignore. */
function siteFileCount(
  { encodings, texts, shard, rules }: Inputs,
  { files, blocks, compressible }: FileCounts,
): FileCount {
  const inStore = rules.store === undefined ? 0 : blocks
  const revisions = Array.from({ length: shard?.count ?? 1 }, () => REVISION_FILE)
  return {
    files: files - inStore + compressible * encodings.length + revisions.length,
    named: [...texts.map(({ path }) => path), RULES_FILE, ...revisions],
  }
}

/** What web pages follow from, beside the library. The audio may be elsewhere. */
export const webOptions = (inputs: Inputs): WebOptions => ({
  today: inputs.today,
  pictures: {
    sizes: inputs.pictures,
    files: hasOwnMedia(inputs) ? inputs.media.map(({ path }) => path) : null,
    placeholder: pagePlaceholder(inputs.addresses),
  },
  audio: hasOwnMedia(inputs) ? inputs.media : [],
})

/** Paths of files that a complete build has left, and that are checked before a site is considered unchanged. */
export function sampleFiles(plan: Plan, inputs: Inputs): string[] {
  const { rules, encodings, shard } = inputs
  const variants = pressedVariants(rules)
  const parts = plan.sample(SAMPLE)
  const own = parts.filter((part) => hasFiles(rules, part))
  const firsts = own.filter(({ name }) => name === firstPage(rules.paging.pageSize))
  const files = [
    ...(hasSharedFiles(shard) ? madeFiles(inputs) : []),
    ...firsts.flatMap(({ resource }) => variants.map((variant) => listFile(resource as Listed, variant))),
    ...own.flatMap((part) => filesIn(part, variants)),
  ]
  return files.flatMap((path) => withCompressed(path, encodings))
}

/** Maximum number of responses and copies in the sample. */
const SAMPLE = 1000

/** Every file that a part of a site may have. */
export const listPartFiles = (part: SitePart): string[] =>
  filesIn(part, VARIANTS).flatMap((path) => withCompressed(path))

const filesIn = (part: SitePart, variants: readonly Variant[]): string[] => [
  ...new Set(variants.flatMap((variant) => partFiles(part, variant))),
]

/** The files of a site that are neither records nor pages of them. */
function otherFiles(inputs: Inputs): OtherFile[] {
  const lists = new Map<string, Listed>(BULK.map(({ file, resource }) => [file, resource]))
  return [
    ...madeFiles(inputs).map((path) => {
      const list = lists.get(path)
      return { path, from: null, identity: null, ...(list && { list }) }
    }),
    ...inputs.media,
  ]
}

const madeFiles = ({ rules, texts, assets, news, faces }: Inputs): string[] => [
  ...fixedFiles(rules),
  ...(assets ? sitePageFiles(assets, rules, news) : []),
  ...faceFiles(faces),
  ...texts.map(({ path }) => path),
  RULES_FILE,
  ...codeFiles(faces).map(({ path }) => path),
  ...(isPacked(rules) ? PACKS.map(packTableFile) : []),
  ...(rules.filters ? LISTED.map(filterTableFile) : []),
]
