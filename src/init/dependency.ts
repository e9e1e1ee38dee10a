// How a new project depends on the program that made it: on exactly this version of it. From a registry that is its
// number; any other program is packed into the project, so that the project installs on every machine.
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CatalogError } from '../model/errors.ts'
import { packageFile, version } from '../package.ts'

export interface Dependency {
  /** As package.json names it. */
  readonly spec: string
  /** The packed program, where it belongs into the project: `file` is empty where it is not packed yet. */
  readonly tarball?: { readonly file: string; readonly path: string }
}

/** The dependency before the program is packed, which takes its time. */
export function plannedDependency(): Dependency {
  if (isFromRegistry(ROOT)) return { spec: version }
  const target = `vendor/${TARBALL}`
  return { spec: `file:${target}`, tarball: { file: '', path: target } }
}

const ROOT = fileURLToPath(packageFile('./'))
const TARBALL = `catalog-press-${version}.tgz`

/** Where an installation by npm says what each package came from. */
const LOCK = '.package-lock.json'

/** Calls `work` with the dependency; a tarball is there until that is done. */
export async function withDependency<T>(work: (dependency: Dependency) => Promise<T>): Promise<T> {
  const planned = plannedDependency()
  if (!planned.tarball) return work(planned)
  const temp = await mkdtemp(path.join(tmpdir(), 'catalog-press-'))
  const remove = () => rmSync(temp, { recursive: true, force: true })
  // A signal ends the process at once.
  process.once('exit', remove)
  try {
    await pack(ROOT, temp)
    return await work({ ...planned, tarball: { ...planned.tarball, file: path.join(temp, TARBALL) } })
  } finally {
    process.off('exit', remove)
    remove()
  }
}

function isFromRegistry(root: string): boolean {
  const lock = path.join(path.dirname(root), LOCK)
  if (!existsSync(lock)) return false
  const { packages = {} } = JSON.parse(readFileSync(lock, 'utf8'))
  const { resolved = '' } = packages[`node_modules/${path.basename(root)}`] ?? {}
  // The addresses that registries give tarballs: https://docs.npmjs.com/cli/configuring-npm/package-lock-json
  return /^https?:\/\/.+\/-\/[^/]+\.tgz$/.test(resolved)
}

async function pack(root: string, target: string): Promise<void> {
  const args = ['pack', root, '--silent', '--ignore-scripts', '--pack-destination', target]
  try {
    // A shell finds npm.cmd on Windows.
    await promisify(execFile)('npm', args, { shell: process.platform === 'win32' })
  } catch (cause) {
    const [said = ''] = /npm error (?!code)[^\n]+/.exec((cause as { stderr?: string }).stderr ?? '') ?? []
    throw new CatalogError(
      'PACK_FAILED',
      `The program could not be packed for the project by npm${said && `: ${said}`}.`,
      {
        hint: 'See that npm runs, and that it may write to its cache: npm pack --dry-run in the folder of the program says why not.',
        cause,
      },
    )
  }
}
