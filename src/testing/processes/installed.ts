// Emulates an offline installation of the package: unpacked, with only its dependencies beside it.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../run/root.ts'

/** Installs a tarball of the package into a folder's `node_modules`. */
export function installInto(folder: string, tarball: string): void {
  const installed = path.join(folder, 'node_modules/catalog-press')
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed])
  const { dependencies, bin } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'))
  linkDependencies(folder, dependencies)
  const commands = path.join(folder, 'node_modules/.bin')
  mkdirSync(commands)
  for (const [name, file] of Object.entries<string>(bin)) {
    symlinkSync(path.join('../catalog-press', file), path.join(commands, name))
  }
}

/** Links packages of the checkout into a folder's `node_modules`. */
export function linkDependencies(folder: string, dependencies: object): void {
  for (const name of Object.keys(dependencies)) {
    const target = path.join(folder, 'node_modules', name)
    mkdirSync(path.dirname(target), { recursive: true })
    symlinkSync(path.join(ROOT, 'node_modules', name), target)
  }
}
