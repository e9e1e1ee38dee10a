// Runs the recipes that publish on a server of one's own, one after the other, as a person may follow them: those of
// the docs, and the pipelines of a new project. Whatever the order, nothing that was there is lost.
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseFlags, withDefaults } from '../../cli/init/answers.ts'
import { writeProject } from '../../cli/init/init.ts'
import { smallCatalog } from '../catalogs/catalog.ts'
import { commandsRunBy, readFiles, readPage } from '../docs/page.ts'
import { githubSteps, gitlabJobs } from '../processes/pipelines.ts'
import { runShell, writeSsh } from '../processes/shell.ts'
import { dataIn, runBuild } from '../run/build.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from '../run/folders.ts'
import { describeProgram } from '../servers/servers.ts'

const HOSTS = ['nginx', 'caddy', 'apache']
const BASE_URL = 'https://api.example.com'
const RELEASES = '/srv/api.example.com'
const STATE = '/var/lib/catalog-press'
/** A folder into which lists of changed files are uploaded. */
const COPIED = '/home/press/site'

const folder = suiteFolder()
const built = path.join(folder, 'built')
const projectFor = (host: string) => path.join(folder, host)

beforeAll(async () => {
  for (const host of HOSTS) {
    const answers = withDefaults(parseFlags({ host, baseUrl: BASE_URL, from: 'empty' }), host)
    await writeProject(projectFor(host), answers, { spec: '0.0.0' })
  }
  cpSync(projectFor('nginx'), built, { recursive: true })
  const settings = { base_url: BASE_URL, hosts: ['nginx'], pages: false, docs: false }
  writeTree(dataIn(built), { ...smallCatalog(1), 'site.json': settings })
  expect(await runBuild(built, ['--changed-files', path.join(built, 'changed.txt')])).toMatchObject({
    code: 0,
  })
  writeTree(built, readFiles('docs/how-to/systemd.md'))
})

/** The commands of a page that have a mark in their block, without those that build. */
const findRecipe = (page: string, mark: string): string =>
  readPage(`docs/how-to/${page}.md`)
    .blocks.filter(({ language, text }) => language === 'sh' && text.includes(mark))
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => !/^(?:npx|scp|curl) |nginx -s|caddy reload/.test(line))
    .join('\n')

/** The script of a step or job of a pipeline, without lines that need the network or build. */
function findRecipeStep(name: string, file: string, host = 'nginx'): string {
  const read = file.endsWith('.gitlab-ci.yml') ? gitlabJobs : githubSteps
  const steps = read(path.join(projectFor(host), file))
  const run = steps.find((step) => step.name.toLowerCase() === name)?.run ?? ''
  const lines = run.split('\n').filter((line) => !/^(?:npm|npx|apt-get|export SITE)\b/.test(line))
  const target = `press@server:${RELEASES}`
  return `RELEASE='' DEPLOY_KEY='' DEPLOY_TARGET='${target}'\n${lines.join('\n')}`
}

const [elsewhere = '', here = '', back = ''] = commandsRunBy(
  'src/testing/project/publishing.test.ts',
  'docs/how-to/releases.md',
)

/** What the service of a night publishes, without its build and its questions. */
const nightly = (readFiles('docs/how-to/systemd.md')['publish.sh'] ?? '')
  .split('\n')
  .filter((line) => /^(?:site=|last=|sh release\.sh)/.test(line))
  .join('\n')

const RECIPES: Record<string, () => string> = {
  'docs/how-to/nginx.md': () => findRecipe('nginx', 'release.sh'),
  'docs/how-to/releases.md': () => here.replace(/^npx .*\n/, ''),
  'docs/how-to/upload-changes.md': () => `mkdir -p ${COPIED}\n${findRecipe('upload-changes', 'rsync ')}`,
  'docs/how-to/systemd.md': () =>
    `cp -a dist '${STATE}/'\nSTATE_DIRECTORY='${STATE}' releases='${RELEASES}'\n${nightly}`,
  'the workflow of a new project': () => findRecipeStep('publish', '.github/workflows/catalog.yml'),
  'the pipeline of a new project on GitLab': () => findRecipeStep('publish', '.gitlab-ci.yml'),
}

