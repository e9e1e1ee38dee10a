// The target of a build: a folder, which remembers its last build, or an archive, which is made from scratch.

import type { CatalogCounts } from '../../core/library/joined-records.ts'
import type { NewsPeriod } from '../../core/library/web/news-period.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import type { WriteReport } from '../../core/site/site.ts'
import type { SiteWriter } from '../../core/site/writer.ts'
import type { Manifest } from '../incremental/build-state.ts'
import type { Journal } from '../incremental/journal.ts'
import type { Plan } from '../incremental/plan.ts'
import type { Inputs } from '../inputs/inputs.ts'
import type { ReviewedSite } from '../review.ts'

/** The steps of a build, in this order, after those of its review. */
export interface Target extends ReviewedSite {
  /** The folder of the build state; undefined if none is kept. */
  readonly stateFolder: string | undefined
  /** What the user should know of the state that the last build left. Called before anything is written. */
  notes(): readonly string[]
  /** A folder for bulk files until they are complete. */
  readonly scratch: string
  /** The last build, if nothing has changed since. */
  unchanged(inputs: Pick<Inputs, 'digest' | 'today'>): Manifest | null
  /** The numbers of records that the last build published; null where they are not known. */
  lastCounts(): CatalogCounts | null
  /** @param make makes the plan from the revision of the published files; null if it is not known */
  plan(make: (journal: Journal, revision: string | null) => Promise<Plan>, inputs: Inputs): Promise<Plan>
  /** Must be called before the first file is touched. */
  begin(plan: Plan, inputs: Pick<Inputs, 'encodings' | 'rules'>): Promise<SiteWriter>
  /** Must be called after the last file is in place. */
  commit(plan: Plan, built: Built): Promise<WriteReport>
}

/** What a build has done. */
export interface Built {
  readonly report: WriteReport
  readonly inputs: Inputs
  readonly counts: CatalogCounts
  /** The dates on which the site is the same; null if it has no feeds. */
  readonly news: NewsPeriod | null
  /** The warnings that an unchanged build must repeat. */
  readonly warnings: readonly Warning[]
}
