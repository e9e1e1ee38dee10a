// Brings the files that `init` wrote up to date with this version: pipelines and the files of hosts. A file that
// somebody edited is left, and its difference is shown.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import type { HostText } from '../../hosts/shared/host.ts'
import { isUnedited } from '../../hosts/shared/written.ts'
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
  /** The name in package.json. */
  readonly packageName: string
  readonly baseUrl: string
  /** Whether its blocks are in a bucket. */
  readonly hasStore: boolean
  /** The files of that host. */
  readonly hostFiles: readonly HostText[]
  /** Whether nothing may be written. */
  readonly isDry: boolean
}

export function refreshProject(
  folder: string,
  { host, packageName, baseUrl, hasStore, hostFiles, isDry }: RefreshOptions,
): Refreshed {
  const deployment = deploymentFor(host, { packageName, baseUrl, hasStore })
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
    } else edited.push({ path: name, patch: formatPatch(name, withoutReturns(present), text) })
  }
  if (!isLocked) {
    // Nobody edits the schema of the settings.
    const schema = readFileSync(SCHEMA_FILE, 'utf8')
    if (withoutReturns(readFileSync(path.join(folder, OWN_SCHEMA), 'utf8')) !== schema)
      replace(OWN_SCHEMA, schema)
  }
  return { replaced, edited, missing }
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

const formatPatch = (name: string, before: string, after: string): string =>
  createTwoFilesPatch(`a/${name}`, `b/${name}`, before, after, undefined, undefined, {
    headerOptions: FILE_HEADERS_ONLY,
  })
