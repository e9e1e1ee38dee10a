// The workflows of GitHub Actions: those of this repository, its action, and those that projects get.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { deploymentFor } from '../../cli/init/deployments.ts'
import { pipelineFiles } from '../../cli/init/pipelines.ts'
import { HOSTS } from '../../hosts/index.ts'
import { readPages } from '../docs/page.ts'
import { readAction } from '../processes/action.ts'
import { lintWorkflow } from '../processes/actionlint.ts'
import { ROOT } from '../run/root.ts'
import { TIERS } from '../run/tiers.ts'

interface Workflow {
  readonly permissions?: object
  readonly jobs: Readonly<Record<string, { readonly permissions?: Record<string, string> }>>
}

const FOLDER = path.join(ROOT, '.github/workflows')
const workflows = readdirSync(FOLDER).map((name) => {
  const text = readFileSync(path.join(FOLDER, name), 'utf8')
  return { name, text, workflow: parse(text) as Workflow }
})

it('the tiers of tests are those of the gate, and the jobs of the workflow', () => {
  const { stderr } = spawnSync(process.execPath, ['scripts/test.js', 'gate', 'none'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const tiers = /there are (.*)\./.exec(stderr)?.[1]?.split(', ') ?? []
  expect(tiers.slice().sort()).toEqual([...TIERS, 'sample', 'slurm'].sort())
  const job = workflows.find(({ name }) => name === 'test.yml')?.workflow.jobs.tier
  expect(job).toMatchObject({ strategy: { matrix: { tier: tiers } } })
  const gate = readFileSync(path.join(ROOT, '.ci/run'), 'utf8')
  expect(gate).toContain('npm test\n')
  expect(gate).toContain(`npm run gate -- ${tiers.slice(1).join(' ')}\n`)
})

describe('the workflows of the repository', () => {
  it.each(workflows)('have nothing wrong that actionlint finds: $name', async ({ name, text }) => {
    expect(await lintWorkflow(text, name)).toEqual([])
  })

  it.each(workflows)('may only read, unless a job needs more: $name', ({ workflow }) => {
    expect(Object.values(workflow.permissions ?? { all: 'write' })).not.toContain('write')
    const writing = Object.entries(workflow.jobs).filter(([, { permissions = {} }]) =>
      Object.values(permissions).includes('write'),
    )
    expect(writing.map(([job]) => job)).toEqual('publish' in workflow.jobs ? ['publish'] : [])
  })

  it.each(workflows)('use other actions by the hash of their commit: $name', ({ text }) => {
    for (const [, used = ''] of text.matchAll(/uses: (.+)/g))
      expect(used).toMatch(/^\.\/|^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
  })
})

it('actionlint finds nothing wrong with the steps of the action', async () => {
  const { inputs, runs } = readAction()
  const given = Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [name, { ...input, type: 'string' }]),
  )
  const job = { 'runs-on': 'ubuntu-latest', steps: runs.steps }
  const workflow = stringify({ on: { workflow_call: { inputs: given } }, jobs: { build: job } })
  expect(await lintWorkflow(workflow, 'action.yml')).toEqual([])
})

const PROJECT = { packageName: 'my-catalog', baseUrl: 'https://a.test' }

it.each(
  HOSTS.flatMap(({ name, composes }) => [
    [name, false] as const,
    ...(composes ? [[name, true] as const] : []),
  ]),
)(
  'actionlint finds nothing wrong with the workflows of a new project for %s, with a bucket: %s',
  async (host, hasStore) => {
    const deployment = deploymentFor(host, { ...PROJECT, hasStore })
    const workflows = pipelineFiles({ host, deployment, isLocked: true }).filter(([file]) =>
      file.startsWith('.github/workflows/'),
    )
    const findings = await Promise.all(workflows.map(([file, text]) => lintWorkflow(text, file)))
    expect(findings.flat()).toEqual([])
  },
)

it('the caches of pipelines keep the blocks of a store with the site', () => {
  const deployment = deploymentFor('netlify', { ...PROJECT, hasStore: true })
  const made = new Map(pipelineFiles({ host: 'netlify', deployment, isLocked: true }))
  const ofGitlab = parse(made.get('.gitlab-ci.yml') ?? '').cache.paths
  const [ofGithub, ofAction] = [
    parse(made.get('.github/workflows/catalog.yml') ?? '').jobs.catalog.steps,
    parse(readFileSync(path.join(ROOT, '.github/actions/build/action.yml'), 'utf8')).runs.steps,
  ].map((steps) => steps.find(({ uses = '' }) => uses.startsWith('actions/cache@')).with.path)
  expect(ofGitlab).toEqual(['.npm/', 'dist/', 'dist-store/', '.catalog-press/'])
  expect(ofGithub).toBe('dist\ndist-store\n.catalog-press\n')
  expect(ofAction).toBe(`\${{ inputs.out }}\n\${{ inputs.out }}-store\n.catalog-press\n`)
})

it('actionlint finds nothing wrong with the workflows in the docs', async () => {
  const shown = readPages().flatMap(({ file, blocks }) =>
    blocks
      .filter(({ language, text }) => language === 'yaml' && /^on:/m.test(text) && /^jobs:/m.test(text))
      .map(({ text, line }) => ({ text, place: `${file}:${line}` })),
  )
  expect(shown.length).toBeGreaterThan(2)
  const findings = await Promise.all(shown.map(({ text, place }) => lintWorkflow(text, place)))
  expect(findings.flat()).toEqual([])
})

it('actionlint finds what is wrong with a workflow', async () => {
  const steps = [{ run: `echo \${{ github.head_ref }}` }]
  const wrong = stringify({ on: 'push', jobs: { a: { 'runs-on': 'ubuntu-latest', steps } } })
  expect(await lintWorkflow(wrong, 'wrong.yml')).toEqual([expect.stringContaining('potentially untrusted')])
})
