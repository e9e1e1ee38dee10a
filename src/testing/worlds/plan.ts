// The inputs of a site for plans: two records on a page, no web pages, and an audio file of its own.
import { utimesSync } from 'node:fs'
import path from 'node:path'
import { findInputs, type Inputs } from '../../press/inputs/inputs.ts'
import { smallCatalog } from '../catalogs/catalog.ts'
import { openFolder, writeTree } from '../run/folders.ts'

export const AUDIO = 'media/a.mp3'

const SETTINGS = { page_size: 2, limits: [], variants: 'edge', pages: false, search: false, docs: false }

/** @param settings in addition to those of a small catalog, as in site.json */
export async function planInputs(settings: object = {}): Promise<Inputs> {
  const data = openFolder()
  const small = smallCatalog(3)
  const site = { ...small['site.json'], ...SETTINGS, ...settings }
  writeTree(data, { ...small, 'site.json': site, [AUDIO]: 'audio' })
  utimesSync(path.join(data, AUDIO), 1000, 1000)
  return findInputs({ data })
}
