// The package that this program is: what it calls itself, and the files that come with it.
import { readFileSync } from 'node:fs'

/** Modules of src/ and bundles of lib/ may ask: both stand one folder below. */
const ROOT = new URL('../', import.meta.url)

/** A file of the package, by its path there. */
export const packageFile = (path: string): URL => new URL(path, ROOT)

/** Another version may read the same source otherwise, and press other bytes from it. */
export const { version, description }: { readonly version: string; readonly description: string } =
  JSON.parse(readFileSync(packageFile('package.json'), 'utf8'))
