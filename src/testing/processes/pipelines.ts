// Runs the steps of a CI pipeline like its host: in a shell, with the environment of earlier steps.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { waitForOutcome } from './cli.ts'

export interface Step {
  readonly name: string
  /** The script of the step. */
  readonly run: string
}

export interface StepRun {
  readonly code: number | null
  readonly output: string
}

/** The steps of a GitHub Actions workflow that run a shell. */
export function githubSteps(file: string): Step[] {
  const { jobs } = parse(readFileSync(file, 'utf8'))
  return Object.values<{ steps: Partial<Step>[] }>(jobs).flatMap(({ steps }) =>
    steps.flatMap(({ name = '', run }) => (run === undefined ? [] : [{ name, run }])),
  )
}

/** The jobs of a GitLab pipeline, each as a single script. */
export function gitlabJobs(file: string): Step[] {
  const { default: defaults, ...jobs } = parse(readFileSync(file, 'utf8'))
  return Object.entries<{ script?: string[]; before_script?: string[] }>(jobs).flatMap(
    ([name, { script, before_script: before = defaults.before_script }]) =>
      script ? [{ name, run: [...before, ...script].join('\n') }] : [],
  )
}

/** A runner in the folder of a project, with a separate home folder. */
export function runnerIn(folder: string, home: string, env: Readonly<Record<string, string>>) {
  const files = { GITHUB_ENV: path.join(home, 'env'), GITHUB_STEP_SUMMARY: path.join(home, 'summary') }
  mkdirSync(home, { recursive: true })
  const summary = () => readOr(files.GITHUB_STEP_SUMMARY)
  const run = async ({ run: script }: Step): Promise<StepRun> => {
    const left = readOr(files.GITHUB_ENV).split('\n').filter(Boolean)
    const given = Object.fromEntries(
      left.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    const { PATH = '' } = process.env
    // No registry is needed: the dependencies of the project are installed.
    const own = { PATH, HOME: home, TMPDIR: home, CI: 'true', npm_config_offline: 'true' }
    const child = spawn('bash', ['-eo', 'pipefail', '-c', script], {
      cwd: folder,
      env: { ...own, ...files, ...env, ...given },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const { code, stdout, stderr } = await waitForOutcome(child)
    return { code, output: stdout + stderr }
  }
  const reset = () => Object.values(files).forEach((file) => void rmSync(file, { force: true }))
  return { run, summary, reset }
}

const readOr = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')
