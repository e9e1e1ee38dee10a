// What a run of tests needs, and leaves nothing of: the program compiled from the sources as they are, and folders
// of its own.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

const COMPILE = fileURLToPath(new URL('../../scripts/build/compile.js', import.meta.url))
const MEMORY = '/dev/shm'
const MIN_MEMORY = 4e9

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the folders of tests are made: in memory where there is room, for they make thousands of sites. */
    readonly runFolder: string
    /** For what must lie on a disk. */
    readonly diskFolder: string
  }
}

export default function setup(project: TestProject): () => void {
  compile()
  project.onTestsRerun(compile)
  // Short: sockets below it have paths of 107 bytes at most.
  const name = `press-tests-${randomUUID().slice(0, 8)}`
  const diskFolder = path.join(tmpdir(), name)
  const runFolder = hasMemory() ? path.join(MEMORY, name) : diskFolder
  for (const folder of new Set([runFolder, diskFolder])) mkdirSync(folder)
  project.provide('runFolder', runFolder)
  project.provide('diskFolder', diskFolder)
  // For what the program puts into the temporary folder, and leaves there where a test kills it.
  process.env.TMPDIR = runFolder
  const remove = () => {
    for (const folder of [runFolder, diskFolder]) rmSync(folder, { recursive: true, force: true })
  }
  // A signal that ends the process at once would leave them; at SIGINT the runner ends in order.
  for (const signal of ['SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      remove()
      process.exit(1)
    })
  }
  return remove
}

/** Threads and handlers run from lib/, also where the rest runs from src/. */
function compile(): void {
  const { status } = spawnSync(process.execPath, [COMPILE], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The program does not compile.')
}

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > MIN_MEMORY
}
