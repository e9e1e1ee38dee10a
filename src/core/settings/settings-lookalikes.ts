// Files that were meant to be site.json, which nothing reads.
import { readdirSync } from '../platform/files.ts'
import path from '../platform/path.ts'
import { CatalogError } from '../problems/errors.ts'

/** As editors, downloads and other programs name it. */
const OTHER_NAME = /^site(?: ?\(\d+\)| copy|[-_]copy)?\.(?:json(?:\.txt)?|json5|jsonc|ya?ml|toml|js|mjs|ts)$/i

/** @throws CatalogError BAD_CONFIG if there is a file beside the missing one that was meant to be it */
export function refuseLookalike(file: string): void {
  const folder = path.dirname(file)
  const other = namesIn(folder).find((name) => name !== path.basename(file) && OTHER_NAME.test(name))
  if (other === undefined) return
  const isJson = /\.json(?:\.txt)?$/i.test(other)
  throw new CatalogError(
    'BAD_CONFIG',
    `The settings are read from ${path.basename(file)}, not from ${other}.`,
    {
      at: [{ file: path.join(folder, other) }],
      hint: isJson
        ? `Rename it to site.json. If its name already looks so, your system hides the rest of it: let it show the extensions of files.`
        : `Write the settings as JSON into ${file}: { "base_url": "https://api.example.com" }.`,
    },
  )
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
