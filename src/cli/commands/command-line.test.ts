import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Option } from '@commander-js/extra-typings'
import { describe, expect, it } from 'vitest'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { CLI, runCli } from '../../testing/processes/cli.ts'
import { buildArgs, dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import * as shared from './options.ts'
import { wrapProse } from './wrap-prose.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

function writeFolder(changes: Record<string, string | object> = {}): string {
  const folder = tempFolder()
  writeTree(dataIn(folder), { ...smallCatalog(2), ...changes })
  return folder
}

const SITE = smallCatalog(2)['site.json']
const WORKERS = { ...SITE, hosts: ['cloudflare-workers'] }

describe('what a build prints', () => {
  it('is two plain lines where nobody watches', async () => {
    const folder = writeFolder()
    const { stdout, stderr } = await runBuild(folder)
    const [first, second, ...rest] = stdout.split('\n')
    expect(first).toBe(`Pressed 2 artists and 2 tracks for https://api.example.org into ${distIn(folder)}`)
    expect(second).toMatch(/^\d+ files written \([\d.]+ [kM]B\), 0 unchanged, 0 removed · \d+\.\d s$/)
    expect([rest, stderr]).toEqual([[''], ''])
  })

  it('is nothing with --quiet, before the command or after it', async () => {
    const folder = writeFolder()
    const silent = { code: 0, stdout: '', stderr: '' }
    expect(await runBuild(folder, ['--quiet'])).toEqual(silent)
    const before = ['-q', 'build', '--data', dataIn(folder), '--out', path.join(folder, 'other')]
    expect(await runHere(before)).toEqual(silent)
    expect(readTree(path.join(folder, 'other'))).toEqual(readTree(distIn(folder)))
  })

  it('is its errors even with --quiet', async () => {
    const { code, stderr } = await runBuild(writeFolder({ 'labels.ndjson': '{' }), ['--quiet'])
    expect(code).toBe(1)
    expect(stderr).toContain('error BAD_JSON')
  })
})

describe('where the program runs', () => {
  it.runIf(existsSync('/dev/full'))('may have no room for what it prints, which is reported', () => {
    const full = openSync('/dev/full', 'w')
    const { status, stderr } = spawnSync(process.execPath, [CLI, 'hosts'], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    })
    closeSync(full)
    expect([status, stderr]).toEqual([
      1,
      'error ENOSPC  The disk is full.\n  at    standard output\n  hint  Free some space, or choose a path on a larger disk.\n',
    ])
  })

  it.each(['build', 'check', 'stats'])('may be removed, which %s reports', (command) => {
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', 'rmdir "$PWD" && exec "$0" "$@"', process.execPath, CLI, command],
      { cwd: tempFolder(), encoding: 'utf8' },
    )
    expect([status, stderr]).toEqual([
      1,
      'error ENOENT  The current folder has been removed.\n  hint  Change to a folder that exists, and run the command again.\n',
    ])
  })
})

describe('the address of the site', () => {
  it('is asked for where nothing gives it, and nothing is written', async () => {
    const folder = writeFolder({ 'site.json': {} })
    const { code, stdout, stderr } = await runBuild(folder)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      'error NO_ADDRESS  The links of the site need the address it will be published at.\n' +
        `  hint  Pass it with --base-url https://api.example.com, or set "base_url" in ${path.join(dataIn(folder), 'site.json')}.\n`,
    )
    expect([...readTree(folder).keys()].filter((file) => file.startsWith('dist'))).toEqual([])
  })

  it('comes from the flag before the environment and site.json; audio is served there by default', async () => {
    const folder = writeFolder({ 'site.json': { pages: false, base_url: 'https://api.example.org' } })
    const netlify = {
      NETLIFY: 'true',
      CONTEXT: 'deploy-preview',
      DEPLOY_PRIME_URL: 'https://preview.example.net',
    }
    expect((await runHere(buildArgs(folder), netlify)).stdout).toContain(
      ' for https://preview.example.net into ',
    )
    const { stdout } = await runHere(buildArgs(folder, ['--base-url', 'https://flag.example.net/']), netlify)
    expect(stdout).toContain(' for https://flag.example.net into ')
    const texts = [...readTree(distIn(folder)).values()].join('')
    expect(texts).toContain('"stream":"https://flag.example.net/media/audio/1.mp3"')
    expect(texts).not.toContain('https://preview.example.net')
  })

  it('is refused if it is invalid', async () => {
    const { code, stderr } = await runBuild(writeFolder(), ['--base-url', 'api.example.com'])
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error BAD_FLAG {2}--base-url is "api\.example\.com"; it must be an address/)
  })
})

