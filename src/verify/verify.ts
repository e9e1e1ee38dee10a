// Verifying a live site: every case of the rules, or every link.
import { listPath } from '../api/urls.ts'
import { CatalogError } from '../model/errors.ts'
import type { Deviation } from '../model/host.ts'
import { linkedOrigin, notReached, originOf, otherAddress } from './address.ts'
import type { Reply } from './ask.ts'
import { readBuild } from './build-subject.ts'
import { casesOf } from './cases.ts'
import { type Client, openClient } from './client.ts'
import { type Crawl, crawl } from './crawl.ts'
import { readRemoteSubject } from './remote-subject.ts'
import { type Outcome, runCases } from './run.ts'

/** How requests are sent. */
export interface RequestOptions {
  /** Requests at a time. */
  readonly concurrency: number
  /** Seconds for an answer. */
  readonly timeout: number
  readonly onProgress: (progress: {
    readonly stage: string
    readonly done: number
    readonly total: number
  }) => void
}

export interface VerifyOptions extends RequestOptions {
  /** The build that the site should hold; null to check the contract alone. */
  readonly dist: string | null
  /** Whether the build must be there; else the contract alone is checked without it. */
  readonly needsBuild: boolean
  /** The deviations that the host declares. */
  readonly deviations: readonly Deviation[]
  /** Records and windows of a kind to ask for; null for all. */
  readonly sample: number | null
  /**
   * Called before the first case is asked, with the build that is compared, or null, and the address that the site
   * was built for.
   */
  readonly onStart: (base: string, dist: string | null, builtFor: string) => void
}

export interface Verified {
  readonly base: string
  readonly outcomes: readonly Outcome[]
}

/**
 * Asks a live site every case.
 * @throws CatalogError NOT_A_SITE where the site cannot be reached, or the build is missing; OTHER_ADDRESS where the
 * build is for another address than the site
 */
export function verifySite(url: string, options: VerifyOptions): Promise<Verified> {
  const { dist, needsBuild, sample, deviations, concurrency, onProgress } = options
  return withClient(url, options, async (client, base, list) => {
    const built = dist === null ? null : await readBuild(dist, sample)
    if (built === null && dist !== null && needsBuild) throw noBuild(dist)
    const live = linkedOrigin(list)
    if (built && dist !== null && live !== null && live !== built.rules.baseUrl) {
      throw otherAddress({ dist, built: built.rules.baseUrl, live, base })
    }
    const subject = built ?? (await readRemoteSubject(client, base, sample))
    options.onStart(base, built && dist, subject.rules.baseUrl)
    const cases = casesOf(subject, sample)
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
  const base = originOf(url)
  const client = openClient(base, { timeout: timeout * 1000, retries: 3 })
  try {
    const list = await client.ask({ method: 'GET', target: listPath('artist') }).catch((cause) => {
      throw notReached(url, cause)
    })
    return await work(client, base, list)
  } finally {
    client.close()
  }
}

const noBuild = (dist: string): CatalogError =>
  new CatalogError('NOT_A_SITE', `${dist} is not a built site.`, {
    hint: 'Name the folder that was built with --dist, or check the contract alone with --no-dist.',
  })
