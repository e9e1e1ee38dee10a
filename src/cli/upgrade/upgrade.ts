// Upgrades the program of a project: the new version is tried in a temporary folder, on the project's catalog, before
// anything in the project is replaced.
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { OWN_FOLDER } from '../../contract/urls/files.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { formatCount } from '../../core/system/format.ts'
import { makeTempFolder } from '../../core/system/temp-folder.ts'
import { type Candidate, installCandidate, parseWanted } from './candidate.ts'
import { type Entries, sectionsBetween, sortEntries } from './changelog.ts'
import { runCommand } from './processes.ts'
import { findChangelog, type Project, readProject, usedNames } from './project.ts'
import { type Replaced, replaceProgram } from './replace.ts'

export interface UpgradeOptions {
  readonly folder: string
  /** A tarball, an address or a version; by default the latest version. */
  readonly what: string | undefined
  /** Whether to show all entries of the changelog. */
  readonly all: boolean
  /** Whether nothing may be replaced. */
  readonly dryRun: boolean
  readonly env: NodeJS.ProcessEnv
  readonly signal: AbortSignal
  /** Called before the project is changed: from then on, an aborted upgrade must be awaited, which restores it. */
  readonly onReplace: () => void
  /** Prints a line of the result. */
  readonly say: (line: string) => void
  /** Passes on the errors and warnings of another version. */
  readonly warn: (text: string) => void
}

/**
 * @throws CatalogError NOT_A_PROJECT, BAD_FLAG, NO_SUCH_FILE, BAD_PACKAGE, NPM_FAILED, REFUSED_UPGRADE; the project is
 *   then as it was
 */
export async function upgrade(options: UpgradeOptions): Promise<void> {
  const { folder, what, dryRun, env, signal, say } = options
  if (env.CATALOG_PRESS_LAUNCHER) throw ownNode()
  const project = readProject(folder)
  const wanted = parseWanted(what, project)
  const temp = makeTempFolder(tmpdir())
  try {
    say(`Fetching ${'tarball' in wanted ? wanted.tarball : `catalog-press ${wanted.version}`} …`)
    const candidate = await installCandidate(wanted, project, temp.path, { env, signal })
    const [before, after] = [project.program, candidate.program]
    if (before.version === after.version && before.digest === after.digest) {
      say(`This project has catalog-press ${before.version} already.`)
      return
    }
    await sayChanges(project, candidate, options)
    await tryCandidate(project, candidate, options)
    if (dryRun) {
      say('\nA dry run: nothing was replaced.')
      return
    }
    say(`\nInstalling catalog-press ${after.version} …`)
    options.onReplace()
    sayReplaced(await replaceProgram(project, candidate, { env, signal }), options, candidate)
  } finally {
    temp.remove()
  }
}

/** Shows the changelog between the two versions. */
async function sayChanges(
  { folder, program: before }: Project,
  { program: after }: Candidate,
  { all, say }: UpgradeOptions,
): Promise<void> {
  say(`\ncatalog-press ${before.version} → ${after.version}`)
  const forth = sectionsBetween(findChangelog(after), before.version, after.version)
  const back = forth === null ? sectionsBetween(findChangelog(before), after.version, before.version) : null
  const sections = forth ?? back
  if (sections === null || sections === '') {
    say(sections === null ? 'The changelog does not name both.' : 'The changelog has nothing between them.')
    return
  }
  if (back !== null) say('This goes back: what follows will not be there any more.')
  for (const line of selectPoints(sortEntries(sections, await usedNames(folder)), all)) say(line)
}

function selectPoints({ concerning, further }: Entries, all: boolean): string[] {
  const points = (entries: readonly string[]) => entries.map((entry) => `- ${entry}`)
  const first =
    concerning.length === 0
      ? ['Nothing in the changelog names a setting, host, face or source of this project.']
      : ['The changelog names what this project uses:', ...points(concerning)]
  if (further.length === 0) return first
  if (all) return [...first, 'And further:', ...points(further)]
  return [...first, `${formatCount(further.length, 'other point')} of the changelog: --all shows them.`]
}

/**
 * Runs the new version on the catalog of the project. Nothing is written.
 * @throws CatalogError REFUSED_UPGRADE
 */
async function tryCandidate(
  { folder: cwd, program: before }: Project,
  { program }: Candidate,
  { env, signal, say, warn }: UpgradeOptions,
): Promise<void> {
  const options = { cwd, env, signal }
  const hasSite = existsSync(path.join(cwd, 'dist', OWN_FOLDER))
  for (const command of ['check', ...(hasSite ? ['diff'] : [])]) {
    say(`\nRunning ${command} with ${program.version} …`)
    const { code } = await runCommand(program, [command], { ...options, onLine: say, onError: warn })
    if (code !== 0)
      throw new CatalogError(
        'REFUSED_UPGRADE',
        `catalog-press ${program.version} does not pass ${command} here.`,
        {
          hint: `Nothing was replaced: the project still has ${before.version}. If npx catalog-press ${command} fails too, correct that first; otherwise see what is above.`,
        },
      )
  }
  if (!hasSite) say('There is no built site in dist/ to compare with.')
  const files = await runCommand(program, ['init', '--refresh', '--dry-run'], options)
  // On a host of its own, a project has no such files.
  if (files.code === 0)
    say(`\nThe files that init wrote, and what ${program.version} would change:\n${files.stdout.trimEnd()}`)
}

function sayReplaced({ files, wayBack }: Replaced, { say }: UpgradeOptions, { program }: Candidate): void {
  say(`The project has catalog-press ${program.version}. Commit ${files.join(', ')}.`)
  say('Next: npx catalog-press init --refresh, then npx catalog-press build.')
  say(`The way back: npx catalog-press upgrade ${wayBack}`)
}

const ownNode = () =>
  new CatalogError('NOT_A_PROJECT', 'This catalog-press has its own Node.js, and npm cannot upgrade it.', {
    hint: 'Replace the folder or the image of the program. Then run init --refresh in your projects, and set the version in their package.json. If npm installed the program of this project, run npx catalog-press upgrade.',
  })
