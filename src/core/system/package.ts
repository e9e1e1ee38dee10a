// The package of this program: its name and version, and its files.
import { existsSync, readFileSync } from '../platform/files.ts'

const ROOT = findRoot(new URL('./', import.meta.url))

/** The nearest parent folder with a package.json: modules of src/ and bundles of lib/ are at different depths. */
function findRoot(folder: URL): URL {
  return existsSync(new URL('package.json', folder)) ? folder : findRoot(new URL('../', folder))
}

/** The URL of a file of the package, by its path. */
export const packageFile = (path: string): URL => new URL(path, ROOT)

/** The compiled code of a face of the program: `faces/<name>/code.ts`. */
export const faceCode = (name: string): URL => packageFile(`lib/faces/${name}.cjs`)

interface Manifest {
  readonly version: string
  readonly description: string
  /** The packages that users install if they need them, with the versions that fit. */
  readonly peerDependencies: Readonly<Record<string, string>>
}

export const { version, description, peerDependencies }: Manifest = JSON.parse(
  readFileSync(packageFile('package.json'), 'utf8'),
)

/**
 * Digest of the compiled program and of the versions of its rendering dependencies. A different program may read the
 * same source differently or render different bytes, so it must not reuse what this one left.
 */
export const { digest: programDigest }: { readonly digest: string } = JSON.parse(
  readFileSync(packageFile('lib/program.json'), 'utf8'),
)
