// The Jobs of Kubernetes: by its schemas, which do not refuse unknown fields, and by its types, which do.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type IJob, Job } from 'kubernetes-models/batch/v1'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { ROOT } from '../run/root.ts'

const FILE = path.join(ROOT, 'scripts/kubernetes/parts.yaml')
const jobs = parseAllDocuments(readFileSync(FILE, 'utf8')).map((each) => each.toJS() as IJob)

/** What the types of Kubernetes find wrong with jobs. */
function typeErrors(all: readonly object[]): string {
  // From node_modules, it finds the types.
  const file = path.join(ROOT, `node_modules/.catalog-press-job-${process.pid}.ts`)
  onTestFinished(() => rmSync(file, { force: true }))
  const text = `import type { IJob } from 'kubernetes-models/batch/v1'\nexport const jobs: IJob[] = ${JSON.stringify(all)}\n`
  writeFileSync(file, text)
  const flags = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext']
  const { stdout } = spawnSync('npx', ['tsc', ...flags, file], { cwd: ROOT, encoding: 'utf8' })
  return stdout
}

describe('the jobs of Kubernetes', () => {
  it('are valid', () => {
    for (const job of jobs) new Job(job).validate()
    expect(typeErrors(jobs)).toBe('')
  })

  it('are refused with a field that is wrong or unknown', () => {
    const [job] = jobs as [IJob]
    const wrong = { ...job, spec: { ...job.spec, completions: '4' } } as unknown as IJob
    expect(() => new Job(wrong).validate()).toThrow('completions must be integer')
    const unknown = { ...job, spec: { ...job.spec, completion: 4 } }
    expect(typeErrors([unknown])).toMatch(/completion\S* does not exist in type 'IJobSpec'/)
  })

  it('press each part of as many as the split has made', () => {
    const commands = jobs.map((job) => job.spec?.template.spec?.containers[0]?.command?.join(' ') ?? '')
    expect(jobs[1]?.spec?.completions).toBe(Number(/--parts (\d+)/.exec(commands[0] as string)?.[1]))
    expect(commands[1]).toContain(`/${jobs[1]?.spec?.completions}`)
  })
})
