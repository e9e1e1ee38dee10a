// Who looks on while a dry run goes through a site: a comparison, record by record.
import type { SitePart } from '../api/parts.ts'
import type { OpenCatalog } from '../catalog/open.ts'
import type { CatalogErrors } from '../problems/errors.ts'
import type { SiteFile } from '../stages/site.ts'
import type { Distrust } from './incremental/plan.ts'

/** What is known before the first file. */
export interface WatchedBuild {
  /** The address that the site is for. */
  readonly baseUrl: string
  /** Why every file is compared; null where only some are. */
  readonly distrust: Distrust | null
}

export interface Watch {
  /** Called where the guard against removal would stop a build; the dry run goes on. */
  refused(errors: CatalogErrors): void
  begin(build: WatchedBuild): void
  /** A response that may be written, as the file that it is or would be: it may be published as it is. */
  file(file: SiteFile): void
  /** Parts of the site that it no longer has; they may not have been published. */
  remove(parts: readonly SitePart[]): void
  end(catalog: OpenCatalog): Promise<void>
}
