// Verifies a live site: every case, and every link if asked for.
import { answerTo, parseAsked } from '../../contract/rules/rules.ts'
import { linkPath, rootPath } from '../../contract/urls/urls.ts'
import { type CatalogError, notASite } from '../../core/problems/errors.ts'
import type { Progress } from '../../core/system/progress.ts'
import { addressMismatch, linkedOrigin, parseOrigin } from './address.ts'
import { type AssumedHost, assumeHost, type PublishedSite } from './assumed-host.ts'
import { readBuild } from './build-subject.ts'
import { createCases } from './cases.ts'
import { type Client, openClient } from './client.ts'
import { type Crawl, crawl } from './crawl.ts'
import { askFirstList, type FirstList } from './first-list.ts'
import { type Explanation, explainBodies } from './mix.ts'
import { explainRules } from './other-rules.ts'
import { readRemoteSubject } from './remote-subject.ts'
import { type Outcome, runCases, summarize } from './run.ts'
import type { Subject } from './subject.ts'

export interface VerifyOptions {
  /** The folder of the build that the site should match; null to check the contract alone. */
  readonly dist: string | null
  /** Whether a missing build is an error. If not, the contract alone is checked without it. */
  readonly needsBuild: boolean
  /** The host whose deviations are accepted; null to find it by the settings and the answers. */
  readonly host: AssumedHost | null
  /** Null if no project publishes the site. */
  readonly published: PublishedSite | null
  /** Maximum number of records and windows of a kind to request; null for all. */
  readonly sample: number | null
  /** Whether to follow every link, too. */
  readonly links: boolean
  /** Maximum number of parallel requests. */
  readonly concurrency: number
  /** Seconds before a request is given up. */
  readonly timeout: number
  readonly onProgress: (progress: Progress) => void
  /** Called before the first case. */
  readonly onStart: (start: Start) => void
}

export interface Start {
  readonly base: string
  /** The build that answers are compared with, or null. */
  readonly dist: string | null
  /** The address that the site was built for. */
  readonly builtFor: string
  readonly assumed: AssumedHost
}

export interface Verified {
  readonly base: string
  /** The name of the host whose deviations were accepted; null if there was none. */
  readonly host: string | null
  readonly outcomes: readonly Outcome[]
  /** If the site stopped answering, how far the verification came, in a sentence. */
  readonly stopped: string | null
  /** Number of requests that were answered only when they were repeated, by the status or error before. */
  readonly repeated: ReadonlyMap<string, number>
  /** Why bodies, or the rules of the host, are of a different build; null if none are. */
  readonly mixed: Explanation | null
  /** The damaged blocks of a packed site, as far as the local build shows them. */
  readonly damaged: readonly string[]
  /** The links that were followed; null if none were. */
  readonly links: Crawl | null
}

/** Whether no answer was wrong and no link dead. */
export const isSound = ({ outcomes, stopped, links }: Verified): boolean =>
  summarize(outcomes).failed === 0 && stopped === null && (links?.dead ?? []).length === 0

/**
 * Sends every case to a live site.
 * @throws CatalogError NOT_A_SITE if the site cannot be reached, or the build is missing; OTHER_ADDRESS if the build is
 * for a different address than the site; DAMAGED_SITE if the build is damaged
 */
export function verifySite(url: string, options: VerifyOptions): Promise<Verified> {
  const { dist, needsBuild, sample, concurrency } = options
  return withClient(url, options, async (client, base, list) => {
    const built = dist === null ? null : await readBuild(dist, sample)
    if (built === null && dist !== null && needsBuild) throw noBuild(dist)
    const live = linkedOrigin(list.reply)
    if (built && dist !== null && live !== null && live !== built.rules.baseUrl) {
      throw addressMismatch({ dist, built: built.rules.baseUrl, live, base })
    }
    const subject = built ?? (await readRemoteSubject(client, { base, list, sample }))
    const builtFor = subject.rules.baseUrl
    const assumed = options.host ?? assumeHost(list.reply, options.published, [base, live, builtFor])
    options.onStart({ base, dist: built && dist, builtFor, assumed })
    const deviations = assumed.host?.deviations ?? []
    const cases = createCases(subject, sample)
    const progress = { done: 0, total: cases.length }
    const add = (key: keyof typeof progress) => (amount: number) => {
      progress[key] += amount
      options.onProgress({ stage: 'asking', ...progress })
    }
    const tick = add('done')
    const outcomes = await runCases(client, { base, subject, deviations, cases, concurrency, tick })
    const root = linkPath(subject.rules, rootPath('api'))
    const follows = options.links && client.lost === null
    const links = follows ? await crawl(client, { base, root, concurrency, grow: add('total'), tick }) : null
    const mixed =
      client.lost === null
        ? ((await explainBodies(client, outcomes, { subject, concurrency })) ??
          (await explainRules(client, outcomes, subject)))
        : null
    const stopped = describeStop(client.lost, progress)
    const { repeated } = client
    const host = assumed.host?.name ?? null
    return {
      base,
      host,
      outcomes,
      stopped,
      repeated,
      mixed,
      damaged: damagedBlocks(subject, outcomes),
      links,
    }
  })
}

function describeStop(lost: string | null, { done, total }: { done: number; total: number }): string | null {
  if (lost === null) return null
  return `The site stopped answering after ${done} of ${total} requests (${lost}), so the rest was not asked. Check that it is up, and verify it again.`
}

/** The blocks that the site answers with a 502 for. */
function damagedBlocks({ rules, local }: Subject, outcomes: readonly Outcome[]): string[] {
  const blocks = outcomes.flatMap((outcome) => {
    if (outcome.verdict !== 'failed') return []
    if (!outcome.faults.some(({ what, received }) => what === 'status' && received === '502')) return []
    const answer = answerTo(rules, parseAsked('GET', outcome.case.request.target))
    return 'file' in answer ? (local?.findBlock(answer.plain ?? answer.file) ?? []) : []
  })
  return [...new Set(blocks)].sort()
}

async function withClient<T>(
  url: string,
  { timeout }: Pick<VerifyOptions, 'timeout'>,
  work: (client: Client, base: string, list: FirstList) => Promise<T>,
): Promise<T> {
  const base = parseOrigin(url)
  const client = openClient(base, { timeout: timeout * 1000, retries: 3 })
  try {
    return await work(client, base, await askFirstList(client, url))
  } finally {
    client.close()
  }
}

const noBuild = (dist: string): CatalogError =>
  notASite(dist, 'Pass the folder of the build with --dist, or check the contract alone with --no-dist.')
