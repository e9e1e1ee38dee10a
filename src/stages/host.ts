import type { SiteRules } from '../api/site-rules.ts'
import type { CaseGroup } from './case-groups.ts'
import type { Alias } from './site.ts'

/** A file a host reads its rules from. */
export type HostFile = {
  /** Whether a build publishes it with the site, or it lies beside the site for the host's tools. */
  readonly in: 'site' | 'project'
  readonly path: string
} & (
  | { readonly body: string }
  /** One of the package's handlers with the rules put in, and perhaps a text around it. */
  | { readonly handler: HandlerName; readonly around?: (code: string) => string }
)

/** The handlers bundled with the package, one for each platform's way of calling it. */
export type HandlerName = 'cloudflare' | 'cloudfront' | 'deno' | 'netlify' | 'vercel'

/** A host's file with its text. */
export interface HostText {
  readonly in: HostFile['in']
  readonly path: string
  readonly text: string
  /** Of a handler: its code, without the text around it. */
  readonly code?: string
}

/** How large a site a host accepts; where a limit is left out, nobody reaches it. */
export interface Limits {
  readonly files?: Limit
  /** Bytes of one file. */
  readonly fileBytes?: Limit
  /** Characters of a line of `_headers`. */
  readonly headersLine?: Limit
  /** Bytes of a function's code. */
  readonly functionBytes?: Limit
  /** Former uuids of records that it redirects. */
  readonly aliases?: Limit
}

export interface Limit {
  readonly max: number
  /** Where it applies: `on the free plan`. */
  readonly where: string
  /** What a user can do about it, in sentences that begin with a verb. */
  readonly waysOut: readonly string[]
}

/** Where a host does not answer as the rules say, and why it cannot. */
export interface Deviation {
  readonly group: CaseGroup
  /**
   * Of the group, the cases whose name this matches, which is `METHOD target [Header: value]`; all of them where it
   * is left out.
   */
  readonly only?: RegExp
  readonly reason: string
  /** Only where the site has no web pages: with them, code of ours answers. */
  readonly unlessPages?: true
  readonly answer: {
    readonly status?: number
    /** Headers by name; null for one that is missing. */
    readonly headers?: Readonly<Record<string, string | null>>
    /** The host makes the body itself. */
    readonly ownBody?: true
    /** Headers of the request that the host does not read. */
    readonly ignores?: readonly string[]
    /** The target whose answer is given instead. */
    readonly asFor?: (target: string) => string
  }
}

/** How a host answers: what a verification must know of it. */
export interface HostBehaviour {
  /** The word the user types. */
  readonly name: string
  readonly title: string
  /** Where the host documents what its files say. */
  readonly docs: string
  /** When a host answers so, if it does not always. */
  readonly when?: string
  readonly deviations: readonly Deviation[]
}

/** A host that reads files of another one in the same site, and takes them for its own. */
export interface Clash {
  /** The name of the other host. */
  readonly with: string
  /** What comes of it, in a sentence. */
  readonly reason: string
}

/** What serves a site. */
export interface Host extends HostBehaviour {
  readonly limits: Limits
  /** Its limits by the plan that a site is published on, where it has several; `limits` are those of the first. */
  readonly plans?: Readonly<Record<string, Limits>>
  /** Names in the root of a site that it does not count, since it publishes none of them as files. */
  readonly passesOver?: readonly string[]
  /** The hosts whose files it cannot be published with. */
  readonly clashes?: readonly Clash[]
  /** It runs the edge handler: windows are composed there, and variants derived. */
  readonly composes?: true
  /** Its files list the aliases, since it cannot read those of the site. */
  readonly listsAliases?: true
  /**
   * The files that make the host follow the rules: same rules, same files.
   * @param aliases former uuids in their order, for a host that lists them
   */
  files(rules: SiteRules, aliases?: readonly Alias[]): readonly HostFile[]
}

/** A host that cannot carry the API, and why. */
export interface UnsupportedHost {
  readonly name: string
  readonly title: string
  readonly docs: string
  readonly reasons: readonly string[]
}
