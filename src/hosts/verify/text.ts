// Formats the result of a verification for people: a summary first, then each cause with a few examples.

import { groupBy } from '../../contract/common/group-by.ts'
import { CASE_GROUPS, type CaseGroup } from '../../contract/rules/case-groups.ts'
import { parseRoute } from '../../contract/rules/routes.ts'
import { type Cause, groupFaults, groupLinks } from './causes.ts'
import type { Crawl } from './crawl.ts'
import { isOfOlderBuild } from './mix.ts'
import { AN_ANSWER, summarize } from './run.ts'
import type { Start, Verified } from './verify.ts'

/** The first lines: what is verified, against what, and as which host. */
export function* formatStart({ base, dist, builtFor, assumed }: Start): Generator<string> {
  const { host, because, candidates } = assumed
  if (builtFor !== base) yield addressNote(base, builtFor)
  const as = host === null ? '' : ` as ${host.name}${because && `, ${because}`}`
  yield `Verifying ${base} against ${dist ?? 'the contract'}${as}`
  if (candidates.length > 0) yield hostNote(candidates.map(({ name }) => `--host ${name}`))
}

const hostNote = (flags: readonly string[]): string =>
  `! The site may be on one of several hosts, so what any of them cannot do is reported: pass ${flags.join(' or ')}.`

const addressNote = (base: string, builtFor: string): string =>
  `! Built for ${builtFor}, served at ${base}: every link points to ${builtFor}. If readers should use ${base}, build with --base-url ${base} and publish again.`

/** @param max maximum number of causes to print */
export function* formatVerified(verified: Verified, max: number): Generator<string> {
  const { outcomes, stopped, repeated, mixed, damaged, links } = verified
  const { passed, declared, failed } = summarize(outcomes)
  yield `${passed} passed, ${declared} declared, ${failed} failed`
  if (links) yield* formatLinks(links)
  if (stopped !== null) yield stopped
  if (mixed) yield mixed.text
  if (damaged.length > 0) yield formatDamaged(damaged)
  const own = mixed?.isOlder ? outcomes.filter((outcome) => !isOfOlderBuild(outcome)) : outcomes
  const all = [...groupFaults(own), ...groupLinks(links?.dead ?? [])]
  const causes = stopped === null ? all : all.filter(({ expected }) => expected !== AN_ANSWER)
  for (const cause of causes.slice(0, max)) yield* formatCause(cause)
  const more = causes.length - max
  if (more > 0) {
    yield `… and ${more} more ${more === 1 ? 'finding' : 'findings'}: --max-findings ${causes.length} shows all, --json lists every answer.`
  }
  const excused = outcomes.filter((outcome) => outcome.verdict === 'declared')
  for (const [reason, same] of groupBy(excused, (outcome) => outcome.reason)) {
    const groups = new Set(same.map((outcome) => outcome.case.group))
    yield `! ${same.length} × ${formatGroups([...groups])}: ${reason}`
  }
  for (const [reason, count] of repeated) yield `! ${count} × answered only when asked again: ${reason}`
  if (links) yield* formatUnfollowed(links)
}

function* formatLinks({ followed, dead }: Crawl): Generator<string> {
  yield `${followed} ${followed === 1 ? 'link' : 'links'} followed, ${dead.length} dead`
  const files = dead.filter(({ target }) => parseRoute(target)?.kind === 'media').length
  if (files > 0) {
    yield `${files} of ${dead.length} dead links point to images or audio that the site does not have. Publish them with the site, or correct the links.`
  }
}

const MAX_BLOCKS = 5

function formatDamaged(damaged: readonly string[]): string {
  const more = damaged.length - MAX_BLOCKS
  const names = damaged.slice(0, MAX_BLOCKS).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return damaged.length === 1
    ? `A block of the packed site is damaged or missing: ${names}. Upload it again.`
    : `${damaged.length} blocks of the packed site are damaged or missing: ${names}. Upload them again.`
}

function* formatCause({ what, expected, received, count, examples }: Cause): Generator<string> {
  const noun = what === 'link' ? 'dead' : count === 1 ? 'answer' : 'answers'
  yield `✗ ${what}: ${count} ${noun}`
  yield `    expected  ${expected}`
  yield `    received  ${received}`
  for (const [index, example] of examples.entries())
    yield `    ${index === 0 ? 'in' : '  '}        ${example}`
  if (count > examples.length) yield `              and ${count - examples.length} more`
}

const MAX_GROUPS = 3

function formatGroups(groups: readonly CaseGroup[]): string {
  const more = groups.length - MAX_GROUPS
  const titles = groups.slice(0, MAX_GROUPS).map((group) => CASE_GROUPS[group])
  return titles.join('; ') + (more > 0 ? `; ${more} more` : '')
}

function* formatUnfollowed({ pages, elsewhere }: Crawl): Generator<string> {
  for (const [host, count] of elsewhere) yield `! ${count} × links to another host, not followed: ${host}`
  if (pages > 0)
    yield `! ${pages} × links to web pages of the site, not followed: they may be published elsewhere`
}
