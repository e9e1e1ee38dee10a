// Explains bodies that are valid but not those of the build: the site serves an older build, a different one, or a
// mixture. A whole build agrees with itself, whichever it is.
import { pMapIterable } from 'p-map'
import type { CaseGroup } from '../../contract/rules/case-groups.ts'
import { parseRoute } from '../../contract/rules/routes.ts'
import { answerTo, parseAsked } from '../../contract/rules/rules.ts'
import { CHANGES, CHANGES_PATH, changesFile } from '../../contract/schemas/changes.ts'
import { type LinkRules, linkPath, pathOfFile } from '../../contract/urls/urls.ts'
import type { Reply } from './ask.ts'
import { parseJson } from './bodies.ts'
import type { Client } from './client.ts'
import type { Outcome } from './run.ts'
import type { Subject } from './subject.ts'

export interface MixOptions {
  readonly subject: Subject
  readonly concurrency: number
}

const BODIES = new Set<CaseGroup>(['list', 'windows', 'details'])

export interface Explanation {
  /** A sentence or two. */
  readonly text: string
  /** Whether the site serves a whole build that is older, which explains most differences. */
  readonly isOlder: boolean
}

/**
 * Whether a wrong answer is one that an older build may explain: a body, its length, or a file that one build lacks.
 */
export const isOfOlderBuild = (outcome: Outcome): boolean =>
  outcome.verdict === 'failed' &&
  ('isOfOtherBuild' in outcome ||
    outcome.faults.every(({ what }) => /^(?:body|Content-Length$|Content-Range$)/.test(what)) ||
    outcome.faults.some(({ what, ...statuses }) => what === 'status' && isMissing(statuses)))

const isMissing = ({ expected, received }: { expected: string; received: string }): boolean =>
  expected === '404' || received === '404'

/** Returns why bodies are of a different build; null if none is. */
export async function explainBodies(
  client: Client,
  outcomes: readonly Outcome[],
  options: MixOptions,
): Promise<Explanation | null> {
  const bodies = outcomes.filter(({ case: { group } }) => BODIES.has(group))
  const others = bodies.filter((outcome) => 'isOfOtherBuild' in outcome)
  if (others.length === 0) return null
  const all = others.length === bodies.length
  const share = all
    ? `None of the ${bodies.length} bodies is of this build`
    : `${others.length} of ${bodies.length} bodies are not of this build`
  const targets = bodies.map((outcome) => outcome.case.request.target)
  if (!options.subject.hasBuild || !(await agrees(client, targets, options.concurrency))) {
    const text = `${share}, because the deployment is a mix of builds, or was changed. Publish the whole folder again.`
    return { text, isOlder: false }
  }
  const differing = others.slice(0, MAX_DATED).map((outcome) => outcome.case.request.target)
  const { isOlder, isSame, details } = await describeServed(client, options.subject, differing)
  if (isSame) {
    const text = `${share}, although the feed of changes is that of this build${details}: a cache keeps older answers or ignores the query of a URL, or an upload was not complete. Publish the whole folder again, and purge the caches.`
    return { text, isOlder: false }
  }
  const kind = isOlder ? 'an older build' : 'a whole build, but a different one'
  const text = `${share}, but they agree with each other: the site serves ${kind}${details}. If that is intended, as after a rollback, verify it with --dist <folder of that build>, or with --no-dist; otherwise publish this build.`
  return { text, isOlder }
}

/** Whether all answers agree on the length of each list, and on each record wherever it is. */
async function agrees(client: Client, targets: readonly string[], concurrency: number): Promise<boolean> {
  const known = new Map<string, string>()
  const isSame = (key: string, value: string): boolean => {
    const first = known.get(key) ?? value
    known.set(key, first)
    return first === value
  }
  const ask = async (target: string) => ({ target, reply: await client.ask({ method: 'GET', target }) })
  try {
    for await (const { target, reply } of pMapIterable(targets, ask, { concurrency })) {
      // A record that the other build does not have is missing.
      if (reply.status !== 200) continue
      const variant = target.includes('format=api') ? 'api' : 'plain'
      for (const [key, value] of splitReply(target, reply))
        if (!isSame(`${variant} ${key}`, value)) return false
    }
    return true
  } catch {
    return false
  }
}

