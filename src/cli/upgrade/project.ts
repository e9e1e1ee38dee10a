// The project whose program is upgraded: its dependency on the program, and the names that its settings use.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { CatalogError, notAProject } from '../../core/problems/errors.ts'
import { readSettingsFile } from '../../core/settings/settings-file.ts'
import { readManifest } from '../init/manifest.ts'
import type { UsedNames } from './changelog.ts'

/** A version of the program in a folder. */
export interface Program {
  readonly folder: string
  readonly version: string
  /** The digest of its compiled files: two programs of one version may differ. */
  readonly digest: string
}

export interface Project {
  readonly folder: string
  /** The dependency as package.json has it. */
  readonly spec: string
  /** The tarball in the project that the program is installed from, relative to the project. */
  readonly tarball: string | null
  readonly program: Program
}

/** Files of other package managers, with the command that they install a program with. */
const OTHER_MANAGERS = [
  ['pnpm-lock.yaml', 'pnpm add --save-exact'],
  ['yarn.lock', 'yarn add --exact'],
  ['bun.lock', 'bun add --exact'],
] as const

/** @throws CatalogError NOT_A_PROJECT, BAD_JSON */
export function readProject(folder: string): Project {
  const { dependencies = {}, devDependencies = {} } = readManifest(folder)
  const spec = dependencies[NAME] ?? devDependencies[NAME]
  if (spec === undefined)
    throw notAProject(`${path.join(folder, 'package.json')} does not depend on catalog-press.`)
  const [, add] = OTHER_MANAGERS.find(([lock]) => existsSync(path.join(folder, lock))) ?? []
  if (add !== undefined)
    throw new CatalogError('NOT_A_PROJECT', 'This project is not installed by npm.', {
      hint: `Upgrade it with its own package manager, then check it: ${add} catalog-press@latest`,
    })
  const [, tarball = null] = /^file:(.+\.tgz)$/.exec(spec) ?? []
  return { folder, spec, tarball, program: installedIn(folder) }
}

/** The name of the package. */
const NAME = 'catalog-press'

/**
 * Finds the program that is installed in a folder, or above it.
 * @throws CatalogError NOT_A_PROJECT
 */
export function installedIn(folder: string): Program {
  try {
    const manifest = createRequire(path.resolve(folder, 'package.json')).resolve(`${NAME}/package.json`)
    return readProgram(path.dirname(manifest))
  } catch (cause) {
    throw new CatalogError('NOT_A_PROJECT', 'catalog-press is not installed in this project.', {
      hint: 'Run npm install first.',
      cause,
    })
  }
}

function readProgram(folder: string): Program {
  const json = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
  return { folder, version: json('package.json').version, digest: json('lib/program.json').digest }
}

/** The changelog that comes with a program; empty if it has none. */
export function findChangelog({ folder }: Program): string {
  const file = path.join(folder, 'CHANGELOG.md')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

interface WrittenSettings {
  readonly site?: object
  readonly hosts?: readonly (string | { readonly name?: string })[]
  readonly faces?: readonly (string | { readonly name?: string })[]
  readonly sources?: object
}

/** The names of the settings, hosts, faces and sources of a project. */
export async function usedNames(folder: string): Promise<UsedNames> {
  const { value } = await readSettingsFile(path.join(folder, 'data/site.json'))
  const { site = {}, hosts = ['netlify'], faces = [], sources = {} }: WrittenSettings = value
  const names = [...hosts, ...faces].map((each) => (typeof each === 'string' ? each : (each.name ?? '')))
  return {
    settings: [...Object.keys(value), ...Object.keys(site), ...Object.keys(sources)],
    others: names.filter((name) => name !== ''),
  }
}
