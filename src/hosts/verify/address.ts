// The address of the site to verify, and the address in the links of that site.
import { addressScheme, isUrl } from '../../contract/urls/urls.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import type { Reply } from './ask.ts'
import type { ListPage } from './subject.ts'

/** @throws CatalogError NOT_A_SITE unless it is the address of a host */
export function parseOrigin(url: string): string {
  const address = addressScheme(url) === undefined ? `https://${url}` : url
  if (!isUrl(address) || !/^https?:/i.test(address)) {
    throw new CatalogError('NOT_A_SITE', `"${url}" is not the address of a site.`, {
      hint: 'Use an address such as https://api.example.com.',
    })
  }
  const { origin, pathname, search, username, password } = new URL(address)
  if (username + password !== '') {
    throw new CatalogError('NOT_A_SITE', `"${url}" has a password, but a site is read without one.`, {
      hint: `Open the site to everyone and use ${origin}, or serve the build here: catalog-press serve dist.`,
    })
  }
  if (pathname === '/' && search === '') return origin
  if (/^(?:\.{0,2}\/(?!\/)|\w:\\)/.test(url)) {
    throw new CatalogError('NOT_A_SITE', `"${url}" is a folder, but a site is verified at its address.`, {
      hint: `Serve it with \`catalog-press preview ${url}\`, and pass the address that this prints.`,
    })
  }
  throw new CatalogError('NOT_A_SITE', `"${url}" has a path, but a site is served from the root of a host.`, {
    hint: `Use ${origin}.`,
  })
}

/** @param url as the user typed it */
export function unreachableError(url: string, cause: Error): CatalogError {
  const base = parseOrigin(url)
  const why = 'code' in cause && cause.code === 'EPROTO' ? 'no TLS' : cause.message || 'no connection'
  if (addressScheme(url) !== undefined) {
    return new CatalogError('NOT_A_SITE', `${base} cannot be reached: ${why}.`, {
      hint: 'Check that the address is right and the site is up.',
      cause,
    })
  }
  const message = `The address "${url}" has no scheme, and ${base} cannot be reached: ${why}.`
  return new CatalogError('NOT_A_SITE', message, {
    hint: `Write http://${url} for a site without TLS.`,
    cause,
  })
}

/** @param answer what the address answers with instead of what a site would */
export const unlikeSite = (address: string, answer: string): CatalogError =>
  new CatalogError('NOT_A_SITE', `${address} answers with ${answer}.`, {
    hint: 'Another program may answer there: check host and port, and pass the address of a published site, such as https://api.example.com.',
  })

/** The origin that the records of a list link to; null if there is no such link. */
export function linkedOrigin({ status, body }: Pick<Reply, 'status' | 'body'>): string | null {
  try {
    const { next, results } = JSON.parse(body.toString('utf8')) as Partial<ListPage>
    const link = results?.[0]?.url ?? next
    return status === 200 && typeof link === 'string' ? new URL(link).origin : null
  } catch {
    return null
  }
}

export interface Addresses {
  /** The folder of the build. */
  readonly dist: string
  /** What the build was made for. */
  readonly built: string
  /** The origin in the links of the live site. */
  readonly live: string
  /** The address of the requests. */
  readonly base: string
}

/**
 * Links are absolute, so the responses of a site differ in every body from those of a build for a different address.
 */
export function addressMismatch({ dist, built, live, base }: Addresses): CatalogError {
  const message = `The build in ${dist} is for ${built}, but the site at ${base} was built for ${live}, so every link differs.`
  const hint =
    live === base
      ? `Build with --base-url ${base} and pass that folder with --dist, or check the contract alone with --no-dist.`
      : `Build with --base-url ${base} and publish that. Until then, every link of the site points to ${live}.`
  return new CatalogError('OTHER_ADDRESS', message, { hint })
}
