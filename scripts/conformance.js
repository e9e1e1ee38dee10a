#!/usr/bin/env node
// What came of the conformance suite on each host, as the tests left it in lib/conformance: a table of hosts
// and groups of cases, and the reasons for what is answered otherwise.
//   node scripts/conformance.js [--readme]
// With --readme the table between the marks in README.md is written anew. Exits with 1 where anything failed,
// and, with --readme or REQUIRE_HOSTS set, where a host has not been run.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { HOSTS } from '../lib/index.js'

const { values } = parseArgs({ options: { readme: { type: 'boolean', default: false } } })
const RESULTS = new URL('../lib/conformance/', import.meta.url)
const README = fileURLToPath(new URL('../README.md', import.meta.url))
const WIDTH = 118

const rows = readRows()
/** What the groups of cases are about; every run was of the same. @type {Record<string, string>} */
const GROUPS = rows[0]?.groups ?? {}
const reasons = [...new Set(rows.flatMap(({ outcomes }) => outcomes.flatMap(({ reason }) => reason ?? [])))]
const missing = HOSTS.map(({ name }) => name).filter((name) => !rows.some((row) => row.name === name))
const failed = rows.filter(({ outcomes }) => outcomes.some(({ verdict }) => verdict === 'failed'))

console.log(`${tables().join('\n\n')}\n`)
for (const { name, outcomes } of rows) {
  const own = reasonsOf(outcomes)
  if (own.length > 0)
    console.log(`${name}\n${own.map((reason) => `  ${numberOf(reason)}  ${reason}`).join('\n')}\n`)
}
if (missing.length > 0) console.log(`Not run: ${missing.join(', ')}.`)
if (failed.length > 0) console.log(`Failed: ${failed.map(({ name }) => name).join(', ')}.`)
const mustHaveAll = values.readme || process.env.REQUIRE_HOSTS
if (failed.length > 0 || (mustHaveAll && missing.length > 0)) process.exitCode = 1
else if (values.readme) writeReadme()

/** The hosts in their own order, what was run of them in another way after each, and the rest. */
function readRows() {
  const names = readdirSync(RESULTS).map((file) => file.replace(/\.json$/, ''))
  const placeOf = (name) => {
    const place = HOSTS.findIndex((host) => name === host.name || name.startsWith(`${host.name} (`))
    return place === -1 ? HOSTS.length : place
  }
  return names
    .sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))
    .map((name) => ({ name, ...JSON.parse(readFileSync(new URL(`${name}.json`, RESULTS), 'utf8')) }))
}

/** As many columns side by side as a terminal has room for. */
function tables() {
  const columns = Object.keys(GROUPS).map((group) => {
    const cells = rows.map(({ outcomes }) => cellOf(outcomes, group))
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

function cellOf(outcomes, group) {
  const { passed, declared, failed } = countsOf(outcomes, group)
  if (failed > 0) return `FAILED ${failed}`
  if (declared === 0) return passed > 0 ? '✓' : ''
  return passed > 0 ? `✓ ${passed}, declared ${declared}` : `declared ${declared}`
}

function writeReadme() {
  const old = readFileSync(README, 'utf8')
  const block = /(<!-- conformance -->\n)[\s\S]*?(<!-- \/conformance -->)/
  if (!block.test(old))
    throw new Error(`${README} has no place marked <!-- conformance --> … <!-- /conformance -->.`)
  writeFileSync(
    README,
    old.replace(block, (_, start, end) => `${start}\n${markdown()}\n${end}`),
  )
}

function markdown() {
  const table = [
    ['', ...Object.keys(GROUPS)],
    ...rows.map(({ name, outcomes }) => [
      name,
      ...Object.keys(GROUPS).map((group) => markOf(outcomes, group)),
    ]),
  ]
  const widths = table[0].map((_, column) => Math.max(3, ...table.map((line) => line[column].length)))
  const [head, ...body] = table.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`,
  )
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  const notes = reasons.map((reason) => `${numberOf(reason)}. ${hostsOf(reason)}: ${reason}`)
  const groups = Object.entries(GROUPS).map(([group, meaning]) => `*${group}*: ${meaning}`)
  return `${[head, rule, ...body].join('\n')}

✓ all cases are answered as the rules say, ◐ some, ○ none; what is answered otherwise is declared, and asserted as declared:

${notes.join('\n')}

${groups.join('; ')}.
`
}

/** A sign and the numbers of the reasons. */
function markOf(outcomes, group) {
  const { passed, declared } = countsOf(outcomes, group)
  if (declared === 0) return passed > 0 ? '✓' : ''
  const numbers = reasonsOf(outcomes.filter((one) => one.group === group)).map(numberOf)
  return `${passed > 0 ? '◐' : '○'} <sup>${numbers.join(' ')}</sup>`
}

function countsOf(outcomes, group) {
  const counts = { passed: 0, declared: 0, failed: 0 }
  for (const one of outcomes) if (one.group === group) counts[one.verdict] += 1
  return counts
}

function reasonsOf(outcomes) {
  return [...new Set(outcomes.flatMap(({ reason }) => reason ?? []))]
}

function hostsOf(reason) {
  const own = rows.filter(({ outcomes }) => outcomes.some((one) => one.reason === reason))
  return own.map(({ name }) => name).join(', ')
}

function numberOf(reason) {
  return reasons.indexOf(reason) + 1
}
