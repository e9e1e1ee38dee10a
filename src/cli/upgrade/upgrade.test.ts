// A project is upgraded from one packed version to another; versions that do not fit are refused, and there is a way
// back.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import glob from 'fast-glob'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { waitForOutcome } from '../../testing/processes/cli.ts'
import {
  packOther,
  packVersion,
  prepareOffline,
  programIn,
  startRegistry,
} from '../../testing/processes/versions.ts'
import { distIn } from '../../testing/run/build.ts'
import { suiteFolder, writeTree } from '../../testing/run/folders.ts'
import type { Ran } from '../../testing/run/here.ts'
import { Follower, recordsIn } from '../../testing/worlds/follower.ts'

const CHANGELOG = `## 0.2.0

### Added

- Labels have a \`motto\`; with \`changes\`, the feed announces all labels.
- Netlify: redirects are faster. [How to](docs/how-to/netlify.md)
- The face \`mcp\` answers faster.

### Fixed

- A page of a release has another main part.

## 0.1.0

- The first version, with \`changes\`.
`
const WORKFLOW = '.github/workflows/catalog.yml'

// npm runs several times in each test.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const folder = suiteFolder()
const env = { PATH: process.env.PATH, HOME: folder, TMPDIR: path.join(folder, 'tmp') }
let versions: Record<'first' | 'second' | 'refusing' | 'other', string>
let template: string

/** Starts the program that is installed in a folder. */
const start = (cwd: string, ...args: string[]) =>
  startProgram(path.join(cwd, 'node_modules/catalog-press'), cwd, args)

