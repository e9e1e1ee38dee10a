#!/usr/bin/env node
// Serves a pressed site by `catalog-press preview` and asks it the questions a newcomer would.
//   node scripts/smoke.js dist
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const [site = 'dist'] = process.argv.slice(2)
const CLI = fileURLToPath(new URL('../lib/cli.js', import.meta.url))
const LIST = '/api/v1/catalog/artist/'

const server = spawn(process.execPath, [CLI, 'preview', site, '--port', '0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const base = await addressOf(server)
  const { baseUrl } = JSON.parse(readFileSync(path.join(site, '.catalog-press/rules.json'), 'utf8'))
  const ask = async (url, init) => {
    const response = await fetch(url.replace(baseUrl, base), { redirect: 'manual', ...init })
    return { response, body: await response.text() }
  }

  let seen = 0
  let count = 0
  for (let url = `${base}${LIST}`; url; ) {
    const { response, body } = await ask(url)
    assert.equal(response.status, 200, url)
    assert.equal(response.headers.get('content-type'), 'application/json')
    const page = JSON.parse(body)
    for (const artist of page.results) assert.deepEqual(JSON.parse((await ask(artist.url)).body), artist)
    seen += page.results.length
    count = page.count
    url = page.next
  }
  assert.equal(seen, count)
  assert.equal((await ask(`${base}${LIST}?format=api`)).response.status, 200)
  assert.equal((await ask(base + LIST, { method: 'POST' })).response.status, 405)
  assert.equal((await ask(base + LIST, { method: 'OPTIONS' })).response.status, 200)
  assert.equal((await ask(base + LIST.slice(0, -1))).response.status, 301)
  assert.equal((await ask(`${base}${LIST}nobody/`)).body, '{"detail":"Not found."}')
  console.log(`The preview of ${site} answers: ${seen} artists in all pages, each as its own file has it.`)
} finally {
  server.kill()
}

/** The address the preview prints. */
async function addressOf(child) {
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data')
  return new URL(/https?:\S+/.exec(line)[0]).origin
}
