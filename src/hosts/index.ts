// All hosts, one file or folder each, named with the word the user types.
import { ownValue } from '../contract/common/own-value.ts'
import { CatalogError } from '../core/problems/errors.ts'
import { didYouMean } from '../core/problems/validation.ts'
import type { Settings } from '../core/settings/settings.ts'
import { apache } from './apache/index.ts'
import { caddy } from './caddy/index.ts'
import { cloudflarePages } from './cloudflare/pages.ts'
import { cloudflareWorkers } from './cloudflare/workers.ts'
import { cloudfront } from './cloudfront/index.ts'
import { deno } from './deno/index.ts'
import { netlify } from './netlify/index.ts'
import { netlifyRules } from './netlify/rules-only.ts'
import { nginx } from './nginx/index.ts'
import { githubPages, plain } from './plain/index.ts'
import { serve } from './servers/serve/host.ts'
import type { Host, HostBehaviour } from './shared/host.ts'
import { UNSUPPORTED_HOSTS } from './shared/unsupported.ts'
import { vercel } from './vercel/index.ts'

export const HOSTS: readonly Host[] = [
  cloudflareWorkers,
  cloudflarePages,
  cloudfront,
  deno,
  netlify,
  nginx,
  serve,
  vercel,
  caddy,
  apache,
  githubPages,
  plain,
]

/** Every behaviour a live site may show: that of each host, and Netlify's without its edge function. */
export const BEHAVIOURS: readonly HostBehaviour[] = HOSTS.flatMap((host) =>
  host === netlify ? [host, netlifyRules] : [host],
)

/** @throws CatalogError UNKNOWN_HOST, UNFIT_HOST */
export const hostNamed = (name: string): Host => findByName(name, HOSTS)

/**
 * Finds the host of an entry in "hosts", with the limits of its plan.
 * @throws CatalogError UNKNOWN_HOST, UNFIT_HOST, or BAD_CONFIG for a plan that the host does not have
 */
export function findHost(setting: Settings['hosts'][number]): Host {
  if (typeof setting === 'string') return hostNamed(setting)
  const host = hostNamed(setting.name)
  const limits = ownValue(host.plans ?? {}, setting.plan)
  if (limits) return { ...host, limits }
  const plans = Object.keys(host.plans ?? {}).map((plan) => `"${plan}"`)
  throw new CatalogError(
    'BAD_CONFIG',
    `${host.title} has no plan "${setting.plan}" in "hosts" of site.json.`,
    {
      hint: plans.length > 0 ? `Its plans are ${plans.join(' and ')}.` : `Write "${host.name}" alone.`,
      proposals: [{ path: ['hosts'] }],
    },
  )
}

/** @throws CatalogError UNKNOWN_HOST, UNFIT_HOST */
export const findBehaviour = (name: string): HostBehaviour => findByName(name, BEHAVIOURS)

function findByName<Known extends HostBehaviour>(name: string, all: readonly Known[]): Known {
  const host = all.find((candidate) => candidate.name === name)
  if (host) return host
  const names = all.map((candidate) => candidate.name)
  const unsupported = UNSUPPORTED_HOSTS.find((candidate) => candidate.name === name)
  if (unsupported) {
    const { title, reasons } = unsupported
    throw new CatalogError('UNFIT_HOST', `${title} cannot carry the API. ${reasons.join(' ')}`, {
      hint: `Publish on one of these: ${HOSTS.map((candidate) => candidate.name).join(', ')}.`,
      proposals: [{ path: ['hosts'] }],
    })
  }
  const known = [...names, ...UNSUPPORTED_HOSTS.map((candidate) => candidate.name)]
  throw new CatalogError('UNKNOWN_HOST', `Unknown host "${name}".`, {
    hint: suggestPlatformHosts(name, names) ?? didYouMean(name, known) ?? `Known hosts: ${names.join(', ')}.`,
    proposals: [{ path: ['hosts'] }],
  })
}

/** Suggests every host of a platform that has several, such as `cloudflare`. */
function suggestPlatformHosts(name: string, names: readonly string[]): string | undefined {
  const meant = names.filter((each) => each.startsWith(`${name.toLowerCase()}-`))
  return meant.length === 0 ? undefined : `Did you mean ${meant.map((each) => `"${each}"`).join(' or ')}?`
}
