// The hosts there are; one file each, named with the word the user types.
import { CatalogError } from '../model/errors.ts'
import type { Host } from '../model/host.ts'
import { didYouMean } from '../model/refusals.ts'
import { netlify } from './netlify.ts'

export const HOSTS: readonly Host[] = [netlify]

/** @throws CatalogError UNKNOWN_HOST */
export function hostNamed(name: string): Host {
  const host = HOSTS.find((candidate) => candidate.name === name)
  if (host) return host
  const names = HOSTS.map((candidate) => candidate.name)
  throw new CatalogError('UNKNOWN_HOST', `There are no rules for a host "${name}".`, {
    hint: didYouMean(name, names) ?? `Hosts are: ${names.join(', ')}.`,
  })
}
