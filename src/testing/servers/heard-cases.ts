// Records the responses of a correct site for each case. A fault that leaves the responses of a case unchanged cannot
// make it fail, so only few cases need to run again for each fault.
import type { Case } from '../../hosts/verify/case.ts'
import { type Client, openClient } from '../../hosts/verify/client.ts'
import { type Outcome, runCases } from '../../hosts/verify/run.ts'
import type { Subject } from '../../hosts/verify/subject.ts'
import type { FaultySite, Plant } from './faulty-site.ts'

/** The number of cases in a batch, after which the search for a failure stops. */
const CONCURRENCY = 4

export interface HeardCase {
  readonly one: Case
  /** The responses with their requests. */
  readonly heard: readonly Parameters<Plant>[]
  readonly outcome: Outcome
}

/** Runs every case in turn against a correct site, and records the requests of each. */
export const hear = (site: FaultySite, subject: Subject, cases: readonly Case[]): Promise<HeardCase[]> =>
  withClient(site, async (client) => {
    const all: HeardCase[] = []
    for (const one of cases) {
      const heard: Parameters<Plant>[] = []
      site.plant((answer, request) => {
        heard.push([answer, request])
        return answer
      })
      for (const outcome of await run(client, site, subject, [one])) all.push({ one, heard, outcome })
    }
    return all
  })

/** Whether any case fails with a fault, which stays planted. */
export const isFound = (
  site: FaultySite,
  subject: Subject,
  cases: readonly HeardCase[],
  plant: Plant,
): Promise<boolean> =>
  withClient(site, async (client) => {
    site.plant(plant)
    const met = cases.filter(({ heard }) => heard.some((exchange) => plant(...exchange) !== exchange[0]))
    for (let at = 0; at < met.length; at += CONCURRENCY) {
      const some = met.slice(at, at + CONCURRENCY).map(({ one }) => one)
      const outcomes = await run(client, site, subject, some)
      if (outcomes.some(({ verdict }) => verdict === 'failed')) return true
    }
    return false
  })

const run = (client: Client, { url: base }: FaultySite, subject: Subject, cases: readonly Case[]) =>
  runCases(client, { base, subject, deviations: [], cases, concurrency: CONCURRENCY })

async function withClient<T>({ url }: FaultySite, work: (client: Client) => Promise<T>): Promise<T> {
  const client = openClient(url, { timeout: 5000, retries: 0 })
  try {
    return await work(client)
  } finally {
    client.close()
  }
}
