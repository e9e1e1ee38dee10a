// Replaces the program of a project by another version, or leaves the project as it was.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { OWN_FOLDER } from '../../contract/urls/files.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import type { Candidate } from './candidate.ts'
import { type RunOptions, runNpm } from './processes.ts'
import { installedIn, type Project } from './project.ts'

/** Where the last version is kept, for the way back: the repository excludes this folder. */
const LAST = path.join(OWN_FOLDER, 'last-version')

/** The files that name the version. */
const NAMING = ['package.json', 'package-lock.json', 'README.md']

export interface Replaced {
  /** What `upgrade` takes to go back. */
  readonly wayBack: string
  /** The files and folders of the project that have changed. */
  readonly files: readonly string[]
}

/**
 * Installs a version in a project.
 * @throws CatalogError NPM_FAILED; the project is then as it was
 */
export async function replaceProgram(
  project: Project,
  { program, tarball }: Candidate,
  options: Omit<RunOptions, 'cwd'>,
): Promise<Replaced> {
  const run = { ...options, cwd: project.folder }
  const texts = NAMING.map((name) => [name, readText(inProject(project, name))] as const)
  const vendored = tarball && `vendor/${path.basename(tarball)}`
  const kept = keepLast(project)
  try {
    if (tarball && vendored) {
      mkdirSync(inProject(project, 'vendor'), { recursive: true })
      copyFileSync(tarball, inProject(project, vendored))
    }
    const spec = vendored ? `./${vendored}` : `catalog-press@${program.version}`
    await runNpm(['install', '--save-exact', spec], `install catalog-press ${program.version}`, run)
    const { digest } = installedIn(project.folder)
    if (digest !== program.digest) throw otherProgram(program.version)
  } catch (error) {
    restoreFiles(project, { vendored, kept, texts })
    await restorePackages(project, options.env)
    throw error
  }
  const old = normalized(project.tarball)
  if (old?.startsWith('vendor/') && old !== vendored) rmSync(inProject(project, old), { force: true })
  nameTarball(project, old, vendored)
  const changed = texts.filter(([name, text]) => text !== readText(inProject(project, name)))
  return {
    wayBack: kept ? path.relative(project.folder, kept) : project.program.version,
    files: [...changed.map(([name]) => name), ...((old ?? vendored) ? ['vendor/'] : [])],
  }
}

interface Before {
  /** The path of the new tarball; null for a version of the registry. */
  readonly vendored: string | null
  /** The copy of the old tarball, if there was one. */
  readonly kept: string | null
  /** The texts of files; null for one that did not exist. */
  readonly texts: readonly (readonly [name: string, text: string | null])[]
}

/** Puts the files of the version before back in place. */
function restoreFiles(project: Project, { vendored, kept, texts }: Before): void {
  if (vendored && vendored !== normalized(project.tarball))
    rmSync(inProject(project, vendored), { force: true })
  if (kept && project.tarball) copyFileSync(kept, inProject(project, project.tarball))
  for (const [name, text] of texts) {
    if (text === null) rmSync(inProject(project, name), { force: true })
    else writeFileSync(inProject(project, name), text)
  }
}

/** Installs the version before, unless npm has left the packages as they were. */
async function restorePackages(project: Project, env: NodeJS.ProcessEnv): Promise<void> {
  const { signal } = new AbortController()
  const run = { cwd: project.folder, env, signal }
  if (!isInstalled(project)) await runNpm(['install'], 'install the version before', run)
}

/** Whether the packages are those of the present version. */
function isInstalled({ folder, program }: Project): boolean {
  try {
    return installedIn(folder).digest === program.digest
  } catch {
    return false
  }
}

/** Copies the tarball of the present version, which is about to be removed; null if it is in the registry. */
function keepLast(project: Project): string | null {
  const { tarball } = project
  if (tarball === null || !existsSync(inProject(project, tarball))) return null
  const kept = path.join(inProject(project, LAST), path.basename(tarball))
  rmSync(path.dirname(kept), { recursive: true, force: true })
  mkdirSync(path.dirname(kept), { recursive: true })
  copyFileSync(inProject(project, tarball), kept)
  return kept
}

/** Names the new tarball where the README of `init` names the old one. */
function nameTarball(project: Project, old: string | null, now: string | null): void {
  const file = inProject(project, 'README.md')
  const text = readText(file)
  if (old === null || now === null || !text?.includes(old)) return
  writeFileSync(file, text.replaceAll(old, now))
}

const inProject = ({ folder }: Project, name: string): string => path.join(folder, name)

const normalized = (tarball: string | null): string | null => tarball && path.posix.normalize(tarball)

const readText = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null)

const otherProgram = (version: string): CatalogError =>
  new CatalogError(
    'NPM_FAILED',
    `npm installed another program than the catalog-press ${version} that was tried.`,
    {
      hint: 'The project is as it was. Run npm cache verify, and repeat the command.',
    },
  )
