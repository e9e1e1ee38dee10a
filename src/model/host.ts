import type { SiteRules } from '../api/site-rules.ts'
import type { CaseGroup } from './case-groups.ts'

/** A file a host reads its rules from. */
export type HostFile = {
  /** Where it belongs: into the site, with which a build publishes it, or beside it, where the host's tools read it. */
  readonly in: 'site' | 'project'
  readonly path: string
} & (
  | { readonly body: string }
  /** One of the package's handlers, with the rules put into it, or a text around that. */
  | { readonly handler: HandlerName; readonly around?: (code: string) => string }
)

/** The handlers that are bundled with the package, one for each platform's way of calling it. */
export type HandlerName = 'cloudflare' | 'cloudfront' | 'deno' | 'netlify' | 'vercel'

/** What a host takes of a site; a number that is left out is no limit anyone reaches. */
export interface Limits {
  readonly files?: Limit
  /** Bytes of one file. */
  readonly fileBytes?: Limit
}

export interface Limit {
  readonly most: number
  /** What the limit belongs to: `on the free plan`. */
  readonly of: string
  /** The ways out of it, in sentences that begin with a verb. */
  readonly waysOut: readonly string[]
}

/** What a host answers otherwise than the rules say, and why it cannot do better. */
export interface Deviation {
  readonly group: CaseGroup
  /** Of the group, the cases whose `METHOD target` this matches; all of them where it is left out. */
  readonly only?: RegExp
  readonly reason: string
  readonly answer: {
    readonly status?: number
    /** Headers by name; null for one that is not sent. */
    readonly headers?: Readonly<Record<string, string | null>>
    /** The body is of the host's own making. */
    readonly ownBody?: true
    /** What is answered is the answer to another target, given here its own. */
    readonly asFor?: (target: string) => string
  }
}

/** How a host answers, as far as a verification must know. */
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

/** What serves a site. */
export interface Host extends HostBehaviour {
  readonly limits: Limits
  /** It runs the edge handler: windows are composed there, and variants derived. */
  readonly composes?: true
  /** The files that make the host follow the rules: same rules, same files. */
  files(rules: SiteRules): readonly HostFile[]
}

/** A host that cannot carry the API, and why. */
export interface UnsupportedHost {
  readonly name: string
  readonly title: string
  readonly docs: string
  readonly reasons: readonly string[]
}