describe('the command line', () => {
  it.each([
    ['init --yes x --host bogus', /^error UNKNOWN_HOST {2}Unknown host "bogus"\.\n {2}hint {2}Known hosts: /],
    ['init --yes x --host firebase', /^error UNFIT_HOST {2}/],
    [
      'import foo x.csv',
      /^error BAD_USAGE {2}Unknown source type "foo"\.\n {2}hint {2}The types are artists, /,
    ],
    ['import trakcs x.csv', /^error BAD_USAGE {2}.*\n {2}hint {2}Did you mean "tracks"\?\n$/],
  ])('ends with 2 if a name in it is unknown: %s', async (args, message) => {
    const ran = await runHere(args.split(' '), {}, tempFolder())
    expect(ran).toMatchObject({ code: 2, stdout: '' })
    expect(ran.stderr).toMatch(message)
  })

  it('suggests the nearest command', async () => {
    const { code, stdout, stderr } = await runCli(['biuld'])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain("unknown command 'biuld'")
    expect(stderr).toContain('Did you mean build?')
  })

  it('suggests the nearest flag', async () => {
    const { code, stderr } = await runHere(['build', '--base-ulr', 'https://api.example.com'])
    expect(code).toBe(2)
    expect(stderr).toContain("unknown option '--base-ulr'")
    expect(stderr).toContain('Did you mean --base-url?')
  })

  it('suggests the nearest command to one that help is asked for', async () => {
    const { code, stdout, stderr } = await runHere(['help', 'biuld'])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain("unknown command 'biuld'")
    expect(stderr).toContain('Did you mean build?')
  })

  it('explains where a flag belongs that precedes the command', async () => {
    for (const flag of ['--data', '-d']) {
      const { code, stderr } = await runHere([flag, 'catalog', 'build'])
      expect(code).toBe(2)
      expect(stderr).toContain(`(Write it after the command: catalog-press <command> ${flag})`)
    }
    expect((await runHere(['hosts', '--data', 'x'])).stderr).not.toContain('after the command')
  })

  it('refuses an argument that a command does not take', async () => {
    const { code, stderr } = await runHere(['build', 'archive'])
    expect(code).toBe(2)
    expect(stderr).toContain('too many arguments')
  })

  it('prints its version', async () => {
    expect(await runCli(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  })

  it.each(['build', 'check', 'preview', 'rules'])('helps with %s, by examples too', async (command) => {
    const { code, stdout } = await runHere([command, '--help'])
    expect(code).toBe(0)
    expect(stdout).toMatch(new RegExp(`Examples?:\\n {2}catalog-press ${command}`))
    expect(stdout).toContain('--data <folder>')
    expect(stdout).toContain('--quiet')
  })

  it('helps with the whole, and names every command', async () => {
    const { code, stdout } = await runHere(['--help'])
    expect(code).toBe(0)
    for (const command of ['init', 'build', 'check', 'preview', 'rules'])
      expect(stdout).toMatch(new RegExp(`^ {2}${command} `, 'm'))
    expect(stdout).toContain('Examples:\n  catalog-press init')
  })

  it('wraps its prose at 80 columns, or at the width of a narrower terminal', async () => {
    const names = [...(await runHere(['--help'])).stdout.matchAll(/^ {2}([a-z]+) .*\[options\]/gm)]
    expect(names.length).toBeGreaterThan(10)
    for (const [, name = ''] of [['', 'help'], ...names]) {
      const { stdout } = await runHere([name, '--help'])
      expect([name, stdout.split('\n').filter((line) => /^\S/.test(line) && line.length > 80)]).toEqual([
        name,
        [],
      ])
    }
    const [narrow = '', wide] = [50, 200].map((width) => wrapProse('Prose in words.\n'.repeat(20), width))
    expect(Math.max(...narrow.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(50)
    expect(wide).toBe(wrapProse('Prose in words.\n'.repeat(20)))
    expect(wrapProse('Examples:\n  catalog-press build\n  catalog-press check')).toContain(
      'Examples:\n  catalog-press build\n  catalog-press check',
    )
  })

  it('has a heading for each flag that several commands share, whichever is made first', () => {
    const options = Object.values(shared).filter((value) => value instanceof Option)
    expect(options.length).toBeGreaterThan(5)
    for (const { flags, helpGroupHeading } of options)
      expect(Object.values(shared.FLAGS), flags).toContain(helpGroupHeading)
  })

  it('explains how to use it if no command is given', async () => {
    const { code, stderr } = await runHere([])
    expect(code).toBe(2)
    expect(stderr).toContain('Usage: catalog-press')
  })
})

describe('check', () => {
  const folderFlags = (folder: string) => ['--data', dataIn(folder), '--out', distIn(folder)]

  it('counts the records of a valid catalog, and writes nothing', async () => {
    const folder = writeFolder()
    const before = readTree(folder)
    expect(await runHere(['check', ...folderFlags(folder)])).toEqual({
      code: 0,
      stdout: `${dataIn(folder)} is valid: 2 artists, 2 tracks, 1 release, 1 label.\n`,
      stderr: '',
    })
    expect(readTree(folder)).toEqual(before)
  })

  it.each<[string, Record<string, string | object>]>([
    ['a record that is not valid', { 'labels.ndjson': [{ uuid: 'x', name: 'Label' }] }],
    ['no address', { 'site.json': {} }],
    ['settings that do not fit a host', { 'site.json': { ...SITE, variants: 'edge', hosts: ['nginx'] } }],
    [
      'a file that is too large for a host',
      { 'site.json': WORKERS, 'media/large.flac': 'x'.repeat(26 * 2 ** 20) },
    ],
  ])('refuses %s as a build does', async (_, changes) => {
    const folder = writeFolder(changes)
    const checked = await runHere(['check', ...folderFlags(folder)])
    expect(checked.code).toBe(1)
    expect(checked).toEqual(await runBuild(folder))
  })

  it('takes the address and the compressed copies of the build that is to follow', async () => {
    const folder = writeFolder({ 'site.json': {} })
    const flags = [...folderFlags(folder), '--base-url', 'https://api.example.com']
    expect(await runCli(['check', ...flags])).toMatchObject({ code: 0 })
    const many = writeFolder({ ...smallCatalog(2500), 'site.json': WORKERS })
    expect(await runCli(['check', ...folderFlags(many)])).toMatchObject({ code: 0 })
    const { stderr } = await runCli(['check', ...folderFlags(many), '--precompress', 'gzip'])
    expect(stderr).toMatch(/^error OVER_LIMIT /)
  })
})

describe('rules', () => {
  it('prints the files that a build ships for the host', async () => {
    const folder = writeFolder()
    await runBuild(folder)
    const { code, stdout } = await runHere(['rules', 'netlify', '--data', dataIn(folder)])
    expect(code).toBe(0)
    for (const file of ['_headers', '_redirects', '404.html']) {
      const text = readFileSync(path.join(distIn(folder), file), 'utf8')
      expect(stdout).toContain(`# ${file}\n${text.trimEnd()}\n`)
    }
  })

  it('suggests the nearest host', async () => {
    const { code, stderr } = await runHere(['rules', 'netlfy', '--data', dataIn(writeFolder())])
    expect(code).toBe(2)
    expect(stderr).toBe('error UNKNOWN_HOST  Unknown host "netlfy".\n  hint  Did you mean "netlify"?\n')
  })

  it('names the line of site.json for a host that it does not know', async () => {
    const folder = writeFolder()
    writeTree(dataIn(folder), { 'site.json': '{\n  "base_url": "https://a.test",\n  "hosts": ["netlfy"]\n}' })
    const site = path.join(dataIn(folder), 'site.json')
    for (const args of [['build', '--out', distIn(folder)], ['check'], ['rules', 'netlify']]) {
      const { code, stderr } = await runHere([...args, '--data', dataIn(folder)])
      expect(code).toBe(1)
      expect(stderr).toBe(
        `error UNKNOWN_HOST  Unknown host "netlfy".\n  at    ${site}:3:13\n  hint  Did you mean "netlify"?\n`,
      )
    }
  })
})