const startProgram = (program: string, cwd: string, args: readonly string[]) =>
  spawn(process.execPath, [path.join(program, 'lib/cli.js'), ...args], {
    ...{ cwd, env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const run = (cwd: string, ...args: string[]): Promise<Ran> => waitForOutcome(start(cwd, ...args))

const npm = (cwd: string, ...args: string[]) =>
  execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel', 'error'], {
    cwd,
    env,
    stdio: 'pipe',
  })

beforeAll(async () => {
  prepareOffline(folder)
  versions = {
    first: packVersion(folder, '0.1.0', { changelog: CHANGELOG.slice(CHANGELOG.indexOf('## 0.1.0')) }),
    second: packVersion(folder, '0.2.0', {
      changelog: CHANGELOG,
      edits: [
        ['ct: "catalog.label",', 'ct: "catalog.label", motto: "Slow",'],
        ['label: 1,\n\tfeatures: 1', 'label: 2,\n\tfeatures: 1'],
        ['id=\\"main\\"', 'id=\\"main\\" data-version=\\"2\\"'],
      ],
    }),
    refusing: packVersion(folder, '0.3.0', {
      changelog: CHANGELOG,
      edits: [['} is valid: ', `} is \${process.exit(1)}: `]],
    }),
    other: packOther(folder, 'other-package'),
  }
  template = path.join(folder, 'template')
  const init = ['init', '--yes', template, '--base-url', 'https://tapes.test']
  expect(await waitForOutcome(startProgram(programIn(folder, '0.1.0'), folder, init))).toMatchObject({
    code: 0,
  })
  edit(template, 'data/site.json', '"hosts"', '"changes": true,\n  "docs": false,\n  "hosts"')
  npm(template, 'install')
})

function edit(project: string, name: string, text: string, replacement: string): void {
  const file = path.join(project, name)
  const before = readFileSync(file, 'utf8')
  expect(before).toContain(text)
  writeFileSync(file, before.replace(text, replacement))
}

let count = 0
function newProject(): string {
  const project = path.join(folder, `project-${++count}`)
  cpSync(template, project, { recursive: true, verbatimSymlinks: true })
  return project
}

/** All of a project but its packages. */
const ownFiles = (project: string) => {
  const ignore = ['node_modules/**', '.catalog-press/**']
  const files = glob.sync('**', { cwd: project, dot: true, ignore })
  return new Map(files.map((file) => [file, readFileSync(path.join(project, file), 'latin1')]))
}

const readManifest = (project: string) => JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'))
const installedVersion = async (project: string) => (await run(project, '--version')).stdout.trim()

it('an upgrade keeps the feed of changes and edited files, shows what concerns the project, and can be undone', async () => {
  const project = newProject()
  expect(await run(project, 'build')).toMatchObject({ code: 0 })
  edit(project, WORKFLOW, '\nname: ', '\n# mine\nname: ')
  edit(project, '.gitlab-ci.yml', 'stage', 'stage')
  const follower = new Follower(distIn(project))
  follower.start()
  const first = ownFiles(project)

  const { code, stdout, stderr } = await run(project, 'upgrade', versions.second)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain(`catalog-press 0.1.0 → 0.2.0
The changelog names what this project uses:
- Labels have a \`motto\`; with \`changes\`, the feed announces all labels.
- Netlify: redirects are faster. How to: node_modules/catalog-press/docs/how-to/netlify.md
2 other points of the changelog: --all shows them.
`)
  expect(stdout).toContain('data is valid: 6 artists')
  expect(stdout).toContain('motto: nothing → "Slow"')
  expect(stdout).toContain('\n-# mine\n')
  expect(stdout).toContain(`Edited, and left unchanged: ${WORKFLOW}.`)
  expect(await installedVersion(project)).toBe('0.2.0')
  expect(readManifest(project).dependencies).toEqual({
    'catalog-press': 'file:vendor/catalog-press-0.2.0.tgz',
  })
  expect(readdirSync(path.join(project, 'vendor'))).toEqual(['catalog-press-0.2.0.tgz'])
  expect(readFileSync(path.join(project, 'README.md'), 'utf8')).toContain('`vendor/catalog-press-0.2.0.tgz`')
  const NAMING = ['package.json', 'package-lock.json', 'README.md']
  const upgraded = ownFiles(project)
  for (const [file, text] of first)
    if (!NAMING.includes(file) && !file.startsWith('vendor/')) expect(upgraded.get(file), file).toBe(text)
  npm(project, 'ci')

  expect(await run(project, 'build')).toMatchObject({ code: 0 })
  expect(follower.poll().map(({ change, kind }) => `${change} ${kind}`)).toEqual([
    'changed label',
    'changed label',
  ])
  expect(follower.records).toEqual(recordsIn(distIn(project)))
  expect(readFileSync(path.join(distIn(project), 'releases/index.html'), 'utf8')).toContain(
    'data-version="2"',
  )

  const [, wayBack = ''] = /The way back: npx catalog-press upgrade (.*)/.exec(stdout) ?? []
  const back = await run(project, 'upgrade', wayBack, '--all')
  expect(back).toMatchObject({ code: 0, stderr: '' })
  expect(back.stdout).toContain('This goes back: what follows will not be there any more.')
  expect(back.stdout).toContain('And further:\n- The face `mcp` answers faster.\n- A page of')
  expect(await installedVersion(project)).toBe('0.1.0')
  expect(await run(project, 'build')).toMatchObject({ code: 0 })
  expect(follower.poll().map(({ change, kind }) => `${change} ${kind}`)).toEqual([
    'changed label',
    'changed label',
  ])
  expect(follower.records).toEqual(recordsIn(distIn(project)))
  const isOfProject = ([file]: [string, string]) => !file.startsWith('dist/')
  expect(new Map([...ownFiles(project)].filter(isOfProject))).toEqual(new Map([...first].filter(isOfProject)))
})

describe('a project stays as it was', () => {
  it('where the new version refuses its catalog', async () => {
    const project = newProject()
    const before = ownFiles(project)
    const { code, stderr } = await run(project, 'upgrade', versions.refusing)
    expect(code).toBe(1)
    expect(stderr).toContain('error REFUSED_UPGRADE  catalog-press 0.3.0 does not pass check here.')
    expect(stderr).toContain('the project still has 0.1.0')
    expect(ownFiles(project)).toEqual(before)
    expect(await installedVersion(project)).toBe('0.1.0')
  })

  it('where npm cannot install the version', async () => {
    const project = newProject()
    edit(project, 'package.json', '"dependencies": {', '"dependencies": {\n"gone": "file:./gone.tgz",')
    const before = ownFiles(project)
    const { code, stdout, stderr } = await run(project, 'upgrade', versions.second)
    expect(stdout).toContain('Installing catalog-press 0.2.0')
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('error NPM_FAILED  npm could not install catalog-press 0.2.0: ENOENT'),
    })
    expect(ownFiles(project)).toEqual(before)
    expect(await installedVersion(project)).toBe('0.1.0')
  })

  it('where it is interrupted while npm installs the version', async () => {
    const project = newProject()
    const before = ownFiles(project)
    const child = start(project, 'upgrade', versions.second)
    child.stdout.on('data', (text: Buffer) => {
      if (text.includes('Installing catalog-press')) child.kill('SIGTERM')
    })
    expect(await waitForOutcome(child)).toMatchObject({ code: 143, stderr: '' })
    expect(ownFiles(project)).toEqual(before)
    expect(await installedVersion(project)).toBe('0.1.0')
  })

  it('unless only the version is another', async () => {
    const renumbered = packVersion(folder, '0.1.1', { code: '0.1.0' })
    const project = newProject()
    const before = ownFiles(project)
    const dry = await run(project, 'upgrade', renumbered, '--dry-run')
    expect(dry).toMatchObject({ code: 0, stderr: '' })
    expect(dry.stdout).toContain('catalog-press 0.1.0 → 0.1.1')
    expect(dry.stdout).toContain('A dry run: nothing was replaced.')
    expect(ownFiles(project)).toEqual(before)
  })

  it.each<[string, (project: string) => string[], string]>([
    ['without a version', () => [], 'error BAD_FLAG  This project has the program from file:vendor/'],
    ['with a file that is missing', () => ['gone.tgz'], 'error NO_SUCH_FILE  There is no file gone.tgz.'],
    ['with an address without TLS', () => ['http://a.test/x.tgz'], 'is not an https address.'],
    ['with a range', () => ['^0.2.0'], '"^0.2.0" is neither a version nor a file.'],
    ['with another package', () => [versions.other], 'error BAD_PACKAGE'],
    ['with a file that is no tarball', () => ['README.md'], 'error NPM_FAILED  npm could not read'],
    [
      'with an address that nothing answers at',
      () => ['https://127.0.0.1:1/catalog-press-0.2.0.tgz'],
      'failed, reason: connect ECONNREFUSED',
    ],
    [
      'of another package manager',
      (project) => {
        writeTree(project, { 'pnpm-lock.yaml': '' })
        return []
      },
      'error NOT_A_PROJECT  This project is not installed by npm.',
    ],
    [
      'whose package.json does not name the program',
      (project) => {
        writeTree(project, { 'package.json': '{"dependencies":{}}' })
        return []
      },
      'error NOT_A_PROJECT  package.json does not depend on catalog-press.',
    ],
    [
      'whose package.json is damaged',
      (project) => {
        writeTree(project, { 'package.json': '{' })
        return []
      },
      'error BAD_JSON  The file is not JSON.',
    ],
  ])('%s', async (_, prepare, message) => {
    const project = newProject()
    const args = prepare(project)
    const before = ownFiles(project)
    const { code, stderr } = await run(project, 'upgrade', ...args)
    expect(code).toBeGreaterThan(0)
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/\n\s+at .*\.js:/)
    expect(ownFiles(project)).toEqual(before)
  })
})

