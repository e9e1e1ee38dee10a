#!/usr/bin/env node
// Compiles, tests and installs the package on several releases of Node.js, which are installed from npm.
//   node scripts/node-versions.js [release…]
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const RELEASES = ['20.19', '22', '24', '26']
const { platform, arch } = process
/** The npm package that contains only the binary; `node` would install it with a script. */
const PACKAGE = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`

const INSTALL = ['install', '--no-save', '--prefer-offline']

const IMPORT = "import('catalog-press').then(({ HOSTS }) => console.log(HOSTS.length))"
const REQUIRE =
  "console.log(require('catalog-press').HOSTS.length, typeof require('catalog-press/client').catalog)"

const folder = mkdtempSync(path.join(tmpdir(), 'catalog-press-nodes-'))
try {
  const given = process.argv.slice(2)
  for (const release of given.length > 0 ? given : RELEASES) {
    try {
      check(release)
    } catch (error) {
      // The failed command has already printed its error.
      console.error(`Node.js ${release}: ${error instanceof Error ? error.message : error}`)
      process.exitCode = 1
    }
  }
} finally {
  rmSync(folder, { recursive: true })
}

/** @param {string} release */
function check(release) {
  const place = path.join(folder, release)
  const node = path.join(place, 'node')
  const PATH = `${path.join(node, 'node_modules', PACKAGE, 'bin')}${path.delimiter}${process.env.PATH}`
  const env = { ...process.env, PATH, TIER: 'inner' }
  const run = (cwd, program, ...args) => execFileSync(program, args, { cwd, env, stdio: 'inherit' })
  mkdirSync(node, { recursive: true })
  execFileSync('npm', [...INSTALL, '--silent', '--prefix', node, `${PACKAGE}@${release}`], {
    stdio: 'inherit',
  })
  run(place, 'node', '--print', '"\\nNode.js " + process.version')

  const checkout = path.join(place, 'checkout')
  copyCheckout(checkout)
  run(checkout, 'node', 'scripts/compile/compile.js')
  run(
    checkout,
    'node',
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'src/testing/run/vitest.config.ts',
  )
  const packed = path.join(place, 'release')
  run(checkout, 'node', 'scripts/release/release.js', 'pack', packed)

  const { name, version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const project = path.join(place, 'project')
  mkdirSync(project)
  writeFileSync(path.join(project, 'package.json'), '{}')
  installQuietly(project, env, path.join(packed, `${name}-${version}.tgz`))
  const command = path.join(project, 'node_modules/.bin', name)
  run(project, command, 'init', 'catalog', '--yes')
  run(path.join(project, 'catalog'), command, 'build')
  run(project, 'node', '--eval', IMPORT)
  run(project, 'node', '--eval', REQUIRE)
}

/** Installs a tarball as a user does: npm must not warn of anything. */
function installQuietly(cwd, env, tarball) {
  const { status, stderr } = spawnSync('npm', [...INSTALL, tarball], { cwd, env, encoding: 'utf8' })
  if (status !== 0 || /\bwarn\b/.test(stderr)) throw new Error(`npm reports when it installs:\n${stderr}`)
}

/** The tracked and untracked files of the checkout that git does not ignore, and the installed packages. */
function copyCheckout(target) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files) cpSync(path.join(ROOT, file), path.join(target, file))
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(target, 'node_modules'))
}
