import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { settingsSchema } from '../../core/settings/settings.ts'
import { version } from '../../core/system/package.ts'
import { HOSTS } from '../../hosts/index.ts'
import { isUnedited } from '../../hosts/shared/written.ts'
import { parseFault } from '../../testing/docs/command-line.ts'
import { findCalls } from '../../testing/docs/page.ts'
import { runCli } from '../../testing/processes/cli.ts'
import { githubSteps, gitlabJobs } from '../../testing/processes/pipelines.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere, UNPACKED } from '../../testing/run/here.ts'
import { ROOT } from '../../testing/run/root.ts'
import { defaultName, type Flags, packageNameFor, parseFlags, withDefaults } from './answers.ts'
import { checkFree, EVERY_PROJECT, writeProject } from './init.ts'

/** Creates a project whose program comes from a registry. */
async function createProject(
  flags: Flags = {},
  folder = path.join(tempFolder(), 'my-catalog'),
): Promise<string> {
  await writeProject(folder, withDefaults(parseFlags(flags), folder), { spec: version })
  return folder
}

const jsonIn = (folder: string, file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))

describe('a new project', () => {
  it('is pinned to this version, and is nothing to publish', async () => {
    const made = jsonIn(await createProject(), 'package.json')
    expect(made).toMatchObject({
      name: 'my-catalog',
      private: true,
      dependencies: { 'catalog-press': version },
    })
  })

  it('has settings with their schema, a namespace of its own and the name of its folder', async () => {
    const [one, other] = [await createProject(), await createProject()].map((folder) =>
      jsonIn(folder, 'data/site.json'),
    )
    expect(settingsSchema.safeParse(one).success).toBe(true)
    expect(one).toMatchObject({ site: { name: 'My catalog' }, hosts: ['netlify'] })
    expect(one.namespace).not.toBe(other.namespace)
    const schema = path.join('data', one.$schema)
    expect(schema).toBe('node_modules/catalog-press/lib/schemas/site.json')
    expect(existsSync(new URL('../../../lib/schemas/site.json', import.meta.url))).toBe(true)
  })

  it('is not there if one of its files cannot be written', async () => {
    const folder = tempFolder()
    symlinkSync('nowhere', path.join(folder, '.github'))
    await expect(createProject({}, folder)).rejects.toMatchObject({ code: 'NO_SUCH_FILE' })
    expect(readdirSync(folder)).toEqual(['.github'])
  })

  it('is made where there is nothing but a repository', async () => {
    const folder = tempFolder()
    writeTree(folder, { '.git/HEAD': 'ref: refs/heads/main\n' })
    await createProject({}, folder)
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['.git', '.github', 'data', 'package.json']))
  })

  it.each([
    ['my-catalog', 'My catalog', 'my-catalog'],
    ['Été 2024', 'Été 2024', 'ete-2024'],
    ['踏切', '踏切', 'my-catalog'],
    ['catalog-press', 'Catalog press', 'my-catalog'],
  ])('in %s is called %s, and its package %s', (folder, name, packageName) => {
    expect(defaultName(folder)).toBe(name)
    expect(packageNameFor(folder)).toBe(packageName)
  })
})

it('the next step into a new project can be copied into a shell', async () => {
  const folder = tempFolder()
  const { stdout } = await runHere(['init', 'my tapes', '--yes', '--from', 'empty'], UNPACKED, folder)
  const [, line = ''] = /^ {2}(cd .*)$/m.exec(stdout) ?? []
  expect(line).toBe('cd "my tapes"')
  const ran = spawnSync('sh', ['-c', `${line} && pwd -P`], { cwd: folder, encoding: 'utf8' })
  expect(ran.stdout).toBe(`${realpathSync(path.join(folder, 'my tapes'))}\n`)
})

