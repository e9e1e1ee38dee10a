// What makes files of pages: for the thread that asks, or for one that writes them.
import type { PageBatch } from '../model/pages.ts'
import type { SiteFile } from '../model/site.ts'

export type Render = (batch: PageBatch) => Iterable<SiteFile>

export interface Renderer {
  readonly render: Render
  /** What a thread makes the same files with. */
  readonly context: object
}

/** How many files are made of a batch. */
export const renderedFiles = ({ files, blocks }: PageBatch): number => blocks?.length ?? files
