// How a new project depends on this version of the program. If the program was installed from a registry, or has a
// Node.js of its own, by version number; if from an address, by that; otherwise the program is packed into the project,
// which then installs on any machine.
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownValue } from '../../contract/common/own-value.ts'
import { packageFile, version } from '../../core/system/package.ts'
import { makeTempFolder } from '../../core/system/temp-folder.ts'
import { packPackage } from './pack.ts'

export interface Dependency {
  /** The version or the address, as in package.json. */
  readonly spec: string
  /** The packed program and its path in the project; `file` is empty until it is packed. */
  readonly tarball?: { readonly file: string; readonly path: string }
  /** The command that runs a program with a Node.js of its own. Only pipelines use npm then. */
  readonly launcher?: string
}

/**
 * The dependency before the program is packed, which takes time.
 * @param env in which the launcher of an archive or image leaves its own path
 */
export function plannedDependency({ CATALOG_PRESS_LAUNCHER: launcher }: NodeJS.ProcessEnv): Dependency {
  if (launcher) return { spec: version, launcher }
  const spec = publishedSpec()
  if (spec !== null) return { spec }
  const target = `vendor/${TARBALL}`
  return { spec: `file:${target}`, tarball: { file: '', path: target } }
}

const ROOT = fileURLToPath(packageFile('./'))
const TARBALL = `catalog-press-${version}.tgz`

/** The lock file in which npm records where each package was installed from. */
const LOCK_FILE = '.package-lock.json'

/** Calls `work` with the planned dependency, packed. The tarball exists until `work` is done. */
export async function withDependency<T>(
  planned: Dependency,
  work: (dependency: Dependency) => Promise<T>,
): Promise<T> {
  if (!planned.tarball) return work(planned)
  const temp = makeTempFolder(tmpdir())
  try {
    await packPackage(ROOT, temp.path)
    return await work({ ...planned, tarball: { ...planned.tarball, file: path.join(temp.path, TARBALL) } })
  } finally {
    temp.remove()
  }
}

interface Lock {
  readonly packages?: Readonly<Record<string, { readonly resolved?: string }>>
}

/** Returns the version if npm installed the program from a registry, or the address of its tarball; else null. */
function publishedSpec(): string | null {
  const lock = path.join(path.dirname(ROOT), LOCK_FILE)
  if (!existsSync(lock)) return null
  const { packages = {} }: Lock = JSON.parse(readFileSync(lock, 'utf8'))
  const { resolved = '' } = ownValue(packages, `node_modules/${path.basename(ROOT)}`) ?? {}
  // URLs of tarballs in registries: https://docs.npmjs.com/cli/configuring-npm/package-lock-json
  if (/^https?:\/\/.+\/-\/[^/]+\.tgz$/.test(resolved)) return version
  return /^https?:\/\/.+\.tgz$/.test(resolved) ? resolved : null
}
