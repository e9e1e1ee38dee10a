// The host that a site is verified as, unless the user names one: that of its settings, or the one whose headers it
// sends.
import { ownValue } from '../../contract/common/own-value.ts'
import { HOSTS } from '../index.ts'
import type { HostBehaviour } from '../shared/host.ts'
import type { Reply } from './ask.ts'

/** The site that a project publishes, according to its settings. */
export interface PublishedSite {
  /** The settings file, as messages name it. */
  readonly file: string
  readonly baseUrl: string | undefined
  /** Empty if the settings name no hosts. */
  readonly hosts: readonly HostBehaviour[]
}

export interface AssumedHost {
  /** Null if it is not known which host answers: then every deviation is a finding. */
  readonly host: HostBehaviour | null
  /** How the host was found, for the end of a sentence; empty if nothing was found. */
  readonly because: string
  /** The hosts of which one may answer, if the host is not known. */
  readonly candidates: readonly HostBehaviour[]
}

/** The host that the user names. */
export const namedHost = (host: HostBehaviour): AssumedHost => ({ host, because: '', candidates: [] })

/**
 * @param published the settings, which count only if they are those of this site
 * @param addresses those that the site has: where it is asked, and what its links begin with
 */
export function assumeHost(
  { headers }: Pick<Reply, 'headers'>,
  published: PublishedSite | null,
  addresses: readonly (string | null)[],
): AssumedHost {
  const isOfSettings = published?.baseUrl !== undefined && addresses.includes(published.baseUrl)
  const named = isOfSettings ? published.hosts : []
  const [only, ...others] = named
  if (only && others.length === 0)
    return { host: only, because: `the host in ${published?.file}`, candidates: [] }
  const seen = (named.length > 0 ? named : HOSTS).filter((host) => isSeenIn(headers, host))
  const [host] = seen
  if (!host || seen.length > 1) return { host: null, because: '', candidates: seen.length > 0 ? seen : named }
  const { header = '' } = host.knownBy ?? {}
  return { host, because: `as its header ${header} says: ${ownValue(headers, header)}`, candidates: [] }
}

const isSeenIn = (headers: Reply['headers'], { knownBy }: HostBehaviour): boolean =>
  knownBy !== undefined && (knownBy.value ?? /./).test(ownValue(headers, knownBy.header) ?? '')
