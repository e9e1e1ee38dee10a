import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fs from 'fs-extra'
import { RULES_FILE } from '../api/files.ts'
import { listPath } from '../api/urls.ts'
import { hostNamed } from '../hosts/index.ts'
import { CatalogError } from '../model/errors.ts'
import type { Terminal } from '../terminal.ts'
import { casesOf } from '../verify/cases.ts'
import { type Client, openClient } from '../verify/client.ts'
import { crawl } from '../verify/crawl.ts'
import { readRemoteSubject } from '../verify/learn-remote.ts'
import { crawlToJson, linesOf, linesOfCrawl, tallyOf, toJson, toJunit } from '../verify/reports.ts'
import { runCases } from '../verify/run.ts'
import { readSubject, type Subject } from '../verify/subject.ts'

export interface VerifyOptions {
  /** The build that the site should hold; false to ask for the contract alone. */
  readonly dist: string | false
  /** The build was asked for by name, so that it must be there. */
  readonly needsBuild?: boolean
  readonly host?: string
  readonly sample: number
  readonly all?: boolean
  readonly concurrency: number
  /** Seconds. */
  readonly timeout: number
  readonly json?: boolean
  readonly junit?: string
  /** Follow every link instead of asking the cases. */
  readonly links?: boolean
}

/**
 * Asks a live site every case, or follows every link of it, and says what came of it.
 * @returns whether nothing failed
 */
export async function verify(url: string, options: VerifyOptions, terminal: Terminal): Promise<boolean> {
  const base = originOf(url)
  const declares = options.host === undefined ? [] : hostNamed(options.host).deviations
  const sample = options.all ? null : options.sample
  const client = openClient(base, { timeout: options.timeout * 1000, retries: 3 })
  try {
    await reach(client, base)
    if (options.links) return await followLinks(client, base, options, terminal)
    const built = options.dist === false ? null : await learnBuild(options.dist, sample)
    if (built === null && options.dist !== false && options.needsBuild) throw noBuild(options.dist)
    const subject = built ?? (await readRemoteSubject(client, base, sample))
    if (!options.json) terminal.say(`Verifying ${base} against ${built ? options.dist : 'the contract'}`)
    const cases = casesOf(subject, sample)
    const { concurrency } = options
    const outcomes = await terminal.progress('Asking', cases.length, ({ tick }) =>
      runCases(client, { base, subject, declares, cases, concurrency, tick }),
    )
    if (options.junit !== undefined) await fs.outputFile(options.junit, toJunit(base, outcomes))
    if (options.json) terminal.print(`${toJson(base, outcomes)}\n`)
    else for (const line of linesOf(outcomes)) terminal.say(line)
    return tallyOf(outcomes).failed === 0
  } finally {
    client.close()
  }
}

/** @returns whether no link is dead */
async function followLinks(
  client: Client,
  base: string,
  { concurrency, json }: VerifyOptions,
  terminal: Terminal,
): Promise<boolean> {
  if (!json) terminal.say(`Following the links of ${base}`)
  const found = await terminal.progress('Asking', 0, ({ grow, tick }) =>
    crawl(client, { base, concurrency, grow, tick }),
  )
  if (json) terminal.print(`${crawlToJson(base, found)}\n`)
  else for (const line of linesOfCrawl(found)) terminal.say(line)
  return found.dead.length === 0
}

/** What a build at hand says the site should answer; null where there is none. */
async function learnBuild(dist: string, sample: number | null): Promise<Subject | null> {
  const read = (file: string) => readFile(path.join(dist, file)).catch(() => null)
  const rules = await read(RULES_FILE)
  return rules && readSubject(JSON.parse(rules.toString('utf8')), read, true, sample)
}

async function reach(client: Client, base: string): Promise<void> {
  try {
    await client.ask({ method: 'GET', target: listPath('artist') })
  } catch (cause) {
    const message = `${base} cannot be reached: ${(cause as Error).message || 'no connection'}.`
    throw new CatalogError('NOT_A_SITE', message, {
      hint: 'See whether the address is right and the site is up.',
      cause,
    })
  }
}

const noBuild = (dist: string): CatalogError =>
  new CatalogError('NOT_A_SITE', `${dist} is not a pressed site.`, {
    hint: 'Name the folder that was built with --dist, or ask for the contract alone with --no-dist.',
  })

function originOf(url: string): string {
  const address = /^https?:\/\//i.test(url) ? url : `https://${url}`
  if (URL.canParse(address)) return new URL(address).origin
  throw new CatalogError('NOT_A_SITE', `"${url}" is no address.`, {
    hint: 'Give one such as https://api.example.com.',
  })
}
