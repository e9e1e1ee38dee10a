// Runs the pipelines of a new project unchanged, with the packed program in a clean environment.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { installInto } from '../../testing/processes/installed.ts'
import { githubSteps, gitlabJobs, runnerIn, type Step } from '../../testing/processes/pipelines.ts'
import { suiteFolder } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { startPreview } from '../../testing/servers/preview.ts'
import { freePort } from '../../testing/servers/servers.ts'

const canSync = !spawnSync('rsync', ['--version']).error

const folder = suiteFolder()
const project = path.join(folder, 'project')
const releases = path.join(folder, 'releases')
const live = path.join(releases, 'current')
let github: Step[]
let gitlab: Step[]
let runner: ReturnType<typeof runnerIn>
let port: number

beforeAll(async () => {
  port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const made = await runHere(['init', '--yes', project, '--host', 'nginx', '--base-url', url])
  expect(made).toMatchObject({ code: 0, stderr: '' })
  const [tarball = ''] = readdirSync(path.join(project, 'vendor'))
  installInto(project, path.join(project, 'vendor', tarball))
  github = githubSteps(path.join(project, '.github/workflows/catalog.yml'))
  gitlab = gitlabJobs(path.join(project, '.gitlab-ci.yml'))
  runner = runnerIn(project, path.join(folder, 'home'), {
    DEPLOY_TARGET: releases,
    DEPLOY_KEY: '',
    RELEASE: '',
  })
  mkdirSync(releases)
})

const findStep = (steps: readonly Step[], name: string): Step => {
  const step = steps.find((each) => each.name === name)
  if (!step) throw new Error(`There is no step ${name}`)
  return step
}
const runGithub = (name: string) => runner.run(findStep(github, name))

/** Replaces the install command, the first line of all jobs: it would ask a registry. */
const runGitlab = (name: string) => {
  const { run } = findStep(gitlab, name)
  expect(run).toMatch(/^npm ci .*\n/)
  return runner.run({ name, run: run.slice(run.indexOf('\n') + 1) })
}

describe('on GitHub, the step', () => {
  it('of each name is one of those below, or needs an account or a registry', () => {
    const needs = ['Install', 'Comment on the pull request']
    expect(github.map(({ name }) => name)).toEqual([
      'Install',
      'Read the address of the site',
      'Check the catalog',
      'Compare with the published site',
      'Comment on the pull request',
      'Build',
      'Publish',
      'Verify',
    ])
    expect(needs.map((name) => findStep(github, name).run)).toEqual([
      'npm ci',
      expect.stringContaining('gh pr'),
    ])
  })

  it('that reads the address leaves it to the others', async () => {
    expect(await runGithub('Read the address of the site')).toEqual({ code: 0, output: '' })
    expect(await runner.run({ name: '', run: 'echo "$SITE"' })).toMatchObject({
      output: `http://127.0.0.1:${port}\n`,
    })
  })

  it('that checks finds nothing', async () => {
    expect(await runGithub('Check the catalog')).toMatchObject({ code: 0 })
  })

  it('that builds writes the site', async () => {
    expect(await runGithub('Build')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Pressed 6 artists and 21 tracks'),
    })
  })

  it.skipIf(!canSync)('that publishes makes a release of it', async () => {
    expect(await runGithub('Publish')).toEqual({
      code: 0,
      output: expect.stringMatching(/^Serving the release \S+\.\n$/),
    })
    expect(readFileSync(path.join(live, 'index.html'), 'utf8')).toContain('Harbour Lights')
  })

  it.skipIf(!canSync)('that verifies asks the published site', async () => {
    await startPreview([live, '--port', `${port}`])
    const { code, output } = await runGithub('Verify')
    expect(output).toMatch(/, 0 failed\n$/)
    expect(code).toBe(0)
  })

  it.skipIf(!canSync)('that compares describes no change where there is none', async () => {
    expect(await runGithub('Compare with the published site')).toMatchObject({ code: 0 })
    expect(runner.summary()).toBe(readFileSync(path.join(project, 'changes.md'), 'utf8'))
  })
})

describe('on GitLab, the job', () => {
  it('of each name is one of those below', () => {
    expect(gitlab.map(({ name }) => name)).toEqual([
      'check',
      'compare',
      'build',
      'publish',
      'verify',
      'rollback',
    ])
  })

  it('check reports on the quality of the catalog', async () => {
    expect(await runGitlab('check')).toMatchObject({ code: 0 })
    expect(JSON.parse(readFileSync(path.join(project, 'gl-code-quality-report.json'), 'utf8'))).toEqual([])
  })

  it.skipIf(!canSync)('compare writes the changes into a file', async () => {
    expect(await runGitlab('compare')).toMatchObject({ code: 0 })
    expect(existsSync(path.join(project, 'changes.md'))).toBe(true)
  })

  it('build knows the last build', async () => {
    expect(await runGitlab('build')).toMatchObject({
      code: 0,
      output: expect.stringContaining('0 files written'),
    })
  })

  it.skipIf(!canSync)('publish releases and verifies, but for what it installs', async () => {
    const { name, run } = findStep(gitlab, 'publish')
    const lines = run.split('\n').filter((line) => !/^(?:npm ci|apt-get) /.test(line))
    expect(run.split('\n').length - lines.length).toBe(2)
    const { code, output } = await runner.run({ name, run: lines.join('\n') })
    expect(output).toMatch(/, 0 failed\n$/)
    expect(code).toBe(0)
  })

  it.skipIf(!canSync)('rollback serves the release before, and verify asks the site', async () => {
    const served = readlinkSync(live)
    const { run } = findStep(gitlab, 'rollback')
    expect(run).toMatch(/^apt-get .*\n/)
    const back = await runner.run({ name: '', run: run.slice(run.indexOf('\n') + 1) })
    expect(back).toMatchObject({ code: 0, output: expect.stringMatching(/^Serving the release /) })
    expect(readlinkSync(live) < served).toBe(true)
    expect(await runGitlab('verify')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/, 0 failed\n$/),
    })
  })
})

describe.skipIf(!canSync)('on GitHub, the workflow', () => {
  const run = (workflow: string, name: string) =>
    runner.run(findStep(githubSteps(path.join(project, `.github/workflows/${workflow}.yml`)), name))

  it('rollback does the same', async () => {
    expect(await runGithub('Publish')).toMatchObject({ code: 0 })
    const served = readlinkSync(live)
    expect(await run('rollback', 'Roll back')).toMatchObject({ code: 0 })
    expect(readlinkSync(live) < served).toBe(true)
  })

  it('verify asks the published site', async () => {
    expect(await run('verify', 'Verify')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/, 0 failed\n$/),
    })
  })
})
