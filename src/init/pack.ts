// Packs the program as its users install it: its files, and a manifest without what only its development needs.
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { CatalogError } from '../problems/errors.ts'

/** npm warns of the install scripts of a dependency, whether or not it would run them. */
const OF_DEVELOPMENT = ['scripts', 'devDependencies', 'overrides', 'workspaces', 'scarfSettings']

/** Files that npm packs although no list names them. */
const ALWAYS_PACKED = ['README.md', 'LICENSE']

/**
 * Writes a tarball of the program, named after its version.
 * @param root the folder of the program
 * @param target an existing folder
 * @throws CatalogError PACK_FAILED
 */
export async function packProgram(root: string, target: string): Promise<void> {
  const copy = path.join(target, 'program')
  copyProgram(root, copy)
  const args = ['pack', copy, '--silent', '--ignore-scripts', '--pack-destination', target]
  try {
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
  }
}

function copyProgram(root: string, copy: string): void {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const listed = (manifest.files as string[]).filter((name) => !name.startsWith('!'))
  mkdirSync(copy)
  for (const name of [...ALWAYS_PACKED, ...listed])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true })
  const packed = Object.entries(manifest).filter(([field]) => !OF_DEVELOPMENT.includes(field))
  writeFileSync(path.join(copy, 'package.json'), `${JSON.stringify(Object.fromEntries(packed), null, 2)}\n`)
}
