// The program as people without Node.js have it: a launcher, with a Node.js beside it. In a long run the archive
// itself, which is made of packages from npm; else a folder like it, with links to this Node.js and to the packages
// here.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { version } from '../../core/system/package.ts'
import { waitForOutcome } from '../../testing/processes/cli.ts'
import { suiteFolder } from '../../testing/run/folders.ts'
import { ROOT } from '../../testing/run/root.ts'
import { atSuiteEnd } from '../../testing/run/suite-end.ts'
import { packPackage } from '../init/pack.ts'

const SCRIPTS = path.join(ROOT, 'scripts/archives')

const folder = suiteFolder()
const home = path.join(folder, 'a home')
const program = path.join(home, 'catalog-press')
const project = path.join(home, 'tapes')

/** Starts a command in a shell without any program in its path. */
function start(command: string, cwd: string): ChildProcess {
  const env = { HOME: home, TMPDIR: folder, PATH: path.join(home, 'bin') }
  return spawn('/bin/sh', ['-c', command], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
}

const run = (command: string, cwd = project) => waitForOutcome(start(command, cwd))

/** Makes a folder like that of the archive. */
function linkProgram(): void {
  mkdirSync(program, { recursive: true })
  for (const name of ['lib', 'package.json'])
    cpSync(path.join(ROOT, name), path.join(program, name), { recursive: true })
  cpSync(path.join(SCRIPTS, 'catalog-press'), path.join(program, 'catalog-press'))
  symlinkSync(process.execPath, path.join(program, 'node'))
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(program, 'node_modules'))
}

/** Makes and unpacks the archive for this platform. */
async function unpackArchive(): Promise<void> {
  const [packed, out] = [path.join(folder, 'packed'), path.join(folder, 'archives')]
  for (const each of [packed, home]) mkdirSync(each)
  await packPackage(ROOT, packed)
  const tarball = path.join(packed, `catalog-press-${version}.tgz`)
  const platform = `${process.platform}-${process.arch}`
  execFileSync('node', [path.join(SCRIPTS, 'archives.js'), tarball, out, platform])
  const archive = `catalog-press-${version}-${platform}.tar.gz`
  expect(readdirSync(out).sort()).toEqual(['SHA256SUMS', archive])
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: out })
  execFileSync('tar', ['-xzf', path.join(out, archive), '-C', home])
}

describe.skipIf(process.platform === 'win32')('the program with its own Node.js', () => {
  beforeAll(
    () => (process.env.LONG ? unpackArchive() : linkProgram()),
    // The packages are loaded from npm.
    process.env.LONG ? 300_000 : undefined,
  )

  it('makes a project without npm, and names the next command by its path', async () => {
    const { code, stdout } = await run('catalog-press/catalog-press init tapes --yes', home)
    expect(code).toBe(0)
    const [, next] = /^ {2}(.+ dev)$/m.exec(stdout) ?? []
    expect(next).toBe(`"${program}/catalog-press" dev`)
  })

  it('presses the project, pictures in smaller sizes included', async () => {
    const { code, stdout, stderr } = await run('../catalog-press/catalog-press build')
    expect(code).toBe(0)
    expect(stdout).toContain('Pressed 6 artists and 21 tracks')
    expect(stdout + stderr).not.toContain('npm')
  })

  it('serves a site that answers by every rule', async () => {
    const server = start('exec ../catalog-press/catalog-press preview dist --port 0', project)
    atSuiteEnd(() => void server.kill())
    const [line] = await once(server.stdout as NodeJS.ReadableStream, 'data')
    const { origin } = new URL(/https?:\S+/.exec(`${line}`)?.[0] ?? '')
    const verified = await run(`../catalog-press/catalog-press verify ${origin} --dist dist`)
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringMatching(/, 0 failed\n$/) })
  })

  it('is found by a link in a folder of the path', async () => {
    mkdirSync(path.join(home, 'bin'))
    symlinkSync('../catalog-press/catalog-press', path.join(home, 'bin/catalog-press'))
    // The one program that a link needs.
    symlinkSync('/usr/bin/readlink', path.join(home, 'bin/readlink'))
    expect(await run('catalog-press --version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  })

  it('ends with the exit code of the command', async () => {
    expect(await run('../catalog-press/catalog-press build --data nowhere')).toMatchObject({ code: 1 })
    expect(await run('../catalog-press/catalog-press --nothing')).toMatchObject({ code: 2 })
  })
})

it('the launcher for Windows has the line ends of Windows', () => {
  const lines = readFileSync(path.join(SCRIPTS, 'catalog-press.cmd'), 'latin1').split('\n')
  expect(lines.slice(0, -1).every((line) => line.endsWith('\r'))).toBe(true)
})
