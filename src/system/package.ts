// The package that this program is: what it calls itself, and the files that come with it.
import { existsSync, readFileSync } from 'node:fs'

const ROOT = findRoot(new URL('./', import.meta.url))

/** The nearest folder above with a package.json: modules of src/ and bundles of lib/ are at different depths. */
function findRoot(folder: URL): URL {
  return existsSync(new URL('package.json', folder)) ? folder : findRoot(new URL('../', folder))
}

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
