// Taking stock: where nothing that was kept says what a site's folder holds, every file in it is looked at.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ENCODINGS, type Encoding, endingsOf, isCompressible } from '../../api/encodings.ts'
import { OWN_FOLDER, partAt } from '../../api/files.ts'
import { pressedVariants } from '../../api/rules.ts'
import { CatalogError } from '../../model/errors.ts'
import { listFiles } from '../../site/list-files.ts'
import type { Inputs } from '../inputs.ts'
import type { FoundFile, Plan } from './plan.ts'

/**
 * Tells the plan what the folder holds, so that it is compared, and removed where it is in the site no more.
 * @param stamp what the folder says it is
 * @returns whether it holds nothing of what is to be pressed
 * @throws CatalogError FOREIGN_FILE where it holds a file that no build wrote
 */
export async function scanOutput(
  out: string,
  plan: Plan,
  { rules }: Inputs,
  encodings: readonly Encoding[],
  stamp: string | null,
): Promise<boolean> {
  const variants = pressedVariants(rules)
  const endings = endingsOf(encodings)
  const files = function* (): Generator<FoundFile> {
    for (const file of listFiles(out)) {
      const ending = siblingEnding(file)
      const { variant, ...part } = partAt(file.slice(0, file.length - ending.length), rules.paging.pageSize)
      const isWanted = variants.includes(variant) && (ending === '' || endings.includes(ending))
      yield { path: file, part, isSuperfluous: !isWanted }
    }
  }
  const { foreign, isNew } = await plan.adopt(files(), existsSync(path.join(out, OWN_FOLDER)), stamp)
  if (foreign !== null) throw foreignFile(foreign, out)
  return isNew
}

const ENDINGS = Object.values(ENCODINGS)

/** What tells a compressed sibling from its file; empty for all other files, whatever they end in. */
const siblingEnding = (file: string): string =>
  ENDINGS.find((each) => file.endsWith(each) && isCompressible(file.slice(0, -each.length))) ?? ''

function foreignFile(file: string, out: string): CatalogError {
  return new CatalogError('FOREIGN_FILE', `The folder ${out} holds a file that no build wrote.`, {
    at: [{ file: path.join(out, file) }],
    hint: 'Build into another folder with --out, or move that file away; what is to be published with the site goes into data/media.',
  })
}
