// Runs the completion scripts in their shells and presses Tab.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { outlineOfProgram } from '../../testing/docs/command-line.ts'
import { suiteFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { describeProgram } from '../../testing/servers/servers.ts'

/** What is typed before Tab, and the last word after completion. */
const CASES = [
  ['bu', 'build'],
  ['-q che', 'check'],
  ['build --chan', '--changed-files'],
  ['build --data da', 'da ta/'],
  ['build --data=da', '--data=da ta/'],
  ['check -o di', 'dist/'],
  ['preview di', 'dist/'],
  ['build --changed-files fi', 'file.txt'],
  ['rules ng', 'nginx'],
  ['rules --out dist ng', 'nginx'],
  ['verify --host cad', 'caddy'],
  ['import au', 'audio'],
  ['import audio fi', 'file.txt'],
  ['completion fi', 'fish'],
  ['help ver', 'verify'],
] as const

const folder = suiteFolder()
const scriptPath = (shell: string): string => path.join(folder, `script.${shell}`)

beforeAll(async () => {
  writeTree(folder, { 'work/da ta/a': '', 'work/dist/a': '', 'work/file.txt': '' })
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, stdout } = await runHere(['completion', shell])
    expect(code).toBe(0)
    writeTree(folder, { [path.basename(scriptPath(shell))]: stdout })
  }
})

/** A program that prints its arguments. */
const ECHO = `catalog-press() { printf 'CALLED'; printf '<%s>' "$@"; echo .; }`

/** Types lines on a terminal, each with a Tab before its end, and returns the commands that run. */
function typed(shell: string, prepare: string): string[] {
  const lines = [
    `cd '${folder}/work'`,
    prepare,
    ECHO,
    ...CASES.map(([line]) => `catalog-press ${line}\t`),
    'exit',
  ]
  const { stdout } = spawnSync('script', ['-qec', shell, '/dev/null'], {
    input: `${lines.join('\n')}\n`,
    env: { PATH: process.env.PATH, TERM: 'dumb' },
    encoding: 'utf8',
  })
  // zsh removes the slash that it added.
  const calls = [...stdout.matchAll(/^CALLED((?:<[^>]*>)+)\.\r?$/gm)].map(([, words = '']) => words)
  return calls.map((words) => words.slice(words.lastIndexOf('<') + 1, -1).replace(/\/$/, ''))
}

const completed = CASES.map(([, word]) => word.replace(/\/$/, ''))

describeProgram('bash', 'bash', () => {
  it('completes commands, flags, names, files and folders', () => {
    expect(typed('bash --norc -i', `source '${scriptPath('bash')}'`)).toEqual(completed)
  })

  it('knows every flag of every command', () => {
    const { commands, flags } = outlineOfProgram()
    const calls = commands.map(
      ({ name }) =>
        `COMP_WORDS=(catalog-press ${name} --) COMP_CWORD=2; _catalog_press; echo "\${COMPREPLY[*]}"`,
    )
    const { stdout, stderr } = spawnSync(
      'bash',
      ['-euc', [`. '${scriptPath('bash')}'`, ...calls].join('\n')],
      // With a socket as its input, bash would read its settings.
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    )
    expect(stderr).toBe('')
    const global = flags.map(({ long }) => long)
    const expected = commands.map((command) => new Set([...command.flags.map(({ long }) => long), ...global]))
    const lines = stdout.trim().split('\n')
    expect(lines.map((line) => new Set(line.split(' ')))).toEqual(expected)
  })
})

describeProgram('zsh', 'zsh', () => {
  it('completes commands, flags, names, files and folders', () => {
    const prepare = `autoload -U compinit; compinit -D -u; source '${scriptPath('zsh')}'`
    expect(typed('zsh -f -i', prepare)).toEqual(completed)
  })
})

describeProgram('fish', 'fish', () => {
  it('completes commands, flags, names, files and folders', () => {
    const calls = CASES.map(([line]) => `complete -C 'catalog-press ${line}'; echo .`)
    const { stdout, stderr } = spawnSync(
      'fish',
      ['--no-config', '-c', [`source '${scriptPath('fish')}'`, ...calls].join('\n')],
      {
        cwd: path.join(folder, 'work'),
        env: { PATH: process.env.PATH, HOME: folder, XDG_RUNTIME_DIR: folder },
        encoding: 'utf8',
      },
    )
    expect(stderr).toBe('')
    const offered = stdout.split(/^\.\n/m).slice(0, -1)
    expect(offered.map((lines) => lines.trim().split(/[\t\n]/)[0])).toEqual(CASES.map(([, word]) => word))
  })
})

describe('completion', () => {
  it('is for these shells', async () => {
    const { code, stderr } = await runHere(['completion', 'csh'])
    expect(code).not.toBe(0)
    expect(stderr).toContain('Allowed choices are bash, zsh, fish.')
  })
})