describe('a project of a program with a Node.js of its own', () => {
  const launcher = '/opt/my programs/catalog-press'
  const create = async () => {
    const folder = path.join(tempFolder(), 'tapes')
    const ran = await runHere(['init', folder, '--yes'], { CATALOG_PRESS_LAUNCHER: launcher })
    return { folder, ...ran }
  }

  it('is made without npm, and its next step calls the program by its path', async () => {
    const { folder, code, stdout } = await create()
    expect(code).toBe(0)
    expect(stdout).toMatch(/\n {2}cd \S+\n {2}"\/opt\/my programs\/catalog-press" dev\n$/)
    expect(readdirSync(path.join(folder, 'vendor'))).toEqual(['site.schema.json'])
  })

  it('has a README without npm, and the schema of its settings', async () => {
    const { folder } = await create()
    const readme = readFileSync(path.join(folder, 'README.md'), 'utf8')
    expect(readme).toContain('catalog-press dev ')
    expect(readme).not.toMatch(/npm (?:run|install|ci)|npx|node_modules|package-lock/)
    const schema = jsonIn(folder, path.join('data', jsonIn(folder, 'data/site.json').$schema))
    expect(schema.properties).toHaveProperty('base_url')
  })

  it('is not upgraded by npm', async () => {
    const { folder } = await create()
    const ran = await runHere(['upgrade'], { CATALOG_PRESS_LAUNCHER: launcher }, folder)
    expect([ran.code, ran.stdout]).toEqual([1, ''])
    expect(ran.stderr).toContain('error NOT_A_PROJECT  This catalog-press has its own Node.js')
  })

  it('has pipelines that install the same version from npm, without a lock file', async () => {
    const { folder } = await create()
    expect(jsonIn(folder, 'package.json').dependencies).toEqual({ 'catalog-press': version })
    for (const file of ['.github/workflows/catalog.yml', '.gitlab-ci.yml']) {
      const pipeline = readFileSync(path.join(folder, file), 'utf8')
      expect(pipeline).toContain('npm install')
      // actions/setup-node looks for a lock file if it is to keep what npm loads.
      expect(pipeline).not.toMatch(/npm ci|cache: npm/)
    }
  })
})

describe('init writes nothing', () => {
  it('where it would replace files, and names all of them at once, before anything is asked', async () => {
    const folder = tempFolder()
    writeTree(folder, { 'package.json': '{}', 'README.md': '# Mine\n', 'netlify.toml': '' })
    const yes = await runHere(['init', folder, '--yes'])
    expect(yes).toMatchObject({ code: 1, stdout: '' })
    expect(yes.stderr).toContain(`files in ${folder}: package.json, netlify.toml, README.md.\n`)
    // No host is chosen yet.
    const asked = await runHere(['init', folder])
    expect(asked.stderr).toContain(`files in ${folder}: package.json, README.md.\n`)
  })

  it.runIf(existsSync('/proc/self'))('where no folder can be made, and leaves nothing behind', async () => {
    const temp = tempFolder()
    const ran = await runCli(['init', '--yes', '/proc/foo', '--from', 'empty'], { TMPDIR: temp, HOME: temp })
    expect(ran).toMatchObject({ code: 1, stdout: '' })
    expect(ran.stderr).toBe(
      'error ENOENT  The folder cannot be created here.\n  at    /proc/foo\n  hint  Choose another path.\n',
    )
    expect(readdirSync(temp).filter((name) => name.startsWith('catalog-press-'))).toEqual([])
  })

  it('has in every project the files that are looked for before anything is asked', async () => {
    for (const from of ['starter', 'empty'])
      expect([...readTree(await createProject({ from })).keys()]).toEqual(
        expect.arrayContaining(EVERY_PROJECT),
      )
  })

  it('where it would replace files, and names them', async () => {
    const folder = tempFolder()
    writeTree(folder, { 'README.md': '# Mine\n', '.gitignore': 'x\n' })
    const before = readTree(folder)
    await expect(createProject({}, folder)).rejects.toThrow(/files in .*: \.gitignore, README\.md\.$/)
    expect(readTree(folder)).toEqual(before)
  })

  it.each(['file', 'link that leads nowhere'])('where a %s is in the way', (what) => {
    const folder = tempFolder()
    if (what === 'file') writeFileSync(path.join(folder, 'data'), '')
    else {
      mkdirSync(path.join(folder, 'data'))
      symlinkSync('nowhere', path.join(folder, 'data/site.json'))
    }
    expect(() => checkFree(folder, ['data/site.json'])).toThrow('data/site.json')
  })

  it.each<[string[], string]>([
    [[], 'Questions need a terminal.'],
    [['--yes', '--host', 'nginxx'], 'Did you mean "nginx"?'],
    [['--yes', '--host', 'firebase'], 'Firebase Hosting cannot carry the API.'],
    [['--yes', '--from', 'musicbrains'], 'Did you mean "musicbrainz"?'],
    [['--yes', '--from', 'csv'], 'For a file, a folder or a database, --source alone is enough.'],
    [['--yes', '--from', 'discogs'], 'The origin discogs needs the location of the catalog.'],
    [['--yes', '--from', 'tracks', '--source', 'nowhere.csv'], 'There is no nowhere.csv to read'],
    [['--yes', '--from', 'tracks', '--source', 'nowhere.csv'], `a path that begins in ${process.cwd()}`],
    [['--yes', '--source', 'songs.txt'], 'Use the extension .csv or .tsv for a table in a text file.'],
    [['--yes', '--source', 'songs.fods'], 'A catalog cannot be read from .fods files.'],
    [['--yes', '--source', 'songs.fods'], 'Save a spreadsheet as .xlsx or .ods'],
    [['--yes', '--source', 'songs.xyz'], 'Save it as one of .json, '],
    [['--yes', '--from', 'starter', '--source', 'songs.csv'], 'The origin "starter" reads no --source.'],
    [['--yes', '--from', 'songs.csv'], 'Pass the location of the catalog with --source instead.'],
    [
      ['--yes', '--from', 'audio', '--source', `${ROOT}package.json`],
      'package.json is a file, not a folder.',
    ],
    [
      ['--yes', '--base-url', 'api.example.com'],
      'It must be an address that begins with https:// or http://.',
    ],
    [
      ['--yes', '--base-url', 'https://label.example/music'],
      'without a path. A site has its host for itself, since its URLs begin at the root: use a subdomain',
    ],
    [['--yes', '--name', ' '], '--name is empty.'],
    [['--yes', '--name', 'a\nb'], '--name is "a\\nb". It must be one line.'],
  ])('for %j, and explains why', async (args, reason) => {
    const folder = path.join(tempFolder(), 'project')
    const { code, stderr } = await runHere(['init', folder, ...args])
    expect(code).toBeGreaterThan(0)
    expect(stderr).toContain(reason)
    expect(existsSync(folder)).toBe(false)
  })
})