it('a version of a registry is pinned, the latest one by default', async () => {
  const project = path.join(folder, 'of-registry')
  cpSync(template, project, { recursive: true, verbatimSymlinks: true })
  const registry = await startRegistry([versions.first, versions.second])
  mkdirSync(path.join(project, 'vendor'), { recursive: true })
  writeTree(project, { '.npmrc': `registry=${registry}\n` })
  const spawned = await run(project, 'upgrade', '0.1.0')
  expect(spawned).toMatchObject({ code: 0 })
  expect(spawned.stdout).toContain('has catalog-press 0.1.0 already')
  const misspelled = await run(project, 'upgrade', 'lates')
  expect(misspelled.code).toBe(1)
  expect(misspelled.stderr).toMatch(/^error NPM_FAILED .*lates[\s\S]*\n {2}hint {2}Did you mean "latest"\?/m)
  edit(project, 'package.json', 'file:vendor/catalog-press-0.1.0.tgz', '0.1.0')
  const { code, stdout } = await run(project, 'upgrade')
  expect(code).toBe(0)
  expect(stdout).toContain('The way back: npx catalog-press upgrade 0.1.0')
  expect(readManifest(project).dependencies).toEqual({ 'catalog-press': '0.2.0' })
  expect(await installedVersion(project)).toBe('0.2.0')
  expect(existsSync(path.join(project, 'vendor/catalog-press-0.2.0.tgz'))).toBe(false)
})
