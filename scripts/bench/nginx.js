#!/usr/bin/env node
// How fast nginx answers a detail page by the rules it is given, beside the same file from a bare location
// of the same nginx. Both are asked by turns, so that what else the machine does falls on both.
//   scripts/hosts-up wrk && npm run compile && node scripts/bench/nginx.js [--runs 9] [--seconds 2]
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readFlags } from '../flags.js'
import { freePort } from '../free-port.js'
import { generate } from '../generate.js'

const values = readFlags(import.meta.url, {
  runs: { type: 'string', default: '9' },
  seconds: { type: 'string', default: '2' },
})
const CLI = fileURLToPath(new URL('../../lib/cli.cjs', import.meta.url))
const ADDRESS = ['--base-url', 'https://api.example.com']

const folder = mkdtempSync(path.join(tmpdir(), 'catalog-press-nginx-'))
try {
  const [ruled, bare] = [await freePort(), await freePort()]
  await prepare(ruled, bare)
  const server = spawn('nginx', ['-e', `${folder}/error.log`, '-c', `${folder}/main.conf`])
  const ended = once(server, 'close')
  try {
    const page = path.dirname(aTrack())
    /** @type {[string, string]} */
    const urls = [`http://127.0.0.1:${ruled}/${page}/`, `http://127.0.0.1:${bare}/${page}/index.json`]
    await compare(urls)
    report(Array.from({ length: Number(values.runs) }, (_, run) => inTurn(urls, run)))
  } finally {
    server.kill()
    await ended
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** A pressed site, and one nginx with two servers for it: by the rules, and without any. */
async function prepare(ruled, bare) {
  const data = path.join(folder, 'data')
  const site = path.join(folder, 'site')
  await generate(data, 2000)
  catalogPress('build', '--data', data, '--out', site, ...ADDRESS)
  const rules = catalogPress('rules', 'nginx', '--data', data, ...ADDRESS)
    .replace(/listen 80;\s*listen \[::\]:80;/, `listen 127.0.0.1:${ruled};`)
    .replace(/root .*;/, `root ${site};`)
  writeFileSync(path.join(folder, 'site.conf'), rules)
  mkdirSync(path.join(folder, 'temp'))
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    path.join(folder, 'main.conf'),
    `daemon off;
    user ${userInfo().username};
    worker_processes 1;
    pid ${folder}/nginx.pid;
    events {}
    http {
      include /etc/nginx/mime.types;
      access_log off;
      sendfile on;
      keepalive_requests 1000000;
      ${temp.map((kind) => `${kind}_temp_path ${folder}/temp/${kind};`).join('\n')}
      include ${folder}/site.conf;
      server {
        listen 127.0.0.1:${bare};
        location / {
          root ${site};
        }
      }
    }`,
  )
}

function catalogPress(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

function aTrack() {
  const files = readdirSync(path.join(folder, 'site'), { recursive: true, encoding: 'utf8' })
  const file = files.find((file) => /^api\/v1\/catalog\/track\/[^/]+\/index\.json$/.test(file))
  if (!file) throw new Error('The site has no track')
  return file
}

/** Waits for both servers and holds their answers against each other. */
async function compare(urls) {
  const bodies = await Promise.all(urls.map(bodyOf))
  if (bodies[0] !== bodies[1]) throw new Error(`${urls.join(' and ')} answer differently`)
}

async function bodyOf(url) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return response.text()
    if (response) throw new Error(`${url} answers ${response.status}`)
    await pause(50)
  }
  throw new Error(`nginx does not answer: ${readFileSync(path.join(folder, 'error.log'), 'utf8')}`)
}

/** Requests a second, by the rules and bare; every other run begins with the bare one. */
function inTurn([ruled, bare], run) {
  if (run % 2 === 0) return { ruled: wrk(ruled), bare: wrk(bare) }
  const first = wrk(bare)
  return { ruled: wrk(ruled), bare: first }
}

function wrk(url) {
  const { stdout, stderr, error } = spawnSync('wrk', ['-t1', '-c32', `-d${values.seconds}s`, url], {
    encoding: 'utf8',
  })
  if (error) throw new Error('wrk is not installed; scripts/hosts-up wrk installs it', { cause: error })
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)
  if (!rate || /Non-2xx/.test(stdout)) throw new Error(stdout + stderr)
  return Number(rate[1])
}

function report(runs) {
  const row = (name, unit, digits, figure) => {
    const sorted = runs.map(figure).sort((a, b) => a - b)
    const [least = 0, median = 0, most = 0] = [0, Math.floor(sorted.length / 2), -1].map((at) =>
      sorted.at(at),
    )
    const show = (value) => value.toLocaleString('en', { maximumFractionDigits: digits })
    console.log(`${name.padEnd(28)} ${show(median)} ${unit}  (${show(least)} – ${show(most)})`)
  }
  console.log(`A track's page, ${runs.length} runs of ${values.seconds} s each, median (least – most)`)
  row('by the rules', 'requests/s', 0, ({ ruled }) => ruled)
  row('bare location', 'requests/s', 0, ({ bare }) => bare)
  row('by the rules / bare', '×', 2, ({ ruled, bare }) => ruled / bare)
}
