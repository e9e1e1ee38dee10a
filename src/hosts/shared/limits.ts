// The limits of hosts, checked before anything is published.

import { isPacked } from '../../contract/rules/rules.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { CatalogError, type ErrorDetails } from '../../core/problems/errors.ts'
import { membersText } from '../../core/problems/proposals.ts'
import { formatNumber } from '../../core/system/format.ts'
import type { Host, HostText, Limit } from './host.ts'

/** @throws CatalogError HOSTS_CLASH for hosts that cannot be published from the same folder */
export function checkTogether(hosts: readonly Host[]): void {
  const [files, folders] = [hosts.find(({ links }) => links), hosts.find(({ links }) => !links)]
  if (files && folders) {
    throw new CatalogError(
      'HOSTS_CLASH',
      `${files.title} needs links to files, such as …/index.json, which ${folders.title} does not answer.`,
      waysApart(folders),
    )
  }
  for (const { name, clashes = [] } of hosts) {
    const clash = clashes.find((one) => hosts.some((other) => other.name === one.with))
    if (!clash) continue
    throw new CatalogError('HOSTS_CLASH', clash.reason, waysApart({ name }))
  }
}

function waysApart({ name }: Pick<Host, 'name'>): ErrorDetails {
  const members = { hosts: [name] }
  return {
    hint: `Keep only the one that you publish on in site.json, such as ${membersText(members)}, and build again. For both, build twice, each with its own site.json and output folder.`,
    proposals: [{ path: [], members }],
  }
}

/** @throws CatalogError BAD_CONFIG for a host that cannot derive the variants that are not pressed */
export function checkVariants(hosts: readonly Host[], { variants }: SiteRules): void {
  const host = hosts.find(({ composes }) => !composes)
  if (variants === 'pressed' || !host) return
  throw new CatalogError(
    'BAD_CONFIG',
    `${host.title} only serves files, so it cannot run the code that "variants": "edge" needs.`,
    {
      hint: 'Remove "variants" from site.json, or this host from "hosts".',
      proposals: [{ path: ['variants'] }, { path: ['hosts'] }],
    },
  )
}

/** @throws CatalogError BAD_CONFIG for a host that cannot extract responses from blocks */
export function checkLayout(hosts: readonly Host[], rules: SiteRules): void {
  const host = hosts.find(({ composes }) => !composes)
  if (!isPacked(rules) || !host) return
  throw new CatalogError('BAD_CONFIG', `${host.title} only serves files, so it cannot read a packed site.`, {
    hint: 'Remove "layout" from site.json, or this host from "hosts".',
    proposals: [{ path: ['layout'] }, { path: ['hosts'] }],
  })
}

/** The number of files of a site. */
export interface FileCount {
  readonly files: number
  /** The paths of files that hosts or the program read: some hosts do not count them. */
  readonly named: readonly string[]
}

/** The files of a site that a host counts. */
export function countFor({ uncounted = [] }: Host, { files, named }: FileCount): number {
  const isIgnored = (path: string) => uncounted.includes(path.split('/')[0] as string)
  return files - named.filter(isIgnored).length
}

/** Whether any host limits the number of files. */
export const haveFileLimit = (hosts: readonly Host[]): boolean =>
  hosts.some(({ limits }) => limits.files !== undefined)

/** The rules that decide how many files a site has. */
interface RulesOfFiles extends Pick<SiteRules, 'variants' | 'layout' | 'store' | 'filters'> {
  /** Whether tracks have pages. */
  readonly hasTrackPages?: boolean
}

/** @throws CatalogError OVER_LIMIT for the first host whose limit is lower */
export function checkFileCount(hosts: readonly Host[], all: FileCount, rules: RulesOfFiles): void {
  for (const host of hosts) {
    const { title, limits, composes } = host
    const count = countFor(host, all)
    if (limits.files && count > limits.files.max) {
      const fewer = composes ? fewerFiles(rules, count, limits.files) : []
      const { higher } = limits.files
      const plan = higher && count <= higher.max ? [higher.wayOut] : []
      const waysOut = [...fewer, ...plan, ...limits.files.waysOut]
      throw overLimit('The site', `${formatNumber(count)} files`, title, { ...limits.files, waysOut })
    }
  }
}

/** Settings with which the site has fewer files, without those that leave it too large. */
function fewerFiles(
  { variants, layout, store, filters, hasTrackPages }: RulesOfFiles,
  count: number,
  { max }: Limit,
): string[] {
  if (store !== undefined) return []
  if (layout === 'packed') return ['Set "store" in site.json, which keeps blocks out of the site.']
  return [
    'Set "layout": "packed" in site.json, which puts many records into one file.',
    ...(variants === 'pressed' && count / 2 <= max
      ? ['Set "variants": "edge", which halves the files.']
      : []),
    ...(hasTrackPages
      ? ['Set "track_pages": false in "site" of site.json: tracks then have no pages of their own.']
      : []),
    ...(filters === 'pressed'
      ? ['Set "filters": true, which writes no pages of filters: this host composes them.']
      : []),
  ]
}

/** A file of the site, and its size. */
export interface Size {
  readonly path: string
  readonly bytes: number
}

/** @throws CatalogError OVER_LIMIT for the first host that refuses the largest file */
export function checkFileSize(hosts: readonly Host[], largest: Size): void {
  for (const { title, limits } of hosts) {
    const { path, bytes } = largest
    if (limits.fileBytes && bytes > limits.fileBytes.max)
      throw overLimit(`The file ${path}`, `${formatNumber(bytes)} bytes`, title, limits.fileBytes)
  }
}

/** @throws CatalogError OVER_LIMIT for a text that the host would refuse or truncate */
export function checkTexts({ title, limits }: Host, texts: readonly HostText[]): void {
  for (const { path, text, code } of texts) {
    const longest = path === '_headers' ? longestLine(text) : 0
    if (limits.headersLine && longest > limits.headersLine.max)
      throw overLimit(`A line of ${path}`, `${formatNumber(longest)} characters`, title, limits.headersLine)
    const bytes = Buffer.byteLength(code ?? '')
    if (limits.functionBytes && bytes > limits.functionBytes.max)
      throw overLimit(`The function in ${path}`, `${formatNumber(bytes)} bytes`, title, limits.functionBytes)
  }
}

const longestLine = (text: string): number =>
  text.split('\n').reduce((longest, { length }) => Math.max(longest, length), 0)

function overLimit(what: string, size: string, title: string, { max, where, waysOut }: Limit): CatalogError {
  const message = `${what} has ${size}, but ${title} accepts ${formatNumber(max)} ${where}.`
  return new CatalogError('OVER_LIMIT', message, { hint: waysOut.join(' Or: ') })
}
