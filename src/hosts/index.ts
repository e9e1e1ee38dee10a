// The hosts there are; one file each, named with the word the user types.
import { CatalogError } from '../model/errors.ts'
import type { Host } from '../model/host.ts'
import { didYouMean } from '../model/validation.ts'
import { apache } from './apache.ts'
import { caddy } from './caddy.ts'
import { cloudflarePages } from './cloudflare/pages.ts'
import { cloudflareWorkers } from './cloudflare/workers.ts'
import { cloudfront } from './cloudfront/index.ts'
import { deno } from './deno/index.ts'
import { netlify } from './netlify/index.ts'
import { nginx } from './nginx.ts'
import { UNSUPPORTED_HOSTS } from './unsupported.ts'
import { vercel } from './vercel/index.ts'

export const HOSTS: readonly Host[] = [
  cloudflareWorkers,
  cloudflarePages,
  cloudfront,
  deno,
  netlify,
  nginx,
  vercel,
  caddy,
  apache,
]

/** @throws CatalogError UNKNOWN_HOST, UNFIT_HOST */
export function hostNamed(name: string): Host {
  const host = HOSTS.find((candidate) => candidate.name === name)
  if (host) return host
  const names = HOSTS.map((candidate) => candidate.name)
  const unfit = UNSUPPORTED_HOSTS.find((candidate) => candidate.name === name)
  if (unfit) {
    const { title, reasons } = unfit
    throw new CatalogError('UNFIT_HOST', `${title} cannot carry the API. ${reasons.join(' ')}`, {
      hint: `Publish on one of: ${names.join(', ')}.`,
    })
  }
  const known = [...names, ...UNSUPPORTED_HOSTS.map((candidate) => candidate.name)]
  throw new CatalogError('UNKNOWN_HOST', `There are no rules for a host "${name}".`, {
    hint: didYouMean(name, known) ?? `Hosts are: ${names.join(', ')}.`,
  })
}