describe.each(HOSTS)('a project for $title', (host) => {
  const { name } = host
  const url = 'https://api.example.com'

  it('has the files that the host reads beside the site, and can write them again', async () => {
    const folder = await createProject({ host: name, baseUrl: url })
    const site = jsonIn(folder, 'data/site.json')
    expect(site.hosts).toEqual([name])
    const own = path.join(folder, 'anew')
    const flags = ['--data', path.join(folder, 'data')]
    expect(await runHere(['rules', name, ...flags, '--out', own])).toMatchObject({ code: 0 })
    const ignored = readFileSync(path.join(folder, '.gitignore'), 'utf8').split('\n')
    for (const [file, text] of existsSync(own) ? readTree(own) : []) {
      if (ignored.some((line) => line !== '' && file.startsWith(line))) continue
      expect(readFileSync(path.join(folder, file), 'latin1') === text, file).toBe(true)
      expect(isUnedited(file, Buffer.from(text, 'latin1').toString())).toBe(true)
    }
  })

  // The commands that publish need an account, and are not run.
  it('has pipelines whose scripts bash can read and whose commands the program takes', async () => {
    const folder = await createProject({ host: name, baseUrl: url })
    const steps = [
      ...readdirSync(path.join(folder, '.github/workflows')).flatMap((file) =>
        githubSteps(path.join(folder, '.github/workflows', file)),
      ),
      ...gitlabJobs(path.join(folder, '.gitlab-ci.yml')),
    ]
    for (const { name: step, run } of steps) {
      expect(spawnSync('bash', ['-n'], { input: run, encoding: 'utf8' }).stderr, step).toBe('')
      for (const args of findCalls(run)) {
        expect(await parseFault(args), step).toBeNull()
      }
    }
    expect(steps.map(({ run }) => run).join('\n')).toContain(`--host ${name}`)
  })

  it('names in its README each secret that its pipelines read', async () => {
    const folder = await createProject({ host: name })
    const readme = readFileSync(path.join(folder, 'README.md'), 'utf8')
    const workflow = parse(readFileSync(path.join(folder, '.github/workflows/catalog.yml'), 'utf8'))
    for (const secret of Object.keys(workflow.jobs.catalog.env)) expect(readme).toContain(`- \`${secret}\`: `)
  })

  it('goes back by a pipeline where it has releases, and explains how in its README', async () => {
    const folder = await createProject({ host: name })
    const hasReleases = existsSync(path.join(folder, 'release.sh'))
    expect(existsSync(path.join(folder, '.github/workflows/rollback.yml'))).toBe(hasReleases)
    expect('rollback' in parse(readFileSync(path.join(folder, '.gitlab-ci.yml'), 'utf8'))).toBe(hasReleases)
    expect(readFileSync(path.join(folder, 'README.md'), 'utf8')).toContain('To go back to an earlier site, ')
  })
})
