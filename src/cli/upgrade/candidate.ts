// The version to upgrade to: found where the user names it, and installed into a temporary folder, where it can be
// tried.
import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CatalogError } from '../../core/problems/errors.ts'
import { didYouMean } from '../../core/problems/validation.ts'
import { type RunOptions, runNpm } from './processes.ts'
import { installedIn, type Program, type Project } from './project.ts'

/** A tarball on disk or at an address, which is kept in the project, or a version of the registry. */
export type Wanted = { readonly tarball: string } | { readonly version: string }

export interface Candidate {
  readonly program: Program
  /** The tarball that the project is to keep; null for a version of the registry. */
  readonly tarball: string | null
}

const FORMS =
  'Pass the path of a tarball (./catalog-press-0.2.0.tgz), its address (https://…), or a published version (0.2.0, latest).'

/**
 * Reads what the user names.
 * @throws CatalogError BAD_FLAG, NO_SUCH_FILE
 */
export function parseWanted(what: string | undefined, project: Project): Wanted {
  if (what === undefined) {
    if (/^\d/.test(project.spec)) return { version: 'latest' }
    throw new CatalogError(
      'BAD_FLAG',
      `This project has the program from ${project.spec}, so the next version must be named.`,
      { hint: FORMS },
    )
  }
  if (/^https:\/\//i.test(what)) return { tarball: what }
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(what))
    throw new CatalogError('BAD_FLAG', `${what} is not an https address.`, { hint: FORMS })
  const file = path.resolve(project.folder, what)
  if (existsSync(file)) return { tarball: file }
  if (/\.t(?:ar\.)?gz$|[/\\]/.test(what))
    throw new CatalogError('NO_SUCH_FILE', `There is no file ${what}.`, { hint: FORMS })
  if (/^(?:\d+\.\d+\.\d+[\w.+-]*|[a-z][\w-]*)$/.test(what)) return { version: what }
  throw new CatalogError('BAD_FLAG', `"${what}" is neither a version nor a file.`, { hint: FORMS })
}

/**
 * Installs the wanted version into a temporary folder.
 * @throws CatalogError NPM_FAILED, BAD_PACKAGE
 */
export async function installCandidate(
  wanted: Wanted,
  { folder: project }: Project,
  folder: string,
  options: Omit<RunOptions, 'cwd'>,
): Promise<Candidate> {
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}')
  // It may name another registry.
  const settings = path.join(project, '.npmrc')
  if (existsSync(settings)) copyFileSync(settings, path.join(folder, '.npmrc'))
  const run = { ...options, cwd: folder }
  const tarball = 'tarball' in wanted ? await fetchTarball(wanted.tarball, run) : null
  const spec = tarball ?? `catalog-press@${'version' in wanted ? wanted.version : ''}`
  const purpose = `install ${tarball === null ? spec : path.basename(tarball)}`
  await runNpm(['install', spec], purpose, run).catch((error) => {
    throw 'version' in wanted ? withMeant(error, wanted.version) : error
  })
  return { program: installedIn(folder), tarball }
}

/** Adds to the hint the tag that looks like a misspelled one. */
function withMeant(error: unknown, version: string): unknown {
  const meant = version === 'latest' ? undefined : didYouMean(version, ['latest'])
  if (meant === undefined || !(error instanceof CatalogError)) return error
  const { code, message, hint = '', cause } = error
  return new CatalogError(code, message, { hint: `${meant} ${hint}`, cause })
}

interface Packed {
  readonly name: string
  readonly filename: string
}

/** Copies a tarball, under the name that its version gives it. */
async function fetchTarball(spec: string, run: RunOptions): Promise<string> {
  const output = await runNpm(['pack', spec, '--ignore-scripts'], `read ${spec}`, run)
  const [packed] = Object.values<Packed>(JSON.parse(output))
  if (packed?.name !== 'catalog-press')
    throw new CatalogError('BAD_PACKAGE', `${spec} is the package ${packed?.name}, not catalog-press.`, {
      hint: FORMS,
    })
  return path.join(run.cwd, packed.filename)
}
