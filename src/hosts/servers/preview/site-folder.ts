import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type FaceCodes, loadFaces } from '../../../contract/edge/faces.ts'
import { parseRules, type SiteRules } from '../../../contract/rules/site-rules.ts'
import { FACES_FILE, RULES_FILE } from '../../../contract/urls/files.ts'
import { notASite, siteDamaged } from '../../../core/problems/errors.ts'
import { didYouMean } from '../../../core/problems/validation.ts'

/**
 * Reads the rules of a built site.
 * @throws CatalogError NOT_A_SITE, DAMAGED_SITE
 */
export async function readRules(site: string): Promise<SiteRules> {
  const file = path.join(site, RULES_FILE)
  const text = await readFile(file, 'utf8').catch((cause) => {
    const hint = existsSync(path.join(site, 'site.json'))
      ? `It looks like the folder of a catalog: build it with \`catalog-press build --data ${site}\`, or look at it with \`preview --data ${site}\`.`
      : `${sitesLike(site)}Build one with \`catalog-press build --out ${site}\`.`
    throw notASite(site, hint, cause)
  })
  const rules = parseRules(text)
  if (rules === null) throw siteDamaged(file)
  return rules
}

/** Suggests a site of a similar name beside a folder without one; empty if there is no such site. */
function sitesLike(site: string): string {
  const parent = path.dirname(site)
  const names = existsSync(parent) ? readdirSync(parent) : []
  const sites = names.filter((name) => existsSync(path.join(parent, name, RULES_FILE)))
  const meant = didYouMean(path.basename(site), sites)
  return meant === undefined ? '' : `${meant} `
}

/**
 * Reads the code of the faces of a built site.
 * @throws CatalogError DAMAGED_SITE
 */
export function readFaces(site: string): FaceCodes {
  const file = path.join(site, FACES_FILE)
  if (!existsSync(file)) return {}
  try {
    return loadFaces(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw siteDamaged(file, cause)
  }
}