/** A machine with empty folders in the places that recipes use, in a folder of the test. */
function newServer() {
  const root = tempFolder()
  for (const name of [RELEASES, STATE, '/home/press', '/var/www'])
    mkdirSync(path.join(root, name), { recursive: true })
  const project = path.join(root, 'project')
  cpSync(built, project, { recursive: true, preserveTimestamps: true })
  writeSsh(project, path.join(root, 'home/press'))
  const placed = (commands: string) => commands.replace(/(?<![\w.$}-])\/(?=(?:var|srv|home)\b)/g, `${root}/`)
  return {
    run: (commands: string) => runShell(project, placed(commands)),
    /** The files of each place, those of `current` included. */
    files: () => readTree(root),
    serves: (place: string) => existsSync(path.join(root, place, 'api/v1/catalog/artist/index.json')),
  }
}

const PLACES = [`${RELEASES}/current`, COPIED]

describeProgram('rsync', 'recipes, one after the other', () => {
  const names = Object.keys(RECIPES)

  it('read from the docs and the pipelines, each publish a site', async () => {
    for (const name of names) {
      const server = newServer()
      const ran = await server.run(RECIPES[name]?.() ?? '')
      expect(ran, name).toMatchObject({ code: 0, stderr: '' })
      expect(PLACES.filter(server.serves), name).toHaveLength(1)
    }
  })

  // A server keeps five releases.
  describe.each([names.slice(0, 3), names.slice(3)])('%s, %s and %s', (...others) => {
    it.each(names)('leave everything of %s in place', async (first) => {
      const server = newServer()
      await server.run(RECIPES[first]?.() ?? '')
      for (const next of others) {
        const [before, served] = [server.files(), PLACES.filter(server.serves)]
        expect(await server.run(RECIPES[next]?.() ?? ''), next).toMatchObject({ code: 0, stderr: '' })
        const after = server.files()
        const lost = [...before].filter(([file, text]) => after.get(file) !== text).map(([file]) => file)
        expect(lost, next).toEqual([])
        expect(PLACES.filter(server.serves), next).toEqual(expect.arrayContaining(served))
      }
    })
  })
})

describeProgram('rsync', 'releases in a folder that holds other files', () => {
  const SITE = '/var/www/api.example.com'
  const copied = `mkdir -p '${SITE}'\nrsync -a --delete dist/ '${SITE}/'`

  it.each([
    ['a copy of a site', copied],
    [
      'a copy of a site with releases in it',
      `${copied}\nmkdir -p '${SITE}/releases'\nln -s releases '${SITE}/current'`,
    ],
    ['the files of other sites', `mkdir -p '${SITE}/other.example.com'`],
  ])('are refused by each recipe, which changes nothing: %s', async (_, first) => {
    const server = newServer()
    expect(await server.run(first)).toMatchObject({ code: 0 })
    const at = (place: string) => [...server.files()].filter(([file]) => file.startsWith(place.slice(1)))
    const before = at(SITE)
    for (const [name, recipe] of Object.entries({ ...RECIPES, back: () => back })) {
      const moved = recipe().replaceAll(RELEASES, SITE)
      if (!moved.includes(SITE)) continue
      expect(await server.run(moved), name).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(
          'holds other files. Choose an empty folder for the releases, such as /srv/',
        ),
      })
      expect(at(SITE)).toEqual(before)
    }
  })
})

describe('for each server', () => {
  it.each(HOSTS)('the folder is the same in the page of %s, in the README and in the rules', (host) => {
    const readme = readFileSync(path.join(projectFor(host), 'README.md'), 'utf8')
    expect(/`press@server:(\S+)`/.exec(readme)?.[1]).toBe(RELEASES)
    expect(findRecipe(host, 'release.sh')).toContain(`web:${RELEASES}\n`)
    const page = readPage(`docs/how-to/${host}.md`).text
    const rules = { nginx: 'nginx.conf', caddy: 'Caddyfile' }[host]
    const root = rules === undefined ? page : readFileSync(path.join(projectFor(host), rules), 'utf8')
    expect(/^\s*(?:root(?: \*)?|DocumentRoot) ([^\s;]+)/m.exec(root)?.[1]).toBe(`${RELEASES}/current`)
  })

  it.each(HOSTS)('the recipes are those of nginx: %s', (host) => {
    expect(findRecipe(host, 'release.sh').trim()).toBe(elsewhere.trim())
    for (const file of ['.github/workflows/catalog.yml', '.gitlab-ci.yml'])
      expect(findRecipeStep('publish', file, host)).toBe(findRecipeStep('publish', file))
    expect(findRecipeStep('roll back', '.github/workflows/rollback.yml', host)).toContain('release.sh --back')
  })
})
