// Creates a new project: all of it, or nothing.
import { constants, copyFileSync, lstatSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CatalogError } from '../../core/problems/errors.ts'
import {
  checkWritable,
  errorCode,
  makeFolder,
  naming,
  removeEmptyFolders,
} from '../../core/system/file-system.ts'
import type { Answers } from './answers.ts'
import { type Dependency, withDependency } from './dependency.ts'
import { findFaults } from './faults.ts'
import { type Looked, lookAtSheet } from './fields.ts'
import { checkPlace } from './place.ts'
import { type NewFile, planProject } from './project.ts'
import { readUnchanged, recordProject, setAside } from './start-over.ts'

export interface InitReport extends Looked {
  /** Paths in the folder of the project, in the order of writing. */
  readonly files: readonly string[]
  /** Whether the files of an unchanged project were replaced. */
  readonly hasStartedOver?: true
  /** Path of the catalog, if it is outside the project. */
  readonly outside?: string
}

interface Creation {
  /** From `plannedDependency`. */
  readonly planned: Dependency
  /** Whether a project that nobody has changed since it was created is replaced. */
  readonly startsOver: boolean
}

/**
 * @throws CatalogError FILE_EXISTS if a file of the project exists already, BAD_FLAG if the folder is not one or must not hold a project,
 * NO_SUCH_FILE if the catalog is missing; nothing is written then
 */
export async function initProject(
  folder: string,
  answers: Answers,
  { planned, startsOver }: Creation,
): Promise<InitReport> {
  checkPlace(folder)
  // Report mistakes before the program is packed, which takes time.
  const looked = await lookAtCatalog(answers, folder)
  const { files } = await planProject(folder, answers, { ...looked, dependency: planned })
  const earlier = startsOver ? readUnchanged(folder) : null
  checkFree(
    folder,
    [...files.keys()].filter((name) => !earlier?.has(name)),
  )
  checkWritable(folder)
  return withDependency(planned, async (dependency) => {
    const restore = earlier && setAside(folder, earlier)
    try {
      const report = await writeProject(folder, answers, dependency, looked)
      recordProject(folder, report.files)
      return { ...report, ...(earlier && { hasStartedOver: true as const }) }
    } catch (error) {
      restore?.()
      throw error
    }
  })
}

/** Looks at the table that a catalog is read from, unless the questions did. */
async function lookAtCatalog({ from, source = '', looked }: Answers, folder: string): Promise<Looked> {
  from.locate?.(source, folder)
  return looked ?? (from.rows ? await lookAtSheet(source, from.rows) : { sheet: null, faults: [] })
}

/** Writes the project with a given dependency on the program. */
export async function writeProject(
  folder: string,
  answers: Answers,
  dependency: Dependency,
  known?: Looked,
): Promise<InitReport> {
  const { sheet, faults } = known ?? (await lookAtCatalog(answers, folder))
  const { files, location, settings } = await planProject(folder, answers, { sheet, dependency })
  checkFree(folder, [...files.keys()])
  writeAll(folder, files)
  return {
    files: [...files.keys()],
    ...(location?.isOutside && { outside: location.written }),
    sheet,
    faults: faults.length > 0 ? faults : await findFaults(settings, path.join(folder, 'data')),
  }
}

/** The files of every project. If one of them exists, no question is asked. */
export const EVERY_PROJECT = [
  'package.json',
  'data/site.json',
  '.gitignore',
  '.github/workflows/catalog.yml',
  '.github/workflows/verify.yml',
  '.gitlab-ci.yml',
  'README.md',
]

const MAX_LISTED_FILES = 10

/** Checks that the folder can hold a project: first thing, and again before writing. */
export function checkFree(folder: string, names: readonly string[]): void {
  const taken = names.filter((name) => exists(path.join(folder, name)))
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new CatalogError('BAD_FLAG', `${folder} is not a folder.`, {
      hint: 'Choose the folder of the new project. Pass the location of a catalog with --source.',
    })
  }
  if (taken.length === 0) return
  const shown = taken.slice(0, MAX_LISTED_FILES).join(', ')
  const more = taken.length > MAX_LISTED_FILES ? ` and ${taken.length - MAX_LISTED_FILES} more` : ''
  throw new CatalogError('FILE_EXISTS', `A new project would replace files in ${folder}: ${shown}${more}.`, {
    hint: readUnchanged(folder)
      ? 'They are as init wrote them: pass --yes to start over, which replaces them. Nothing was written.'
      : 'Choose an empty folder, or move these files away. Nothing was written.',
  })
}

function exists(file: string): boolean {
  try {
    // A broken link counts as existing.
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    // A parent is a file.
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return true
    throw error
  }
}

/**
 * Writes all files. If one cannot be written, those before it are removed again. Synchronous, so that a signal does not
 * end the process half-way.
 */
function writeAll(folder: string, files: ReadonlyMap<string, NewFile>): void {
  const written: string[] = []
  try {
    for (const [name, file] of files) {
      const target = path.join(folder, name)
      written.push(target)
      write(target, file)
    }
  } catch (error) {
    // Somebody else has just created the last one.
    if (errorCode(error) === 'EEXIST') written.pop()
    for (const target of written) {
      rmSync(target, { force: true })
      removeEmptyFolders(path.dirname(target), folder)
    }
    throw error
  }
}

function write(target: string, file: NewFile): void {
  makeFolder(path.dirname(target))
  naming(target, () =>
    'text' in file
      ? writeFileSync(target, file.text, { flag: 'wx' })
      : copyFileSync(file.original, target, constants.COPYFILE_EXCL),
  )
}
