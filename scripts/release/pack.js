// Packs the packages of a release as their users install them.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { load } from '../compile/bundles.js'
import { findEntry } from './changelog.js'
import { writeChecksums } from './checksums.js'
import { copyClient } from './client.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Fields of the program's manifest that all packages have. */
const SHARED = ['author', 'homepage', 'bugs']

/**
 * What packages have beside the files of their folder: compiled files, and fields that follow from the program.
 * @type {Record<string, { fill?(folder: string): void, fields?(program: any): object }>}
 */
const ADDED = {
  'src/contract/client': { fill: copyClient },
  'src/cli/init/create': {
    fields: ({ name, version, engines }) => ({ engines, dependencies: { [name]: version } }),
  },
}

/**
 * Writes the tarballs of all packages, their checksums and the notes of the release.
 * @param {string} target a folder, which is replaced
 */
export async function packRelease(target) {
  const { packPackage } = await load('cli/init/pack')
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
  writeChecksums(target)
  const changelog = readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8')
  writeFileSync(path.join(target, 'NOTES.md'), findEntry(changelog, program.version) ?? 'Not released yet.\n')
}

function sharedBy(program, directory) {
  const fields = SHARED.filter((field) => field in program).map((field) => [field, program[field]])
  const { repository } = program
  return { ...Object.fromEntries(fields), ...(repository && { repository: { ...repository, directory } }) }
}

function readManifest(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
}
