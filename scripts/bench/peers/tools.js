// The tools side by side: how each is installed, given the catalog and run. A command runs in the tool's own
// folder, for a result in `out`.
import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { linksOf, VARIANTS, windowsOf } from './bodies.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const CLI = fileURLToPath(new URL('../../../lib/cli.cjs', import.meta.url))
const BASE_URL = 'https://api.example.com'

/** catalog-press on the sources as they are; the peers have them joined. */
export const pressOn = (folder, data) => ({
  name: 'catalog-press',
  version: versionIn(path.join(HERE, '../../..')),
  folder,
  out: path.join(folder, 'site'),
  command: [process.execPath, CLI, 'build', '--data', data, '--out', 'site', '--base-url', BASE_URL],
})

const PEERS = [
  {
    name: 'Eleventy',
    out: '_site',
    command: [process.execPath, 'node_modules/@11ty/eleventy/cmd.cjs'],
    install: (folder) => npmInstall(folder, '@11ty/eleventy'),
    give: (folder, catalog) => writeJson(path.join(folder, '_data/catalog.json'), catalog),
  },
  {
    name: 'Astro',
    out: 'dist',
    command: [process.execPath, 'node_modules/astro/astro.js', 'build', '--silent'],
    install: (folder) => npmInstall(folder, 'astro'),
    give: (folder, catalog) => writeJson(path.join(folder, 'catalog.json'), catalog),
  },
  {
    name: 'Hugo',
    out: 'public',
    command: ['hugo', '--quiet', '--noTimes', '--noChmod'],
    install: hugoVersion,
    give: writeContent,
  },
]

/** Installs the peers below a folder, with the catalog in each; those that cannot be are named with the reason. */
export function installPeers(under, catalog) {
  const peers = []
  const leftOut = []
  for (const { name, out, command, install, give } of PEERS) {
    const folder = path.join(under, name.toLowerCase())
    cpSync(path.join(HERE, name.toLowerCase()), folder, { recursive: true })
    copyFileSync(path.join(HERE, 'bodies.js'), path.join(folder, 'bodies.js'))
    try {
      const version = install(folder)
      give(folder, catalog)
      peers.push({ name, version, folder, out: path.join(folder, out), command })
    } catch (error) {
      leftOut.push({ name, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return { peers, leftOut }
}

/** What the peer's package.json pins, so that figures of two days can be compared. */
function npmInstall(cwd, name) {
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', '--logs-max=0']
  const { status, stderr, error } = spawnSync('npm', args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm install failed: ${error?.message ?? stderr.trim()}`)
  return versionIn(path.join(cwd, 'node_modules', name))
}

function versionIn(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version
}

function hugoVersion() {
  const { status, stdout } = spawnSync('hugo', ['version'], { encoding: 'utf8' })
  if (status !== 0) throw new Error('hugo is not installed; scripts/hosts-up hugo installs it')
  return /v(\d[\d.]*)/.exec(stdout)?.[1] ?? stdout.trim()
}

/**
 * Hugo makes a page of a content file, so each response is one, with its records as front matter: its normal
 * way, rendered on all cores. One template that publishes resources of a data file takes a quarter of the
 * memory and less of the processor, but one core only, so that it is slower where two are free.
 */
function writeContent(folder, catalog) {
  for (const { folder: tree, query } of VARIANTS) {
    const write = (name, content) =>
      writeJson(path.join(folder, 'content/api/v1', tree, 'catalog', `${name}.md`), { query, ...content })
    for (const track of catalog.tracks) write(`track/${track.uuid}`, { type: 'track', track })
    for (const artist of catalog.artists) write(`artist/${artist.uuid}`, { type: 'artist', artist })
    for (const window of windowsOf(catalog.artists)) {
      const { folder: name, artists } = window
      const links = linksOf(catalog, window, { query })
      write(path.join('artist', name), { type: 'list', links, artists })
    }
  }
}

function writeJson(file, value) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(value)}\n`)
}
