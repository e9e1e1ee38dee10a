import type { CaseGroup } from '../../contract/rules/case-groups.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import type { Alias } from '../../core/site/site.ts'

/** A file from which a host reads its rules. */
export type HostFile = {
  /** Whether a build publishes the file with the site, or keeps it beside the site for the host's tools. */
  readonly in: 'site' | 'project'
  readonly path: string
} & (
  | { readonly body: string }
  /** A handler of the package with the rules inserted, and optionally wrapped in further code. */
  | {
      readonly handler: HandlerName
      /** Those that it reads; by default, all. */
      readonly rules?: SiteRules
      readonly around?: (code: string) => string
    }
)

/** The handlers bundled with the package, one for the calling convention of each platform. */
export type HandlerName = 'cloudflare' | 'cloudfront' | 'deno' | 'netlify' | 'vercel'

/** A host's file with its text. */
export interface HostText {
  readonly in: HostFile['in']
  readonly path: string
  readonly text: string
  /** For a handler, its code without the surrounding text. */
  readonly code?: string
}

/** How large a site a host accepts; a limit that is omitted is never reached. */
export interface Limits {
  readonly files?: Limit
  /** Bytes of one file. */
  readonly fileBytes?: Limit
  /** Characters of a line of `_headers`. */
  readonly headersLine?: Limit
  /** Bytes of a function's code. */
  readonly functionBytes?: Limit
  /** Former uuids that it redirects. */
  readonly aliases?: Limit
}

export interface Limit {
  readonly max: number
  /** Where the limit applies: `on the free plan`. */
  readonly where: string
  /** What a user can do about it, in sentences that begin with a verb. */
  readonly waysOut: readonly string[]
  /** A plan with a higher limit, and the sentence that offers it. */
  readonly higher?: { readonly max: number; readonly wayOut: string }
}

/** A case in which a host does not follow the rules, and why it cannot. */
export interface Deviation {
  readonly group: CaseGroup
  /**
   * Restricts the deviation to the cases of the group whose name, `METHOD target [Header: value]`, matches; by default,
   * all cases.
   */
  readonly only?: RegExp
  readonly reason: string
  /** Restricts it to cases that the rules answer with one of these statuses. */
  readonly expects?: readonly number[]
  /** Applies only to sites with this setting. */
  readonly filters?: SiteRules['filters']
  /** Applies only to sites without web pages and faces: with them, the package's code answers. */
  readonly unlessPages?: true
  readonly answer: {
    /** One of several, if it differs between hosts of the kind. */
    readonly status?: number | readonly number[]
    /** Headers by name; null for one that is missing. */
    readonly headers?: Readonly<Record<string, string | null>>
    /** It closes the connection without an answer. */
    readonly isDropped?: true
    /** The host generates the body itself. */
    readonly ownBody?: true
    /** Request headers that the host ignores. */
    readonly ignores?: readonly string[]
    /** The target whose response is sent instead. */
    readonly asFor?: (target: string) => string
  }
}

/** The behavior of a host, as verification needs to know it. */
export interface HostBehaviour {
  /** The name that the user types. */
  readonly name: string
  readonly title: string
  /** The host's documentation of the format of its files. */
  readonly docs: string
  /** The condition under which a host behaves so, if it does not always. */
  readonly when?: string
  /** The header, in lower case, by which its answers are recognized, and the form of its value if others send it too. */
  readonly knownBy?: { readonly header: string; readonly value?: RegExp }
  readonly deviations: readonly Deviation[]
}

/** A fact about a host that a build cannot check, such as a quota. */
export interface HostNote {
  readonly fact: string
  /** The host's documentation of it. */
  readonly source: string
  /** The date of the source, or the day when it was read: `2026-01-23`. */
  readonly date: string
}

/** A host that would misread the files of a second host in the same site as its own. */
export interface Clash {
  /** The name of the other host. */
  readonly with: string
  /** The consequence, in a sentence. */
  readonly reason: string
}

/** A program or service that serves a site. */
export interface Host extends HostBehaviour {
  readonly limits: Limits
  /** Its limits by plan, if it has several; `limits` are those of the first plan. */
  readonly plans?: Readonly<Record<string, Limits>>
  /** What else its users must know of its plans. */
  readonly notes?: readonly HostNote[]
  /** Names in the root of a site that it does not count, since it publishes none of them as files. */
  readonly uncounted?: readonly string[]
  /** Hosts whose files cannot be published in the same site. */
  readonly clashes?: readonly Clash[]
  /** Links of its sites must name files, because it answers a folder only with its index.html. */
  readonly links?: 'files'
  /** It runs the edge handler, which composes windows and derives variants. */
  readonly composes?: true
  /** Its rules choose the pressed pages of single filters. */
  readonly choosesFilters?: true
  /** Its files list the aliases, since it cannot read those of the site. */
  readonly listsAliases?: true
  /**
   * The files that make the host follow the rules. They depend only on the arguments.
   * @param aliases former uuids in order, for a host that lists them
   */
  files(rules: SiteRules, aliases?: readonly Alias[]): readonly HostFile[]
}

/** A host of the user's own: by default it has no limits, and follows every rule. */
export type OwnHost = Omit<Host, 'limits' | 'deviations'> & Partial<Pick<Host, 'limits' | 'deviations'>>

/** A host that cannot serve the API, and why. */
export interface UnsupportedHost {
  readonly name: string
  readonly title: string
  readonly docs: string
  readonly reasons: readonly string[]
}

/**
 * Files that hosts read from the published folder. A site may be built for several hosts, and no host may publish the
 * files of another.
 */
export const RULE_FILES: readonly string[] = [
  '.assetsignore',
  '.htaccess',
  '404.html',
  '_headers',
  '_redirects',
  '_routes.json',
  '_worker.js',
]
