// The outcome of a command that reads a catalog, as all reporters take it.
import type { Problems } from './problems.ts'

export interface Report extends Problems {
  /** `check` */
  readonly command: string
  /** The folder of the catalog. */
  readonly data: string
  /** What the command says of its work; null where it failed. */
  readonly result: object | null
  /** The code that the command ends with. */
  readonly exitCode: number
}

/**
 * Gives the whole text for standard output.
 * @param root the folder that whoever reads the report has files from: that of the repository
 */
export type Reporter = (report: Report, root: string) => string
