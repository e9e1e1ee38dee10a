// Who looks on while a dry run goes through a site: a comparison, record by record.
import type { OpenCatalog } from '../catalog/open.ts'
import type { CatalogErrors } from '../model/errors.ts'
import type { SiteFile } from '../model/site.ts'
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
  /** A file that may be written: it may stand in the folder as it is. */
  file(file: SiteFile): void
  /** Paths of files that may stand in the folder, and are removed. */
  remove(paths: readonly string[]): void
  end(catalog: OpenCatalog): Promise<void>
}
