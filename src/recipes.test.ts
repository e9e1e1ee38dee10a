// Runs the recipes that publish on a server of one's own, one after the other, as a person may follow them: those of
// the docs, and the pipeline of a new project. Whatever the order, nothing that was there is lost.
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseFlags, withDefaults } from './init/answers.ts'
import { writeProject } from './init/init.ts'
import { dataIn, runBuild } from './testing/build.ts'
import { smallCatalog } from './testing/catalog.ts'
import { commandsRunBy, filesOf, readPages } from './testing/docs/page.ts'
import { runShell } from './testing/docs/shell.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from './testing/folders.ts'
import { githubSteps, gitlabJobs } from './testing/pipelines.ts'
import { describeProgram } from './testing/servers.ts'

const HOSTS = ['nginx', 'caddy', 'apache']
const BASE_URL = 'https://api.example.com'
const COPIED = '/var/www/api.example.com'
const RELEASES = '/srv/api.example.com'
const NIGHTLY = '/var/lib/catalog-press'

const folder = suiteFolder()
const built = path.join(folder, 'built')

beforeAll(async () => {
  const catalog = smallCatalog(1)
  writeTree(dataIn(built), {
    ...catalog,
    'site.json': { base_url: BASE_URL, hosts: ['nginx'], search: false },
  })
  expect(await runBuild(built)).toMatchObject({ code: 0 })
  writeTree(built, filesOf('docs/how-to/releases.md'))
  for (const host of HOSTS) await newProject(host)
})

const projectFor = (host: string) => path.join(folder, host)

const newProject = (host: string) =>
  writeProject(projectFor(host), withDefaults(parseFlags({ host, baseUrl: BASE_URL }), host), {
    spec: '0.0.0',
  })

/** The address that the README of a new project gives as an example, without the name of the server. */
function exampleTarget(host: string): string {
  const readme = readFileSync(path.join(projectFor(host), 'README.md'), 'utf8')
  return /`press@server:(\S+)`/.exec(readme)?.[1] ?? ''
}

/** The lines of the page of a host that copy a site. */
const copyLines = (host: string): string =>
  (readPages().find(({ file }) => file === `docs/how-to/${host}.md`)?.blocks ?? [])
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => line.startsWith('rsync '))
    .join('\n')

/** The step of a pipeline that copies the site, without those that need the network. */
function publishStep(host: string, pipeline: 'github' | 'gitlab', target: string): string {
  const file = { github: '.github/workflows/catalog.yml', gitlab: '.gitlab-ci.yml' }[pipeline]
  const read = { github: githubSteps, gitlab: gitlabJobs }[pipeline]
  const step = read(path.join(projectFor(host), file)).find(({ name }) => name.toLowerCase() === 'publish')
  const lines = (step?.run ?? '').split('\n')
  const local = lines.filter((line) => !/^(?:npm|npx|apt-get|export SITE)\b/.test(line))
  return `DEPLOY_KEY='' DEPLOY_TARGET='${target}'\n${local.join('\n')}`
}

const [here = '', elsewhere = ''] = commandsRunBy('src/publishing.test.ts', 'docs/how-to/releases.md').map(
  (text) =>
    text
      .replace(/^npx .*\n/, '')
      .replace('ssh web sh release.sh incoming', 'sh release.sh /home/press/incoming'),
)

/** What the service of a night publishes, without its build and its questions. */
const nightly = (filesOf('docs/how-to/systemd.md')['publish.sh'] ?? '')
  .split('\n')
  .filter((line) => /^(?:site=|last=|mkdir |sh release\.sh)/.test(line))
  .join('\n')

const RECIPES: Record<string, () => string> = {
  'docs/how-to/nginx.md': () => copyLines('nginx'),
  'docs/how-to/releases.md on the same machine': () => here,
  'docs/how-to/releases.md from another machine': () => elsewhere,
  'docs/how-to/systemd.md': () => `cp -a dist '${NIGHTLY}/'\nSTATE_DIRECTORY='${NIGHTLY}'\n${nightly}`,
  'the workflow of a new project': () => publishStep('nginx', 'github', exampleTarget('nginx')),
}

