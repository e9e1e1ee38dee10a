#!/usr/bin/env node
// Serves a pressed site with `catalog-press preview` and verifies all of it.
//   node scripts/smoke.js dist
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const [site = 'dist'] = process.argv.slice(2)
const CLI = fileURLToPath(new URL('../lib/cli.js', import.meta.url))

const server = spawn(process.execPath, [CLI, 'preview', site, '--port', '0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const [line] = await once(server.stdout.setEncoding('utf8'), 'data')
  const { origin } = new URL(/https?:\S+/.exec(line)?.[0] ?? '')
  const args = [CLI, 'verify', origin, '--dist', site, '--all']
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
} finally {
  server.kill()
}
