// Sets up a test run, and cleans up after it: compiles the program from the current sources, and creates its temporary
// folders.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fs from 'fs-extra'
import type { TestProject } from 'vitest/node'
import { checkBudget } from './budget.ts'
import { ROOT } from './root.ts'
import { chosenTiers } from './tiers.ts'

const COMPILE = path.join(ROOT, 'scripts/compile/compile.js')
const PACKAGES = path.join(ROOT, 'node_modules')
const MEMORY = '/dev/shm'
const MIN_MEMORY = 4e9

declare module 'vitest' {
  interface ProvidedContext {
    /** The parent of temporary folders: in memory if there is enough, since tests create thousands of sites. */
    readonly runFolder: string
    /** The parent of folders that must be on a disk. */
    readonly diskFolder: string
    /** The working folder of tests: it has the packages of the checkout, but no built site. */
    readonly workingFolder: string
  }
}

export default function setup(project: TestProject): () => Promise<void> {
  compile()
  // Kept short: the paths of sockets below it are limited to 107 bytes.
  const name = `press-tests-${randomUUID().slice(0, 8)}`
  const diskFolder = path.join(tmpdir(), name)
  const runFolder = hasMemory() ? path.join(MEMORY, name) : diskFolder
  const folders = new Set([runFolder, diskFolder])
  const workingFolder = path.join(runFolder, 'work')
  const prepare = () => {
    for (const folder of folders) fs.emptyDirSync(folder)
    mkdirSync(workingFolder)
    symlinkSync(PACKAGES, path.join(workingFolder, 'node_modules'))
  }
  prepare()
  project.onTestsRerun(() => {
    compile()
    // Sites that tests share are built again, by the program as it is now.
    prepare()
  })
  project.provide('runFolder', runFolder)
  project.provide('diskFolder', diskFolder)
  project.provide('workingFolder', workingFolder)
  // For temporary files of the program, including those of killed processes.
  process.env.TMPDIR = runFolder
  // A browser that ends still writes its profile.
  const options = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }
  const remove = () => {
    for (const folder of folders) rmSync(folder, options)
  }
  // These signals would end the process without cleanup; at SIGINT the runner shuts down in order.
  for (const signal of ['SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      remove()
      process.exit(1)
    })
  }
  return async () => {
    try {
      const tiers = chosenTiers()
      if (tiers.length > 0) checkBudget(runFolder, tiers)
    } finally {
      const hadBrowser = readdirSync(runFolder).some((each) => each.startsWith('playwright'))
      remove()
      if (hadBrowser) await removeLate(runFolder, remove)
    }
  }
}

/** Firefox may make the folder of its profile again while it ends. */
async function removeLate(folder: string, remove: () => void): Promise<void> {
  for (let waited = 0; waited < LATEST_MS; waited += 250) {
    await sleep(250)
    if (existsSync(folder)) remove()
  }
}

const LATEST_MS = 3000

/** Threads and handlers run from lib/, even if the rest runs from src/. */
function compile(): void {
  const { status } = spawnSync(process.execPath, [COMPILE], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The program does not compile.')
}

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > MIN_MEMORY
}
