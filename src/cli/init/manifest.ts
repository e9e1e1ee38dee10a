// The package.json of a project.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { CatalogError, notAProject } from '../../core/problems/errors.ts'

interface Manifest {
  readonly name?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** @throws CatalogError NOT_A_PROJECT if the folder has no package.json, BAD_JSON */
export function readManifest(folder: string): Manifest {
  const file = path.join(folder, 'package.json')
  if (!existsSync(file)) throw notAProject(`There is no package.json in ${path.resolve(folder)}.`)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new CatalogError('BAD_JSON', 'The file is not JSON.', {
      at: [{ file }],
      hint: 'Correct it, or restore it from version control.',
      cause,
    })
  }
}
