#!/usr/bin/env node
// How long a build takes, and how much memory, beside general site generators that make the same files of the
// same catalog: Eleventy, Astro and Hugo. Whole processes, one after the other, on the same file system.
//   scripts/hosts-up time hugo && npm run compile
//   node scripts/bench/peers.js [--tracks 13900] [--runs 3] [--on FOLDER] [--json FILE]
// The files are the responses for artists, tracks and the pages of the artist list, in both variants; after
// every run their JSON is compared with catalog-press's, and one difference ends the benchmark. What differs
// otherwise is in the peers' favour: they get the catalog joined and unchecked, and catalog-press makes the
// rest of its site as well.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readFlags } from '../flags.js'
import { generate } from '../generate.js'
import { count, show, spread } from './figures.js'
import { needTime, timed } from './measure.js'
import { nameCover, readCatalog } from './peers/catalog.js'
import { checkSame, comparedFiles, filesIn } from './peers/same.js'
import { installPeers, pressOn } from './peers/tools.js'

const values = readFlags(import.meta.url, {
  tracks: { type: 'string', default: '13900' },
  runs: { type: 'string', default: '3' },
  on: { type: 'string', default: existsSync('/dev/shm') ? '/dev/shm' : tmpdir() },
  json: { type: 'string' },
})
needTime()

const folder = mkdtempSync(path.join(values.on, 'catalog-press-peers-'))
try {
  const data = path.join(folder, 'data')
  const counts = await generate(data, Number(values.tracks))
  nameCover(data)
  const press = pressOn(folder, data)
  const { peers, leftOut } = installPeers(folder, readCatalog(data))
  for (const { name, reason } of leftOut) console.error(`LEFT OUT: ${name}: ${reason}`)
  const rounds = Array.from({ length: Number(values.runs) }, (_, round) => inTurn([press, ...peers], round))
  const files = { compared: comparedFiles(press.out).length, pressed: filesIn(press.out).length }
  const result = { ...counts, ...files, ...resultOf([press, ...peers], rounds), leftOut }
  report(result)
  if (values.json) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Every tool once, each round beginning with another; what the machine does besides falls on all. */
function inTurn([press, ...peers], round) {
  const tools = [press, ...peers]
  const first = round % tools.length
  const runs = [...tools.slice(first), ...tools.slice(0, first)].map((tool) => [tool.name, buildWith(tool)])
  const files = comparedFiles(press.out)
  for (const { name, out } of peers) checkSame(name, files, press.out, out)
  return Object.fromEntries(runs)
}

/** A build into no folder, with nothing known of an earlier one. */
function buildWith({ command, folder: cwd, out }) {
  for (const old of [out, path.join(cwd, '.catalog-press')]) rmSync(old, { recursive: true, force: true })
  return timed(command, { cwd, env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' } })
}

function resultOf(tools, rounds) {
  const figures = tools.map(({ name, version }) => ({
    name,
    version,
    seconds: spread(rounds.map((round) => round[name].seconds)),
    ratio: spread(rounds.map((round) => round[name].seconds / round['catalog-press'].seconds)),
    peak: spread(rounds.map((round) => round[name].peak)),
  }))
  return { runs: rounds.length, on: values.on, node: process.version, tools: figures }
}

function report({ tracks, artists, compared, pressed, runs, tools, leftOut }) {
  const line = (cells) =>
    console.log(
      cells
        .map((cell, at) => cell.padEnd(at === 0 ? 22 : 24))
        .join('')
        .trimEnd(),
    )
  console.log(
    `${count(tracks)} tracks in ${count(artists)} artists, ${runs} runs on ${values.on}, Node ${process.version}, median (min – max)`,
  )
  line(['', 'seconds', '× catalog-press', 'peak memory, MB'])
  for (const { name, version, seconds, ratio, peak } of tools) {
    line([`${name} ${version}`, show(seconds, 2), show(ratio, 2), show(peak, 0)])
  }
  for (const { name } of leftOut) line([name, 'LEFT OUT, see above'])
  console.log(
    `Every tool measured made the same ${count(compared)} files with equal JSON, of artists, tracks and the artist list; the peers from a catalog joined beforehand.
catalog-press read, checked and joined it itself, and made ${count(pressed - compared)} files more: releases, labels, further lists, the description, /docs/, rules for hosts.`,
  )
}
