// The address that is verified, and the one that the links of a site lead to.
import { isUrl } from '../api/urls.ts'
import { CatalogError } from '../model/errors.ts'
import type { Reply } from './ask.ts'
import type { ListPage } from './subject.ts'

const hasScheme = (url: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(url)

/** @throws CatalogError NOT_A_SITE for what is not the address of a host */
export function originOf(url: string): string {
  const address = hasScheme(url) ? url : `https://${url}`
  if (!isUrl(address) || !/^https?:/i.test(address)) {
    throw new CatalogError('NOT_A_SITE', `"${url}" is not the address of a site.`, {
      hint: 'Give one such as https://api.example.com.',
    })
  }
  const { origin, pathname, search } = new URL(address)
  if (pathname === '/' && search === '') return origin
  throw new CatalogError(
    'NOT_A_SITE',
    `"${url}" is more than the address of a host, at whose root a site stands.`,
    {
      hint: `Give ${origin} alone.`,
    },
  )
}

/** @param url as the user wrote it */
export function notReached(url: string, cause: Error): CatalogError {
  const base = originOf(url)
  const why = 'code' in cause && cause.code === 'EPROTO' ? 'no TLS' : cause.message || 'no connection'
  if (hasScheme(url)) {
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

/** The origin that the records of a list link to; null where it shows none. */
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
  /** Where the links of the live site lead. */
  readonly live: string
  /** What is asked. */
  readonly base: string
}

/** Links are absolute, so a site and a build for two addresses differ in every body. */
export function otherAddress({ dist, built, live, base }: Addresses): CatalogError {
  const message = `The build in ${dist} is for ${built}, but the site asked at ${base} was built for ${live}, so every link differs.`
  const hint =
    live === base
      ? `Build with --base-url ${base} and name that folder with --dist, or check the contract alone with --no-dist.`
      : `Build with --base-url ${base} and publish that. Until then, every link of the site leads to ${live}.`
  return new CatalogError('OTHER_ADDRESS', message, { hint })
}
