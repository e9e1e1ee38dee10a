import type { Engine } from '../engine/engine.ts'
import type { PagePictures } from '../site/pictures.ts'
import { makePageTables, type PageTableOptions } from './pages.ts'
import { makePictureTables } from './pictures.ts'

export interface WebTableOptions extends PageTableOptions {
  /** Pictures that web pages and faces show. */
  readonly pictures: PagePictures
}

/** Makes the tables of what web pages show. */
export async function makeWebTables(engine: Engine, options: WebTableOptions): Promise<void> {
  await makePictureTables(engine, options.pictures)
  await makePageTables(engine, options)
}
