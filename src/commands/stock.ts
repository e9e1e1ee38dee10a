// Taking stock: where nothing that was kept says what a site's folder holds, every file in it is looked at.
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FoundFile, Plan } from '../catalog/plan.ts'
import { CatalogError } from '../model/errors.ts'
import { pressedVariants } from '../model/rules.ts'
import { OWN_FOLDER, partAt } from '../model/urls.ts'
import { CODINGS, endingsOf, isCompressible } from '../site/codings.ts'
import { filesIn } from '../site/walk.ts'
import type { Inputs } from './inputs.ts'

/**
 * Tells the plan what the folder holds, so that it is compared, and removed where it is in the site no more.
 * @returns whether the folder is empty
 * @throws CatalogError FOREIGN_FILE where it holds a file that no build wrote
 */
export async function takeStock(
  out: string,
  plan: Plan,
  { rules }: Inputs,
  codings: readonly string[],
): Promise<boolean> {
  const variants = pressedVariants(rules)
  const endings = endingsOf(codings)
  let isNew = true
  const files = function* (): Generator<FoundFile> {
    for (const file of filesIn(out)) {
      isNew = false
      const ending = ENDINGS.find((each) => isSibling(file, each)) ?? ''
      const { variant, ...part } = partAt(file.slice(0, file.length - ending.length))
      const isWanted = variants.includes(variant) && (ending === '' || endings.includes(ending))
      yield { path: file, part, isSuperfluous: !isWanted }
    }
  }
  const file = await plan.adopt(files(), existsSync(path.join(out, OWN_FOLDER)))
  if (file !== null) throw foreign(file, out)
  return isNew
}

const ENDINGS = Object.values(CODINGS).map(({ ending }) => ending)

/** Media may end in anything, and are siblings of none. */
const isSibling = (file: string, ending: string): boolean =>
  file.endsWith(ending) && isCompressible(file.slice(0, -ending.length))

function foreign(file: string, out: string): CatalogError {
  return new CatalogError('FOREIGN_FILE', `The folder ${out} holds a file that no build wrote.`, {
    at: [{ file: path.join(out, file) }],
    hint: 'Build into another folder with --out, or move that file away; what is to be published with the site goes into data/media.',
  })
}
