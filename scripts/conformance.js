#!/usr/bin/env node
// Prints the results of the conformance suite on each host, from lib/conformance: a table of hosts and groups of cases,
// and the reasons for declared deviations.
//   node scripts/conformance.js
// Exits with 1 if anything failed or, with REQUIRE_HOSTS set, if a host was not run. `npm run docs` writes the same
// table to docs/reference/conformance.md.
import { readdirSync, readFileSync } from 'node:fs'
import { HOSTS } from '../lib/index.js'

const RESULTS = new URL('../lib/conformance/', import.meta.url)
const WIDTH = 118

const rows = readRows()
/** The subjects of the groups of cases; all runs have the same groups. @type {Record<string, string>} */
const GROUPS = rows[0]?.groups ?? {}
const reasons = [...new Set(rows.flatMap(({ outcomes }) => outcomes.flatMap(({ reason }) => reason ?? [])))]
const missing = HOSTS.map(({ name }) => name).filter((name) => !rows.some((row) => row.name === name))
const failed = rows.filter(({ outcomes }) => outcomes.some(({ verdict }) => verdict === 'failed'))

console.log(`${tables().join('\n\n')}\n`)
for (const { name, outcomes } of rows) {
  const own = listReasons(outcomes)
  if (own.length > 0)
    console.log(`${name}\n${own.map((reason) => `  ${reasonNumber(reason)}  ${reason}`).join('\n')}\n`)
}
if (missing.length > 0) console.log(`Not run: ${missing.join(', ')}.`)
if (failed.length > 0) console.log(`Failed: ${failed.map(({ name }) => name).join(', ')}.`)
if (failed.length > 0 || (process.env.REQUIRE_HOSTS && missing.length > 0)) process.exitCode = 1

/** Reads the results: hosts in their declared order, each followed by its variants, then the rest. */
function readRows() {
  const names = readdirSync(RESULTS).map((file) => file.replace(/\.json$/, ''))
  const hostPlace = (name) => {
    const place = HOSTS.findIndex((host) => name === host.name || name === `${host.name}-rules`)
    return place === -1 ? HOSTS.length : place
  }
  return names
    .sort((a, b) => hostPlace(a) - hostPlace(b) || (a < b ? -1 : 1))
    .map((name) => ({ name, ...JSON.parse(readFileSync(new URL(`${name}.json`, RESULTS), 'utf8')) }))
}

/** Splits the table by columns to fit the terminal. */
function tables() {
  const columns = Object.keys(GROUPS).map((group) => {
    const cells = rows.map(({ outcomes }) => formatCell(outcomes, group))
    const width = Math.max(group.length, ...cells.map(({ length }) => length))
    return [group, ...cells].map((cell) => cell.padEnd(width))
  })
  const first = Math.max(...rows.map(({ name }) => name.length))
  const heads = ['', ...rows.map(({ name }) => name)].map((cell) => cell.padEnd(first))
  const blocks = []
  let room = 0
  for (const column of columns) {
    room -= column[0].length + 2
    if (room < 0) {
      blocks.push([heads])
      room = WIDTH - first - column[0].length - 2
    }
    blocks.at(-1).push(column)
  }
  return blocks.map((block) =>
    heads
      .map((_, line) =>
        block
          .map((column) => column[line])
          .join('  ')
          .trimEnd(),
      )
      .join('\n'),
  )
}

function formatCell(outcomes, group) {
  const { passed, declared, failed } = countOutcomes(outcomes, group)
  if (failed > 0) return `FAILED ${failed}`
  if (declared === 0) return passed > 0 ? '✓' : ''
  return passed > 0 ? `✓ ${passed}, declared ${declared}` : `declared ${declared}`
}

function countOutcomes(outcomes, group) {
  const counts = { passed: 0, declared: 0, failed: 0 }
  for (const one of outcomes) if (one.group === group) counts[one.verdict] += 1
  return counts
}

function listReasons(outcomes) {
  return [...new Set(outcomes.flatMap(({ reason }) => reason ?? []))]
}

function reasonNumber(reason) {
  return reasons.indexOf(reason) + 1
}
