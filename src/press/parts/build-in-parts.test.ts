import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { partedCatalog } from '../../testing/catalogs/parted.ts'
import { CLI, runCli, waitForOutcome } from '../../testing/processes/cli.ts'
import { dataIn, distIn } from '../../testing/run/build.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'

it('presses many parts in processes of their own, which print nothing, and none again', {
  timeout: 240_000,
}, async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), partedCatalog)
  const args = ['build', '--data', dataIn(folder), '--out', distIn(folder), '--parts', '12']
  const first = await runCli(args)
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.stdout).toMatch(
    /^Pressed 23 artists and 160 tracks for https:\/\/api\.example\.com into .*\n\d+ files? written/,
  )
  expect((await runCli(args)).stdout).toContain(`into ${distIn(folder)}\n0 files written`)
})

it('is reported once as stopped, by Ctrl+C, which reaches all of its processes', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), partedCatalog)
  const args = ['build', '--data', dataIn(folder), '--out', distIn(folder), '--parts', '12']
  const child = spawn(process.execPath, [CLI, ...args], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = waitForOutcome(child)
  // Some parts are pressed, and others just begin.
  const made = path.join(folder, '.catalog-press/dist-parts/made')
  while (!existsSync(made) || readdirSync(made).length < 10) await pause(20)
  process.kill(-(child.pid as number), 'SIGINT')
  const { code, stdout, stderr } = await ended
  expect([code, stdout]).toEqual([130, ''])
  expect(stderr).toBe(`Stopped. ${distIn(folder)} is as it was.\n`)
})
