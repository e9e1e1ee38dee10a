// The result of a command that reads a catalog, as the reporters receive it.
import type { Problems } from './problems.ts'

export interface Report extends Problems {
  /** `check` */
  readonly command: string
  /** The folder of the catalog. */
  readonly data: string
  /** The result of the command; null if it failed. */
  readonly result: object | null
  /** The exit code of the command. */
  readonly exitCode: number
}

/**
 * Returns the text for standard output.
 * @param root folder that paths in the report are relative to: the root of the repository
 */
export type Reporter = (report: Report, root: string) => string
