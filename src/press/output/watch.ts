// Observes a dry run: used to compare a site record by record.
import type { Library } from '../../core/library/library.ts'
import type { CatalogErrors } from '../../core/problems/errors.ts'
import type { SiteFile } from '../../core/site/site.ts'
import type { Distrust } from '../incremental/distrust.ts'
import type { LastBuild } from '../incremental/last-build.ts'

/** What is known before the first file is produced. */
export interface WatchedBuild {
  /** The address of the site. */
  readonly baseUrl: string
  /** Why every file is compared; null if only some are. */
  readonly distrust: Distrust | null
}

export interface Watch {
  /** Called if the guard against removal would stop the build; the dry run continues. */
  refused(errors: CatalogErrors): void
  begin(build: WatchedBuild): void
  /** Called for a response that may have to be written; the published file may be identical. */
  file(file: SiteFile): void
  /** @param last what the last build has published; null if nothing is known to be published */
  end(library: Library, last: LastBuild | null): void
}
