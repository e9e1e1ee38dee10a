// A shell for the commands in the docs: `npx catalog-press` and `npm run build` run the compiled program.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { writeTree } from '../run/folders.ts'
import { type Ran, runHere } from '../run/here.ts'
import { ROOT } from '../run/root.ts'
import { startCli, waitForOutcome } from './cli.ts'

const binFolder = (folder: string): string => path.join(folder, '.bin')

/** Writes the programs that commands call into a hidden subfolder. */
export function writePrograms(folder: string): void {
  const run = `exec '${process.execPath}' '${path.join(ROOT, 'lib/cli.js')}'`
  const programs = {
    'catalog-press': `${run} "$@"`,
    npx: `[ "$1" = catalog-press ] || exit 127\nshift\n${run} "$@"`,
    npm: `[ "$1 $2" = "run build" ] || exit 127\nshift 2\n[ "$1" = -- ] && shift\n${run} build "$@"`,
  }
  for (const [name, body] of Object.entries(programs)) writeProgram(folder, name, body)
}

/** Adds a program to it, as a script for sh. */
export function writeProgram(folder: string, name: string, body: string): void {
  writeTree(binFolder(folder), { [name]: `#!/bin/sh\n${body}\n` })
  chmodSync(path.join(binFolder(folder), name), 0o755)
}

/** Adds an `ssh` whose servers, of whatever name, are this machine, with a home folder. */
export const writeSsh = (folder: string, home: string): void =>
  writeProgram(folder, 'ssh', `[ "$1" != -l ] || shift 2\nshift\ncd '${home}' && exec sh -c "$*"`)

/** Runs shell commands in a folder, and stops at the first that fails. */
export async function runShell(
  folder: string,
  command: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  if (/^npx catalog-press preview\b/.test(command)) return preview(command, folder)
  const child = spawn('sh', ['-euc', command], {
    cwd: folder,
    env: { PATH: `${binFolder(folder)}:${process.env.PATH}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return waitForOutcome(child)
}

/** Runs commands from the docs; a single call of the program without shell syntax runs in this process. */
export function runShown(folder: string, command: string): Promise<Ran> {
  const [, build, args = ''] = CALL.exec(command) ?? []
  if (args === '' || args.startsWith('preview')) return runShell(folder, command)
  return runHere([...(build ? ['build'] : []), ...args.split(' ')], {}, folder)
}

const CALL = /^(?:npx catalog-press|npm run (build) --) ([\w./:=, -]+)$/

const SIGTERM = 128 + 15

/** Runs a preview on a free port until it prints its address, then stops it. Being stopped counts as success. */
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
