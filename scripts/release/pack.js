// Packs the packages of a release as their users install them.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { load } from '../build/bundles.js'
import { findEntry } from './changelog.js'
import { copyClient } from './client.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Fields of the program's manifest that all packages have. */
const SHARED = ['author', 'homepage', 'bugs']

/**
 * What packages have beside the files of their folder: compiled files, and fields that follow from the program.
 * @type {Record<string, { fill?(folder: string): void, fields?(program: any): object }>}
 */
const ADDED = {
  'src/client': { fill: copyClient },
  'src/init/create': {
    fields: ({ name, version, engines }) => ({ engines, dependencies: { [name]: version } }),
  },
}

/**
 * Writes the tarballs of all packages, their checksums and the notes of the release.
 * @param {string} target a folder, which is replaced
 */
export async function packRelease(target) {
  const { packPackage } = await load('init/pack')
  const program = readManifest(ROOT)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  await packPackage(ROOT, target)
  for (const place of program.workspaces) {
    const copy = path.join(target, 'workspace')
    cpSync(path.join(ROOT, place), copy, { recursive: true, dereference: true })
    ADDED[place].fill?.(copy)
    await packPackage(copy, target, { ...sharedBy(program, place), ...ADDED[place].fields?.(program) })
    rmSync(copy, { recursive: true })
  }
  writeFileSync(path.join(target, 'SHA256SUMS'), checksumsOf(target))
  const changelog = readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8')
  writeFileSync(path.join(target, 'NOTES.md'), findEntry(changelog, program.version) ?? 'Not released yet.\n')
}

function sharedBy(program, directory) {
  const fields = SHARED.filter((field) => field in program).map((field) => [field, program[field]])
  const { repository } = program
  return { ...Object.fromEntries(fields), ...(repository && { repository: { ...repository, directory } }) }
}

/** In the form that `sha256sum --check` reads. */
function checksumsOf(folder) {
  const lineOf = (name) =>
    `${createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex')}  ${name}\n`
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tgz'))
    .sort()
    .map(lineOf)
    .join('')
}

function readManifest(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
}
