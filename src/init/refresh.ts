// Brings the files that `init` wrote up to date with this version: pipelines and the files of hosts. A file that somebody
// edited is left, and its difference is shown.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import { isUnedited } from '../hosts/written.ts'
import { CatalogError, notAProject } from '../problems/errors.ts'
import type { HostText } from '../stages/host.ts'
import { deploymentFor } from './deployments.ts'
import { filesOfHost, OWN_SCHEMA, SCHEMA_FILE } from './project.ts'

export interface Refreshed {
  /** The files that were replaced; in a dry run, those that would be. */
  readonly replaced: readonly string[]
  /** The edited files, each with the changes to what this version writes, as a patch. */
  readonly edited: readonly { readonly path: string; readonly patch: string }[]
  /** The files that are not there, which may have been removed on purpose. */
  readonly missing: readonly string[]
}

export interface RefreshOptions {
  /** The name of the host that the project publishes on. */
  readonly host: string
  readonly baseUrl: string
  /** The files of that host. */
  readonly hostFiles: readonly HostText[]
  /** Whether nothing may be written. */
  readonly isDry: boolean
}

/** @throws CatalogError NOT_A_PROJECT if the folder has no package.json */
export function refreshProject(
  folder: string,
  { host, baseUrl, hostFiles, isDry }: RefreshOptions,
): Refreshed {
  const deployment = deploymentFor(host, { packageName: packageIn(folder), baseUrl })
  const replaced: string[] = []
  const edited: { path: string; patch: string }[] = []
  const missing: string[] = []
  const isLocked = !existsSync(path.join(folder, OWN_SCHEMA))
  const replace = (name: string, text: string) => {
    if (!isDry) writeFileSync(path.join(folder, name), text)
    replaced.push(name)
  }
  for (const [name, text] of filesOfHost({ host, deployment, isLocked }, hostFiles)) {
    const present = readText(path.join(folder, name))
    if (present === null) missing.push(name)
    else if (withoutReturns(present) === text) continue
    else if (isUnedited(name, present)) {
      replace(name, text)
    } else edited.push({ path: name, patch: patchOf(name, withoutReturns(present), text) })
  }
  if (!isLocked) {
    // Nobody edits the schema of the settings.
    const schema = readFileSync(SCHEMA_FILE, 'utf8')
    if (withoutReturns(readFileSync(path.join(folder, OWN_SCHEMA), 'utf8')) !== schema)
      replace(OWN_SCHEMA, schema)
  }
  return { replaced, edited, missing }
}

/**
 * The name of the package that the project is.
 * @throws CatalogError NOT_A_PROJECT if the folder has no package.json
 */
export function packageIn(folder: string): string {
  const file = path.join(folder, 'package.json')
  const text = readText(file)
  if (text === null) throw notAProject(`There is no package.json in ${path.resolve(folder)}.`)
  try {
    return `${JSON.parse(text).name}`
  } catch (cause) {
    throw new CatalogError('BAD_JSON', 'The file is not JSON.', { at: [{ file }], cause })
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** A checkout on Windows may have added them. */
const withoutReturns = (text: string): string => text.replaceAll('\r\n', '\n')

const patchOf = (name: string, before: string, after: string): string =>
  createTwoFilesPatch(`a/${name}`, `b/${name}`, before, after, undefined, undefined, {
    headerOptions: FILE_HEADERS_ONLY,
  })
