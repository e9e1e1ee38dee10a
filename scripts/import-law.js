#!/usr/bin/env node
// Writes the law of imports into .biome.json: src/rooms.json lists, for each room of src/, the rooms that its modules
// may import. `npm run fix` runs it; src/testing/project/import-law.test.ts checks that the two agree.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const CONFIG = new URL('../.biome.json', import.meta.url)
const TABLE = new URL('../src/rooms.json', import.meta.url)

/** @type {Record<string, string[]>} */
const ROOMS = JSON.parse(readFileSync(TABLE, 'utf8'))

/** Modules that no room imports: the process, and helpers of tests. */
const OUTSIDE = ['**/testing/**', '**/cli/cli.ts', '**/cli/main.ts']

/** Rooms that run on every platform: what they need of Node.js, the modules of PLATFORM have. */
const PORTABLE = ['contract', 'core']
const PLATFORM = ['core/platform/**']

/** Modules of hosts and faces that run on the platform of a host. */
const ON_HOSTS = ['hosts/*/handler.ts', 'faces/*/code.ts']

const NODE = { group: ['node:*'], message: 'This runs on every platform: only core/platform/ uses Node.js.' }

/** @param {string} room @param {string[]} allowed */
function forbidden(room, allowed) {
  const others = Object.keys(ROOMS).filter((each) => each !== room && !allowed.includes(each))
  return {
    group: [...others.map((each) => `**/../${each}/**`), ...OUTSIDE],
    message: `${room} may import ${allowed.join(', ') || 'no other room'} (src/rooms.json).`,
  }
}

function importRules() {
  return Object.entries(ROOMS).flatMap(([room, allowed]) => {
    const inRoom = (glob) => glob.startsWith(`${room}/`)
    const rule = forbidden(room, allowed)
    const platform = PLATFORM.filter(inRoom)
    const onHosts = ON_HOSTS.filter(inRoom)
    const others = [...platform, ...onHosts].map((glob) => `!src/${glob}`)
    return [
      override([`src/${room}/**`, ...others], PORTABLE.includes(room) ? [rule, NODE] : [rule]),
      ...platform.map((glob) => override([`src/${glob}`], [rule])),
      ...onHosts.map((glob) => override([`src/${glob}`], [forbidden(room, ['contract']), NODE])),
    ]
  })
}

/** @param {string[]} globs @param {{ group: string[], message: string }[]} patterns */
function override(globs, patterns) {
  return {
    includes: [...globs, '!**/*.test.ts'],
    linter: {
      rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } },
    },
  }
}

/** The settings of the linter, with the rules from the table. */
function withImportRules() {
  const config = JSON.parse(readFileSync(CONFIG, 'utf8'))
  const others = config.overrides.filter(({ linter }) => !linter?.rules.style?.noRestrictedImports)
  return { ...config, overrides: [...others, ...importRules()] }
}

/** The text of the settings, a line for each override. */
export function configText() {
  const { overrides, ...others } = withImportRules()
  const lines = overrides.map((each) => `    ${JSON.stringify(each)}`).join(',\n')
  return `${JSON.stringify(others, null, 2).slice(0, -2)},\n  "overrides": [\n${lines}\n  ]\n}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(CONFIG, configText())
