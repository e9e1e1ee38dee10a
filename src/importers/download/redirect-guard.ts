// Keeps the redirects of a source out of the network of this machine: a foreign server must not choose what is read
// from there. A source that is there itself may redirect to others there.
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses of this machine, of links, and of private networks. */
const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 127],
  ['fe80::', 10],
  ['fc00::', 7],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6')

/** False for names, whose addresses only a look-up knows. */
export const isPrivateAddress = (host: string): boolean =>
  isIP(host) > 0 && PRIVATE.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4')

interface RedirectGuard {
  readonly lookup: LookupFunction
  readonly beforeRedirect: (next: { readonly hostname?: string | null | undefined }) => void
}

/**
 * Returns options of a request that follows redirects, which guard it at each step: names are judged by the addresses
 * that are then connected to.
 * @param refuse makes the error for a host that must not be redirected to
 */
export function guardRedirects({ hostname }: URL, refuse: (host: string) => Error): RedirectGuard {
  let isPrivate = isPrivateAddress(withoutBrackets(hostname))
  let isRedirected = false
  return {
    lookup: (host, options, done) =>
      lookup(host, { ...options, all: true }, (error, found) => {
        const [first] = found ?? []
        if (error || !first) return done(error, [])
        const isWithin = found.some(({ address }) => isPrivateAddress(address))
        if (isRedirected && isWithin && !isPrivate) return done(refuse(host), [])
        if (!isRedirected) isPrivate ||= isWithin
        return options.all ? done(null, found) : done(null, first.address, first.family)
      }),
    beforeRedirect: ({ hostname }) => {
      isRedirected = true
      const host = withoutBrackets(hostname ?? '')
      if (!isPrivate && isPrivateAddress(host)) throw refuse(host)
    },
  }
}

const withoutBrackets = (host: string): string => host.replace(/^\[|\]$/g, '')