/** A machine with empty folders in the places that recipes use, in a folder of the test. */
function newServer() {
  const root = tempFolder()
  for (const name of [COPIED, RELEASES, NIGHTLY, '/home/press'])
    mkdirSync(path.join(root, name), { recursive: true })
  cpSync(built, path.join(root, 'project'), { recursive: true, preserveTimestamps: true })
  const placed = (commands: string) =>
    commands
      .replaceAll('web:incoming', '/home/press/incoming')
      .replace(/\b(?:web|press@server):/g, '')
      .replace(/(?<![\w.$}-])\/(?=(?:var|srv|home)\b)/g, `${root}/`)
  return {
    run: (commands: string) => runShell(path.join(root, 'project'), placed(commands)),
    /** The files of each place, those of `current` included. */
    files: () => readTree(root),
    serves: (place: string) => existsSync(path.join(root, place, 'api/v1/catalog/artist/index.json')),
  }
}

const PLACES = [COPIED, `${RELEASES}/current`, `${NIGHTLY}/live/current`]

describeProgram('rsync', 'two recipes, one after the other', () => {
  const names = Object.keys(RECIPES)

  it('read from the docs and the pipelines, each publish a site', async () => {
    for (const name of names) {
      const server = newServer()
      const ran = await server.run(RECIPES[name]?.() ?? '')
      expect(ran, name).toMatchObject({ code: 0, stderr: '' })
      expect(PLACES.filter(server.serves), name).toHaveLength(1)
    }
  })

  describe.each(names)('after %s', (first) => {
    it.each(names)('%s leaves everything of it in place', async (second) => {
      const server = newServer()
      await server.run(RECIPES[first]?.() ?? '')
      const [before, served] = [server.files(), PLACES.filter(server.serves)]
      expect(await server.run(RECIPES[second]?.() ?? '')).toMatchObject({ code: 0, stderr: '' })
      const after = server.files()
      const lost = [...before].filter(([file, text]) => after.get(file) !== text)
      expect(lost.map(([file]) => file)).toEqual([])
      expect(PLACES.filter(server.serves)).toEqual(expect.arrayContaining(served))
    })
  })
})

describeProgram('rsync', 'a recipe in the place of another', () => {
  const refused = async (first: string, second: string, message: string) => {
    const server = newServer()
    expect(await server.run(first)).toMatchObject({ code: 0 })
    const before = server.files()
    expect(await server.run(second)).toMatchObject({ code: 1, stderr: expect.stringContaining(message) })
    expect(server.files()).toEqual(before)
  }

  it.each(['github', 'gitlab'] as const)(
    'is refused: a pipeline (%s) that would copy over releases',
    async (kind) => {
      await refused(
        here,
        publishStep('nginx', kind, RELEASES),
        'DEPLOY_TARGET holds releases: publish with release.sh',
      )
      await refused(here, publishStep('nginx', kind, `${RELEASES}/`), 'DEPLOY_TARGET holds releases')
    },
  )

  it.each(['/var', '/srv'])('is refused: a pipeline that would replace the folder %s', async (target) => {
    await refused(
      copyLines('nginx'),
      publishStep('nginx', 'github', target),
      'DEPLOY_TARGET holds other files',
    )
  })

  it('is refused: releases in the folder of a copied site', async () => {
    await refused(copyLines('nginx'), here.replaceAll(RELEASES, COPIED), 'holds other files.')
  })

  it('is refused: a pipeline into a folder that has both, as older versions of the docs had it', async () => {
    const mixed = `mkdir -p '${COPIED}/releases'\nln -s releases '${COPIED}/current'`
    await refused(
      `${copyLines('nginx')}\n${mixed}`,
      publishStep('nginx', 'github', COPIED),
      'DEPLOY_TARGET holds releases',
    )
  })
})

describe('for each server', () => {
  it.each(HOSTS)(
    'the folder of a site is the same in the page of %s, in the README and in the rules',
    (host) => {
      expect(exampleTarget(host)).toBe(`${COPIED}/`)
      expect(copyLines(host)).toContain(`web:${COPIED}/`)
      const page = readFileSync(`docs/how-to/${host}.md`, 'utf8')
      const rules = { nginx: 'nginx.conf', caddy: 'Caddyfile' }[host]
      const root = rules === undefined ? page : readFileSync(path.join(projectFor(host), rules), 'utf8')
      expect(/^\s*(?:root(?: \*)?|DocumentRoot) ([^\s;]+)/m.exec(root)?.[1]).toBe(COPIED)
    },
  )

  it.each(HOSTS)('the recipes are those of nginx: %s', (host) => {
    expect(copyLines(host)).toBe(copyLines('nginx'))
    for (const pipeline of ['github', 'gitlab'] as const)
      expect(publishStep(host, pipeline, 'x')).toBe(publishStep('nginx', 'github', 'x'))
  })
})
