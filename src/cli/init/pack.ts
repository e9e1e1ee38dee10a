// Packs a package as its users install it: its files, and a manifest without what only its development needs.

import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { CatalogError } from '../../core/problems/errors.ts'
import { jsonText } from '../../core/system/format.ts'

/**
 * npm warns of the install scripts of a dependency, whether or not it would run them. The checkout is `private`, since
 * npm would publish its own manifest from there.
 */
const OF_DEVELOPMENT = ['private', 'scripts', 'devDependencies', 'overrides', 'allowScripts', 'workspaces']

/** Files that npm packs although no list names them. */
const ALWAYS_PACKED = ['README.md', 'LICENSE']

/**
 * Writes a tarball of a package, named after it and its version.
 * @param root the folder of the package
 * @param target an existing folder
 * @param shared fields of the manifest that are not in that of the package
 * @throws CatalogError PACK_FAILED
 */
export async function packPackage(root: string, target: string, shared: object = {}): Promise<void> {
  const copy = path.join(target, 'package')
  const args = ['pack', copy, '--silent', '--ignore-scripts', '--pack-destination', target]
  try {
    copyPackage(root, copy, shared)
    // On Windows, only a shell finds npm.cmd.
    await promisify(execFile)('npm', args, { shell: process.platform === 'win32' })
  } catch (cause) {
    const [reason = ''] = /npm error (?!code)[^\n]+/.exec((cause as { stderr?: string }).stderr ?? '') ?? []
    throw new CatalogError(
      'PACK_FAILED',
      `npm could not pack the program for the project${reason && `: ${reason}`}.`,
      {
        hint: 'Check that npm runs and can write to its cache. npm pack --dry-run in the folder of the program shows the cause.',
        cause,
      },
    )
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function copyPackage(root: string, copy: string, shared: object): void {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const listed = (manifest.files as string[]).filter((name) => !name.startsWith('!'))
  mkdirSync(copy)
  // Packages of one repository link to its license.
  for (const name of [...ALWAYS_PACKED, ...listed].filter((each) => existsSync(path.join(root, each))))
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true, dereference: true })
  const packed = Object.entries({ ...manifest, ...shared }).filter(
    ([field]) => !OF_DEVELOPMENT.includes(field),
  )
  writeFileSync(path.join(copy, 'package.json'), jsonText(Object.fromEntries(packed)))
}
