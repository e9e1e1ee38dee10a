// A shell in which the commands of the docs run: `npx catalog-press` and `npm run build` are the compiled program.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { outcomeOf, type Ran, runHere, startCli } from '../cli.ts'
import { writeTree } from '../folders.ts'
import { ROOT } from './page.ts'

const binOf = (folder: string): string => path.join(folder, '.bin')

/** Puts the programs that commands call into a hidden folder of their folder. */
export function writePrograms(folder: string): void {
  const run = `exec '${process.execPath}' '${path.join(ROOT, 'lib/cli.js')}'`
  const programs = {
    'catalog-press': `${run} "$@"`,
    npx: `[ "$1" = catalog-press ] || exit 127\nshift\n${run} "$@"`,
    npm: `[ "$1 $2" = "run build" ] || exit 127\nshift 2\n[ "$1" = -- ] && shift\n${run} build "$@"`,
  }
  for (const [name, body] of Object.entries(programs)) writeProgram(folder, name, body)
}

/** Puts a further program there, as a script for sh. */
export function writeProgram(folder: string, name: string, body: string): void {
  writeTree(binOf(folder), { [name]: `#!/bin/sh\n${body}\n` })
  chmodSync(path.join(binOf(folder), name), 0o755)
}

/** Runs one text of commands in a folder and stops at the first that fails. */
export async function runShell(
  folder: string,
  command: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  if (/^npx catalog-press preview\b/.test(command)) return preview(command, folder)
  const child = spawn('sh', ['-euc', command], {
    cwd: folder,
    env: { PATH: `${binOf(folder)}:${process.env.PATH}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return outcomeOf(child)
}

/** Runs a text of the docs; one call of the program, without anything of the shell, in this process. */
export function runShown(folder: string, command: string): Promise<Ran> {
  const [, build, args = ''] = CALL.exec(command) ?? []
  if (args === '' || args.startsWith('preview')) return runShell(folder, command)
  return runHere([...(build ? ['build'] : []), ...args.split(' ')], {}, folder)
}

const CALL = /^(?:npx catalog-press|npm run (build) --) ([\w./:=, -]+)$/

const SIGTERM = 128 + 15

/** A preview goes on until it is ended: at a free port, until it has said how. That it was ended so is as it should be. */
async function preview(command: string, folder: string): Promise<Ran> {
  const child = startCli([...command.split(' ').slice(2), '--port', '0'], {}, folder)
  const stderr = text(child.stderr as NodeJS.ReadableStream)
  let stdout = ''
  child.stdout?.on('data', (chunk) => {
    stdout += chunk
    if (stdout.includes('Ctrl+C')) child.kill('SIGTERM')
  })
  const [code] = await once(child, 'close')
  return {
    code: code === SIGTERM ? 0 : code,
    stdout: stdout.replace(/127\.0\.0\.1:\d+/, '127.0.0.1:4173'),
    stderr: await stderr,
  }
}
