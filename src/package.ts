// The package that this program is: what it calls itself, and the files that come with it.
import { readFileSync } from 'node:fs'

/** Modules of src/ and bundles of lib/ may ask: both stand one folder below. */
const ROOT = new URL('../', import.meta.url)

/** A file of the package, by its path there. */
export const packageFile = (path: string): URL => new URL(path, ROOT)

export const { version, description }: { readonly version: string; readonly description: string } =
  JSON.parse(readFileSync(packageFile('package.json'), 'utf8'))

/**
 * Digest of the compiled program and of the versions of what it renders with. Another program may read the same
 * source differently, and render other bytes from it: what an older one left is not taken for this one's.
 */
export const { digest: programDigest }: { readonly digest: string } = JSON.parse(
  readFileSync(packageFile('lib/program.json'), 'utf8'),
)