/** The length of a list and the records in an answer, by keys that are the same in every answer. */
function* splitReply(target: string, { body }: Reply): Generator<readonly [key: string, value: string]> {
  const route = parseRoute(pathOfFile(target.split('?')[0] ?? ''))
  const json = parseJson(body) as Readonly<Record<string, unknown>> | undefined
  if (!json || !(route?.kind === 'list' || route?.kind === 'detail')) return
  const { count, results } = json
  if (route.kind === 'list') yield [`${route.resource} count`, `${count}`]
  for (const record of (route.kind === 'list' ? results : [json]) as (typeof json)[]) {
    yield [`${route.resource} ${record.uuid}`, JSON.stringify(record)]
  }
}

/** Answers that are asked for their date. */
const MAX_DATED = 3

/** What is known of the served build: whether it precedes the local one or is the same, its revision and its date. */
async function describeServed(
  client: Client,
  subject: Subject,
  targets: readonly string[],
): Promise<{ readonly isOlder: boolean; readonly isSame: boolean; readonly details: string }> {
  const feed = subject.rules.changes ? await readFeed(client, subject.rules) : null
  const own = parseFeed(await subject.expect(CHANGES.file))
  const precedes = feed !== null && (await earlierCursors(subject)).has(feed.latest.cursor)
  const dates = await Promise.all(targets.map((target) => findDates(client, subject, target)))
  const served = dates.flatMap(({ live }) => live ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0]
  // HTTP dates have no fractions of a second.
  const isDated = dates.some(({ live, built }) => live && built && built.getTime() - live.getTime() >= 1000)
  const details = [
    ...(feed ? [`revision ${feed.snapshot.slice(0, 12)}`] : []),
    ...(served ? [`of ${served.toISOString().slice(0, 16).replace('T', ' ')} UTC`] : []),
  ]
  const isSame = feed !== null && feed.snapshot === own?.snapshot
  return {
    isOlder: precedes || isDated,
    isSame,
    details: details.length === 0 ? '' : ` (${details.join(', ')})`,
  }
}

interface Feed {
  readonly snapshot: string
  readonly latest: { readonly cursor: string }
}

async function readFeed(client: Client, rules: LinkRules): Promise<Feed | null> {
  const reply = await client.ask({ method: 'GET', target: linkPath(rules, CHANGES_PATH) })
  return parseFeed(reply.status === 200 ? reply.body : null)
}

function parseFeed(body: Buffer | null): Feed | null {
  const feed = body && (parseJson(body) as Partial<Feed> | null | undefined)
  return feed?.latest?.cursor !== undefined && typeof feed.snapshot === 'string' ? (feed as Feed) : null
}

/** The cursors in the feed of the build, apart from the latest. */
async function earlierCursors({ expect }: Subject): Promise<ReadonlySet<string>> {
  const read = async (file: string) => {
    const body = await expect(file)
    return body && (parseJson(body) as { next?: string | null; first?: { cursor: string } } | undefined)
  }
  const cursors = new Set<string>()
  let cursor = (await read(CHANGES.file))?.first?.cursor
  while (cursor !== undefined && !cursors.has(cursor)) {
    const next = (await read(changesFile(cursor)))?.next
    if (typeof next !== 'string') break
    cursors.add(cursor)
    cursor = next.split('/').at(-2)
  }
  return cursors
}

/** When the served file and that of the build were last modified, if known. */
async function findDates(client: Client, { rules, local }: Subject, target: string) {
  const answer = answerTo(rules, parseAsked('GET', target))
  const { headers } = await client.ask({ method: 'GET', target })
  const live = new Date(headers['last-modified'] ?? '')
  return {
    live: Number.isNaN(live.getTime()) ? null : live,
    built: 'file' in answer ? ((await local?.modified(answer.file)) ?? null) : null,
  }
}
