// `npm create catalog-press`, from a registry to the site: the packages of a release are published there, and npm
// itself installs them.
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { version } from '../../../core/system/package.ts'
import { packedRelease, RELEASE_COMMAND } from '../../../testing/processes/released.ts'
import { suiteFolder } from '../../../testing/run/folders.ts'
import { serveFetch } from '../../../testing/servers/fetch-server.ts'
import { startRegistry } from '../../../testing/servers/registry.ts'

/** npm packs and installs the program, twice. */
const TIMEOUT_MS = 240_000

const folder = suiteFolder()
const project = path.join(folder, 'my-catalog')
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  const packages = await packedRelease()
  env = { PATH: process.env.PATH, TMPDIR: folder, ...(await startRegistry(path.join(folder, 'home'))) }
  await run(process.execPath, [RELEASE_COMMAND, 'publish', packages, '--for-real'])
}, TIMEOUT_MS)

const run = (program: string, args: readonly string[], cwd = folder) =>
  promisify(execFile)(program, args, { cwd, env })
const npm = (command: string, cwd = folder) => run('npm', command.split(' '), cwd)

describe('npm create catalog-press', () => {
  it('makes a project that depends on the version of the registry, and builds', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const created = await npm('create --yes catalog-press my-catalog -- --yes')
    expect(created.stdout).toContain('Wrote ')
    expect(created.stdout).toMatch(/\n {2}cd my-catalog\n {2}npm install\n {2}npm run dev\n$/)
    const { dependencies } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'))
    expect(dependencies).toEqual({ 'catalog-press': version })
    expect(existsSync(path.join(project, 'vendor'))).toBe(false)

    expect((await npm('install --no-fund', project)).stderr).toBe('')
    expect((await npm('run build', project)).stdout).toContain('Pressed ')
    expect(existsSync(path.join(project, 'dist/index.html'))).toBe(true)
  })

  it('speaks of itself in its help and its errors', () => {
    const command = installedCommand()
    const asked = (...args: string[]) => spawnSync(command, args, { cwd: folder, env, encoding: 'utf8' })
    const help = asked('--help').stdout
    expect(help).toMatch(/^Usage: npm create catalog-press \[folder\] \[-- options\]\n/)
    expect(help).toContain('  npm create catalog-press my-catalog -- --yes --source songs.xlsx\n')
    expect(help).not.toMatch(/catalog-press init/)
    expect(asked('new')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('hint  Pass -- --yes, and --name,'),
    })
    expect(asked('--hots', 'nginx').stderr).toContain('(Did you mean --host?)')
    expect(asked('--version').stdout).toBe(`${version}\n`)
  })
})

it('a project depends on the address of the program where npx was given that', {
  timeout: TIMEOUT_MS,
}, async () => {
  const name = `catalog-press-${version}.tgz`
  const tarball = readFileSync(path.join(await packedRelease(), name))
  const address = `${await serveFetch(async () => new Response(tarball))}/download/${name}`
  await npm(`exec --yes --package=${address} -- catalog-press init by-address --yes`)
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'by-address/package.json'), 'utf8'))
  expect(dependencies).toEqual({ 'catalog-press': address })
})

/** The command where `npm create` has installed it. */
function installedCommand(): string {
  const place = path.join(folder, 'home/cache/_npx')
  const [name = ''] = readdirSync(place)
  return path.join(place, name, 'node_modules/.bin/create-catalog-press')
}
