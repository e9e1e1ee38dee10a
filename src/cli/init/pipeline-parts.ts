// What the pipelines of GitHub and GitLab share.
import type { Deployment } from './deployments.ts'

export interface Pipeline {
  /** The name of the host, whose known deviations `verify` accepts. */
  readonly host: string
  readonly deployment: Deployment
  /** Whether the project has a package-lock.json, as `npm install` writes it. */
  readonly isLocked: boolean
}

/** A shell command that prints the address of the site. */
export const ADDRESS = 'node -p \'require("./data/site.json").base_url\''

export const indented = (lines: readonly string[], by: number): string =>
  lines.map((line) => `${' '.repeat(by)}${line}`).join('\n')
