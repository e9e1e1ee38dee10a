// The files that a site will have, each with a digest of what it shows, and the function that makes it.
import { lazily } from '../system/lazily.ts'
import type { SiteFile } from './site.ts'

interface Planned {
  /** Without a leading slash. */
  readonly path: string
  /**
   * Returns a digest of what the file shows: it is stale if that has changed. Null for a file that may show anything,
   * which is made and compared in each build.
   */
  digest(): string | null
}

/** A file that is rendered. */
export interface RenderedFile extends Planned {
  render(): SiteFile['body'] | Promise<SiteFile['body']>
}

/** A file that is rendered without waiting. */
export interface DirectFile extends RenderedFile {
  render(): SiteFile['body']
}

/** A file of the user's. */
export interface CopiedFile extends Planned {
  readonly from: string
}

/** A file that is too large for memory. */
export interface StreamedFile extends Planned {
  /** Writes it to another place. */
  write(to: string): Promise<void>
}

export type PlannedFile = RenderedFile | CopiedFile | StreamedFile

/** A file that is already where readers find it: a block in a bucket. */
export interface StoredFile extends Planned {
  readonly isStored: true
}

/** Makes a planned file as it is written. */
export const renderPlanned = async ({ path, render }: RenderedFile): Promise<SiteFile> => ({
  path,
  body: await render(),
})

/** A file of known content, which is compared in each build. */
export const plannedFile = ({ path, body }: SiteFile): DirectFile => ({
  path,
  digest: () => null,
  render: () => body,
})

/** Files that are made together, and compared in each build. */
export function plannedTogether(
  paths: Iterable<string>,
  make: () => Promise<Iterable<SiteFile>>,
): RenderedFile[] {
  const made = lazily(async () => new Map(Array.from(await make(), ({ path, body }) => [path, body])))
  return Array.from(paths, (path) => ({
    path,
    digest: () => null,
    render: async () => {
      const body = (await made()).get(path)
      if (body === undefined) throw new Error(`${path} was planned and not made`)
      return body
    },
  }))
}
