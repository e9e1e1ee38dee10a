import type { SiteRules } from './rules.ts'

/** A file a host reads its rules from. */
export interface HostFile {
  readonly path: string
  readonly body: string
}

/** What serves a site. */
export interface Host {
  /** The word the user types. */
  readonly name: string
  /** Where the host documents what its files say. */
  readonly docs: string
  /** The files that make the host follow the rules: same rules, same text. */
  files(rules: SiteRules): readonly HostFile[]
}
