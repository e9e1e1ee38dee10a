#!/usr/bin/env node
// How long it takes from the save of a file to the first answer with its new content, of `catalog-press dev`, and how
// much memory it takes after many edits. Each edit gives one track another name; the program is asked for that track
// without a pause until it answers with the name.
//   npm run compile && node scripts/bench/dev.js [--tracks 1000,10000] [--edits 20] [--memory 500]
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readFlags } from '../flags.js'
import { generate } from '../generate.js'

const CLI = fileURLToPath(new URL('../../lib/cli.cjs', import.meta.url))
const values = readFlags(import.meta.url, {
  tracks: { type: 'string', default: '1000,10000' },
  edits: { type: 'string', default: '20' },
  memory: { type: 'string', default: '500' },
})
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

for (const tracks of values.tracks.split(',').map(Number)) await bench(tracks)
agent.destroy()

async function bench(tracks) {
  const folder = mkdtempSync(path.join(tmpdir(), 'catalog-press-bench-'))
  try {
    const data = path.join(folder, 'data')
    await generate(data, tracks)
    const start = performance.now()
    const dev = await startDev(data, folder)
    const started = performance.now() - start
    try {
      const edit = editorOf(data, tracks)
      // The first ones are run before the code is compiled to its best.
      for (let n = 0; n < 5; n += 1) await edit(dev.url)
      const times = []
      const before = cpuOf(dev.pid)
      for (let n = 0; n < Number(values.edits); n += 1) {
        times.push(await edit(dev.url))
        await sleep(100)
      }
      const cpu = (cpuOf(dev.pid) - before) / times.length
      const settings = await changeSettings(data, dev.url)
      console.log(
        `${tracks} tracks (load ${loadavg()[0]?.toFixed(1)}): served after ${ms(started)}; ` +
          `an edit ${ms(median(times))} (${ms(Math.min(...times))} to ${ms(Math.max(...times))}, CPU ${ms(cpu)}); settings ${ms(settings)}`,
      )
      const sizes = [rssOf(dev.pid)]
      for (let n = 1; n <= Number(values.memory); n += 1) {
        await edit(dev.url)
        if (n % 100 === 0) {
          // What is tidied up while nothing changes is part of it.
          await sleep(1000)
          sizes.push(rssOf(dev.pid))
        }
      }
      console.log(`  memory, every 100 edits: ${sizes.map((size) => `${size} MB`).join(', ')}`)
    } finally {
      await dev.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startDev(data, tmp) {
  const child = spawn(process.execPath, [CLI, 'dev', '--data', data, '--port', '0'], {
    env: { ...process.env, TMPDIR: tmp },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => {
      said += text
      const address = /^Serving .* at (http:\/\/[^/]+)/m.exec(said)?.[1]
      if (address) resolve(address)
      if (said.length > 10_000) said = ''
    })
    child.once('close', () => reject(new Error(`dev ended: ${said}`)))
  })
  // What is looked at in the beginning is no part of an edit.
  await sleep(2000)
  const stop = async () => {
    const closed = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGINT')
    await closed
  }
  return { url, pid: child.pid, stop }
}

/** Gives tracks in the middle of the file another name, one after another. */
function editorOf(data, tracks) {
  const file = path.join(data, 'tracks.ndjson')
  const lines = readFileSync(file, 'utf8').split('\n')
  let count = 0
  return async (url) => {
    count += 1
    const at = (Math.floor(tracks / 2) + count * 7) % tracks
    const track = JSON.parse(lines[at])
    track.name = `Edit ${count}`
    lines[at] = JSON.stringify(track)
    const text = lines.join('\n')
    const start = performance.now()
    writeFileSync(file, text)
    const shown = JSON.stringify(track.name)
    await untilShown(`${url}/api/v1/catalog/track/${track.uuid}/`, (body) => body.includes(shown))
    return performance.now() - start
  }
}

async function changeSettings(data, url) {
  const file = path.join(data, 'site.json')
  const site = JSON.parse(readFileSync(file, 'utf8'))
  const start = performance.now()
  writeFileSync(file, JSON.stringify({ ...site, page_size: 7 }))
  const list = `${url}/api/v1/catalog/track/`
  await untilShown(list, (body) => body.startsWith('{') && JSON.parse(body).results?.length === 7)
  return performance.now() - start
}

async function untilShown(url, isShown) {
  while (!isShown(await bodyOf(url))) await sleep(5)
}

function bodyOf(url) {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (text) => {
        body += text
      })
      response.on('end', () => resolve(body))
    }).once('error', reject)
  })
}

function rssOf(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** Milliseconds of CPU that a process has taken; the kernel counts hundredths of seconds. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}

function ms(number) {
  return `${Math.round(number)} ms`
}
