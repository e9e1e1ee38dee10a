// Reads the aliases of an existing site from its files.

import { LISTED } from '../../contract/kinds/kinds.ts'
import { ALIASES_FOLDER, aliasesFile } from '../../contract/urls/aliases.ts'
import { existsSync, readdir, readFile } from '../platform/files.ts'
import path from '../platform/path.ts'
import { siteDamaged } from '../problems/errors.ts'
import type { Alias } from './site.ts'

/**
 * All aliases, in the order of a build.
 * @throws CatalogError DAMAGED_SITE
 */
export async function readBuiltAliases(dist: string): Promise<Alias[]> {
  const all: Alias[] = []
  for (const resource of [...LISTED].sort()) {
    const folder = path.join(dist, ALIASES_FOLDER, resource)
    const names = existsSync(folder) ? (await readdir(folder)).sort() : []
    for (const name of names) {
      const file = path.join(dist, aliasesFile(`${resource}/${name}`))
      // A host may have files of its own in this folder.
      if (!existsSync(file)) continue
      for (const [alias, uuid] of Object.entries(await readShard(file))) all.push({ resource, alias, uuid })
    }
  }
  return all
}

async function readShard(file: string): Promise<Readonly<Record<string, string>>> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw siteDamaged(file, cause)
  }
}
