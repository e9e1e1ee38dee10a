// Makes a new project: all of it, or nothing.
import { accessSync, constants, existsSync, lstatSync, statSync } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CatalogError } from '../model/errors.ts'
import { makeFolder } from '../site/file-system.ts'
import type { Answers } from './answers.ts'
import { type Dependency, plannedDependency, withDependency } from './dependency.ts'
import type { Sheet } from './fields.ts'
import { type NewFile, planProject } from './project.ts'

export interface InitReport {
  /** Paths in the folder of the project, in the order in which they were written. */
  readonly files: readonly string[]
  /** The catalog, where it lies outside of the project. */
  readonly outside?: string
  /** What is known of its sheet. */
  readonly sheet: Sheet | null
}

/**
 * @throws CatalogError FILE_EXISTS where a file of the project is there already, NOT_A_FILE where its folder is none,
 *   NO_SUCH_FILE where its catalog is not there; nothing is written then
 */
export async function initProject(folder: string, answers: Answers): Promise<InitReport> {
  // A mistake is told before the program is packed, which takes its time.
  const { files } = await planProject(folder, answers, plannedDependency())
  checkFree(folder, [...files.keys()])
  checkWritable(folder)
  return withDependency((dependency) => writeProject(folder, answers, dependency))
}

/** The same, for a program that the project gets in a way that is known. */
export async function writeProject(
  folder: string,
  answers: Answers,
  dependency: Dependency,
): Promise<InitReport> {
  const { files, location, sheet } = await planProject(folder, answers, dependency)
  checkFree(folder, [...files.keys()])
  for (const [name, file] of files) await write(path.join(folder, name), file)
  return {
    files: [...files.keys()],
    ...(location?.isOutside && { outside: location.written }),
    sheet,
  }
}

/** The files that every project has: where one of them is, nobody needs to be asked anything. */
export const EVERY_PROJECT = [
  'package.json',
  'data/site.json',
  '.gitignore',
  '.github/workflows/catalog.yml',
  '.gitlab-ci.yml',
  'README.md',
]

/** How many names of files an error has. */
const MAX_NAMES = 10

/** Whether a folder can take a project. It is asked before anything else, and again before anything is written. */
export function checkFree(folder: string, names: readonly string[]): void {
  const taken = names.filter((name) => isThere(path.join(folder, name)))
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new CatalogError('BAD_FLAG', `${folder} is not a folder.`, { hint: 'Name another folder.' })
  }
  if (taken.length === 0) return
  const shown = taken.slice(0, MAX_NAMES).join(', ')
  const more = taken.length > MAX_NAMES ? ` and ${taken.length - MAX_NAMES} more` : ''
  throw new CatalogError('FILE_EXISTS', `A new project would replace files in ${folder}: ${shown}${more}.`, {
    hint: 'Choose an empty folder, or move these files away. Nothing was written.',
  })
}

/** @throws the error of the system where nothing can be written */
function checkWritable(folder: string): void {
  let parent = path.resolve(folder)
  while (!existsSync(parent)) parent = path.dirname(parent)
  accessSync(parent, constants.W_OK | constants.X_OK)
}

function isThere(file: string): boolean {
  try {
    // A link that leads nowhere is there, too.
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    // A file stands where a folder of the project belongs.
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return true
    throw error
  }
}

async function write(target: string, file: NewFile): Promise<void> {
  makeFolder(path.dirname(target))
  if ('text' in file) await writeFile(target, file.text, { flag: 'wx' })
  else await copyFile(file.copyOf, target, constants.COPYFILE_EXCL)
}
