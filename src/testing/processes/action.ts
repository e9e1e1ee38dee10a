// Runs the steps of the GitHub action like GitHub.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { ROOT } from '../run/root.ts'

export const ACTION = '.github/actions/build'

export interface Step {
  readonly name: string
  readonly id?: string
  readonly if?: string
  readonly shell?: string
  readonly run?: string
  readonly uses?: string
  readonly env?: Readonly<Record<string, string>>
  readonly with?: Readonly<Record<string, string>>
}

export interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>
  readonly outputs: Readonly<Record<string, { readonly description: string; readonly value: string }>>
  readonly runs: { readonly using: string; readonly steps: readonly Step[] }
}

export const readAction = (): Action => parse(readFileSync(path.join(ROOT, ACTION, 'action.yml'), 'utf8'))

export interface ActionRun {
  /** The exit code of the failed step, or 0. */
  readonly status: number | null
  readonly log: string
  readonly outputs: Readonly<Record<string, string>>
  readonly summary: string
  /** The names of the executed steps. */
  readonly ran: readonly string[]
}

/** Runs the steps with scripts in a folder that represents the workspace, and skips those that use actions. */
export function runAction(workspace: string, given: Readonly<Record<string, string>> = {}): ActionRun {
  const { inputs, outputs, runs } = readAction()
  const temp = path.join(workspace, '..', 'runner')
  mkdirSync(temp, { recursive: true })
  const values: Record<string, string> = { 'runner.temp': temp, 'runner.os': 'Linux' }
  for (const [name, input] of Object.entries(inputs)) values[`inputs.${name}`] = given[name] ?? input.default
  const files = { GITHUB_OUTPUT: 'output', GITHUB_PATH: 'path', GITHUB_STEP_SUMMARY: 'summary' }
  const env = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, path.join(temp, file)]))
  for (const file of Object.values(env)) writeFileSync(file, '')
  let log = ''
  let status: number | null = 0
  const ran: string[] = []
  for (const step of runs.steps) {
    if (step.run === undefined || !holds(step.if, values)) continue
    writeFileSync(env.GITHUB_OUTPUT as string, '')
    writeFileSync(path.join(temp, 'step.sh'), step.run)
    const added = readFileSync(env.GITHUB_PATH as string, 'utf8')
      .split('\n')
      .filter(Boolean)
    const result = spawnSync(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', path.join(temp, 'step.sh')],
      {
        cwd: workspace,
        env: {
          ...env,
          PATH: [...added.reverse(), process.env.PATH].join(':'),
          HOME: temp,
          TMPDIR: temp,
          RUNNER_TEMP: temp,
          CI: 'true',
          ...Object.fromEntries(
            Object.entries(step.env ?? {}).map(([key, text]) => [key, filled(text, values)]),
          ),
        },
        encoding: 'utf8',
      },
    )
    log += result.stdout + result.stderr
    ran.push(step.name)
    for (const line of readFileSync(env.GITHUB_OUTPUT as string, 'utf8')
      .split('\n')
      .filter(Boolean)) {
      const at = line.indexOf('=')
      values[`steps.${step.id}.outputs.${line.slice(0, at)}`] = line.slice(at + 1)
    }
    status = result.status
    if (status !== 0) break
  }
  const summary = env.GITHUB_STEP_SUMMARY as string
  return {
    status,
    log,
    outputs: Object.fromEntries(
      Object.entries(outputs).map(([name, { value }]) => [name, filled(value, values)]),
    ),
    summary: existsSync(summary) ? readFileSync(summary, 'utf8') : '',
    ran,
  }
}

/** Replaces the expressions in a text; each must be a single name. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{\{ *([\w.-]+) *\}\}/g, (_, name: string) => values[name] ?? '')

/** Evaluates a condition: none, or a comparison of a value with text. */
function holds(condition: string | undefined, values: Readonly<Record<string, string>>): boolean {
  if (condition === undefined) return true
  const [, name = '', operator, text] = /^([\w.-]+) (==|!=) '([^']*)'$/.exec(condition) ?? []
  if (operator === undefined) throw new Error(`Not a condition that is understood here: ${condition}`)
  return (values[name] === text) === (operator === '==')
}
