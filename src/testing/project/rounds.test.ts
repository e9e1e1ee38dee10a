// Follows the pages one after another on real servers: that of the server, that of releases, then the pipelines of the
// same project. Three releases, a rollback and the daily check, and nothing is lost. Each server follows the releases; the
// rollback is tested on one.

import { chmodSync, mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { parseFlags, withDefaults } from '../../cli/init/answers.ts'
import { writeProject } from '../../cli/init/init.ts'
import { artistId, smallCatalog } from '../catalogs/catalog.ts'
import { commandsRunBy } from '../docs/page.ts'
import { song } from '../formats/media.ts'
import { githubSteps, gitlabJobs } from '../processes/pipelines.ts'
import { runShell, writePrograms, writeSsh } from '../processes/shell.ts'
import { dataIn, runBuild } from '../run/build.ts'
import { readTree, suiteFolder, writeTree } from '../run/folders.ts'
import { runHere } from '../run/here.ts'
import { startApache, startCaddy, startNginx } from '../servers/pattern-servers.ts'
import { describeServer, freePort } from '../servers/servers.ts'

const [elsewhere = '', here = '', , backTo = ''] = commandsRunBy(
  'src/testing/project/publishing.test.ts',
  'docs/how-to/releases.md',
)

describeServer('nginx', () => testRound('nginx', (site, port) => startNginx([site], port), true))
describeServer('caddy', () => testRound('caddy', (site, port) => startCaddy([site], port)))
describeServer('apache2', () => testRound('apache', (site, port) => startApache([site], { port })))

const MEDIA = {
  'media/audio/1.mp3': song('one'),
  'media/audio/2.mp3': song('two'),
  'media/audio/3.mp3': song('three'),
}

/**
 * @param isWhole whether releases are rolled back, too, and a missing file is found: the scripts that do it are the same
 * for all servers
 */
function testRound(
  host: string,
  start: (site: Parameters<typeof startNginx>[0][0], port: number) => Promise<string>,
  isWhole = false,
) {
  const folder = suiteFolder()
  const project = path.join(folder, 'project')
  const releases = path.join(folder, 'srv/releases')
  const current = path.join(releases, 'current')
  let url: string
  let port: number
  let all: Map<string, string>

  const build = async (name: string) => {
    const catalog = smallCatalog(3)
    const [first, ...others] = catalog['artists.ndjson']
    const { 'site.json': _, ...records } = catalog
    writeTree(dataIn(project), { ...records, ...MEDIA, 'artists.ndjson': [{ ...first, name }, ...others] })
    expect(await runBuild(project)).toMatchObject({ code: 0 })
  }
  /** Commands of a page or a pipeline, with the folder of the test for that of the server. */
  const run = (commands: string) =>
    runShell(project, commands.replaceAll('/srv/api.example.com', releases), {
      SITE: url,
      DEPLOY_TARGET: `press@server:${releases}`,
      DEPLOY_KEY: '',
      RELEASE: '',
    })
  const step = (name: string, file: string) => {
    const read = file.endsWith('.gitlab-ci.yml') ? gitlabJobs : githubSteps
    const script = read(path.join(project, file)).find((each) => each.name === name)?.run ?? ''
    return script.replace(/^(?:npm ci|apt-get|export SITE).*\n/gm, '')
  }
  const served = async () => {
    const response = await fetch(`${url}/api/v1/catalog/artist/${artistId(1)}/`)
    return ((await response.json()) as { name: string }).name
  }
  const verify = (dist: string) => run(`npx catalog-press verify '${url}' --host ${host} --dist '${dist}'`)
  const names = () => readdirSync(path.join(releases, 'releases')).sort()

  beforeAll(async () => {
    port = await freePort()
    url = `http://127.0.0.1:${port}`
    const answers = withDefaults(parseFlags({ host, baseUrl: url, from: 'empty' }), host)
    await writeProject(project, answers, { spec: '0.0.0' })
    // Fewer questions for each verification.
    const settings = JSON.parse(readFileSync(path.join(dataIn(project), 'site.json'), 'utf8'))
    writeTree(dataIn(project), {
      'site.json': { ...settings, pages: false, docs: false, search: false },
    })
    const rules = ['rules', host, '--data', dataIn(project), '--out', project, '--force']
    expect(await runHere(rules)).toMatchObject({ code: 0 })
    for (const name of readdirSync(dataIn(project)).filter((file) => file.endsWith('.csv')))
      renameSync(path.join(dataIn(project), name), path.join(folder, name))
    mkdirSync(path.join(folder, 'home'))
    mkdirSync(path.dirname(releases))
    chmodSync(folder, 0o755)
    writePrograms(project)
    writeSsh(project, path.join(folder, 'home'))
  })

  it('serves the releases of three recipes', async () => {
    await build('First')
    expect(await run(elsewhere)).toMatchObject({ code: 0, stderr: '' })
    await start({ rules: { baseUrl: url }, site: current, project }, port)
    expect(await served()).toBe('First')

    await build('Second')
    expect(await run(here)).toMatchObject({ code: 0, stderr: '' })
    expect(await served()).toBe('Second')

    // Headers have whole seconds, by which `verify` finds that a build is older.
    await sleep(1000)
    await build('Third')
    expect(await run(step('Publish', '.github/workflows/catalog.yml'))).toMatchObject({ code: 0, stderr: '' })
    expect(await served()).toBe('Third')
    expect(await run(step('Verify', '.github/workflows/catalog.yml'))).toMatchObject({ code: 0 })

    all = readTree(path.join(releases, 'releases'))
  })

  if (isWhole) testFurther()

  function testFurther() {
    it('goes back by a pipeline, and is found sound each day', async () => {
      expect(await run(step('Roll back', '.github/workflows/rollback.yml'))).toMatchObject({
        code: 0,
        stderr: '',
      })
      expect(await served()).toBe('Second')
      expect(await run(step('Verify', '.github/workflows/verify.yml'))).toMatchObject({ code: 0 })

      const older = await verify('dist')
      expect(older.code).toBe(1)
      expect(older.stdout).toContain('the site serves an older build')
      expect(older.stdout.split('\n').length).toBeLessThan(20)
      expect(await verify(current)).toMatchObject({ code: 0 })
    })

    it('goes back further and forth again, and nothing is lost', async () => {
      const [first = '', second = '', third = ''] = names()
      expect(await run(step('rollback', '.gitlab-ci.yml'))).toMatchObject({ code: 0, stderr: '' })
      expect(await served()).toBe('First')
      expect(await run(step('verify', '.gitlab-ci.yml'))).toMatchObject({ code: 0 })

      const forward = await run(backTo.replace(/\d{8}T\S+/, third))
      expect(forward).toMatchObject({
        code: 0,
        stdout: `${first}\n${second}\n${third}\nServing the release ${third}.\n`,
      })
      expect(await served()).toBe('Third')
      expect(readlinkSync(current)).toBe(`releases/${third}`)
      expect(await verify('dist')).toMatchObject({ code: 0 })

      expect(await run(step('publish', '.gitlab-ci.yml'))).toMatchObject({ code: 0 })
      const after = readTree(path.join(releases, 'releases'))
      expect(names()).toHaveLength(4)
      for (const [file, text] of all) expect(after.get(file), file).toBe(text)
    })

    it('is not found sound where a file is missing', async () => {
      renameSync(path.join(current, 'api/v1/catalog/artist', artistId(1)), path.join(folder, 'missing'))
      expect(await run(step('Verify', '.github/workflows/verify.yml'))).toMatchObject({ code: 1 })
    })
  }
}
