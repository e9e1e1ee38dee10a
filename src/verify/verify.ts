// Verifies a live site: every case, or every link.
import { listPath } from '../api/urls.ts'
import { CatalogError } from '../problems/errors.ts'
import type { Deviation } from '../stages/host.ts'
import { addressMismatch, linkedOrigin, parseOrigin, unreachableError } from './address.ts'
import type { Reply } from './ask.ts'
import { readBuild } from './build-subject.ts'
import { createCases } from './cases.ts'
import { type Client, openClient } from './client.ts'
import { type Crawl, crawl } from './crawl.ts'
import { readRemoteSubject } from './remote-subject.ts'
import { type Outcome, runCases } from './run.ts'

export interface RequestOptions {
  /** Maximum number of parallel requests. */
  readonly concurrency: number
  /** Seconds before a request is given up. */
  readonly timeout: number
  readonly onProgress: (progress: {
    readonly stage: string
    readonly done: number
    readonly total: number
  }) => void
}

export interface VerifyOptions extends RequestOptions {
  /** The folder of the build that the site should match; null to check the contract alone. */
  readonly dist: string | null
  /** Whether a missing build is an error. If not, the contract alone is checked without it. */
  readonly needsBuild: boolean
  readonly deviations: readonly Deviation[]
  /** Maximum number of records and windows of a kind to request; null for all. */
  readonly sample: number | null
  /**
   * Called before the first request.
   * @param dist the build that answers are compared with, or null
   * @param builtFor the address that the site was built for
   */
  readonly onStart: (base: string, dist: string | null, builtFor: string) => void
}

export interface Verified {
  readonly base: string
  readonly outcomes: readonly Outcome[]
}

/**
 * Sends every case to a live site.
 * @throws CatalogError NOT_A_SITE if the site cannot be reached, or the build is missing; OTHER_ADDRESS if the build is
 * for a different address than the site
 */
export function verifySite(url: string, options: VerifyOptions): Promise<Verified> {
  const { dist, needsBuild, sample, deviations, concurrency, onProgress } = options
  return withClient(url, options, async (client, base, list) => {
    const built = dist === null ? null : await readBuild(dist, sample)
    if (built === null && dist !== null && needsBuild) throw noBuild(dist)
    const live = linkedOrigin(list)
    if (built && dist !== null && live !== null && live !== built.rules.baseUrl) {
      throw addressMismatch({ dist, built: built.rules.baseUrl, live, base })
    }
    const subject = built ?? (await readRemoteSubject(client, base, sample))
    options.onStart(base, built && dist, subject.rules.baseUrl)
    const cases = createCases(subject, sample)
    let done = 0
    const tick = () => onProgress({ stage: 'asking', done: ++done, total: cases.length })
    return { base, outcomes: await runCases(client, { base, subject, deviations, cases, concurrency, tick }) }
  })
}

export interface Crawled {
  readonly base: string
  readonly found: Crawl
}

/** Follows every link of a live site. */
export function verifyLinks(
  url: string,
  { onStart, ...options }: RequestOptions & { readonly onStart: (base: string) => void },
): Promise<Crawled> {
  const { concurrency, onProgress } = options
  return withClient(url, options, async (client, base) => {
    onStart(base)
    const progress = { done: 0, total: 0 }
    const add = (key: keyof typeof progress) => (amount: number) => {
      progress[key] += amount
      onProgress({ stage: 'asking', ...progress })
    }
    return { base, found: await crawl(client, { base, concurrency, grow: add('total'), tick: add('done') }) }
  })
}

async function withClient<T>(
  url: string,
  { timeout }: RequestOptions,
  work: (client: Client, base: string, list: Reply) => Promise<T>,
): Promise<T> {
  const base = parseOrigin(url)
  const client = openClient(base, { timeout: timeout * 1000, retries: 3 })
  try {
    const list = await client.ask({ method: 'GET', target: listPath('artist') }).catch((cause) => {
      throw unreachableError(url, cause)
    })
    return await work(client, base, list)
  } finally {
    client.close()
  }
}

const noBuild = (dist: string): CatalogError =>
  new CatalogError('NOT_A_SITE', `${dist} is not a built site.`, {
    hint: 'Pass the folder of the build with --dist, or check the contract alone with --no-dist.',
  })
