#!/usr/bin/env node
// Writes the law of imports into .biome.json: src/rooms.json lists, for each room of src/, the rooms and files of other
// rooms that its modules may import. `npm run fix` runs it; src/import-law.test.ts checks that the two agree.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const CONFIG = new URL('../.biome.json', import.meta.url)
const TABLE = new URL('../src/rooms.json', import.meta.url)

/** Rooms that run on every platform, and therefore must not use Node.js APIs. */
const PORTABLE = ['api', 'problems', 'records', 'stages', 'edge', 'client', 'hosts/*/handler.ts']

/** Modules that no room imports: the process, and test helpers. */
const OUTSIDE = ['**/testing/**', '**/cli.ts', '**/main.ts']

/** @param {Record<string, string[]>} rooms */
function importRules(rooms) {
  const folders = Object.keys(rooms).filter((room) => !room.includes('/'))
  return Object.entries(rooms).map(([room, allowed]) => {
    const own = room.split('/')[0]
    const isFile = room.endsWith('.ts')
    const forbidden = folders.filter((each) => !allowed.includes(each) && (isFile || each !== own))
    const files = allowed.filter((each) => each.endsWith('.ts')).map((file) => `!**/${file}`)
    const exceptions = isFile ? [] : Object.keys(rooms).filter((each) => each.startsWith(`${own}/`))
    const patterns = [
      {
        group: [...forbidden.map((each) => `**/${each}/**`), ...OUTSIDE, ...files],
        message: `${room} may import ${allowed.join(', ') || 'no other room'} (src/rooms.json).`,
      },
      ...(PORTABLE.includes(room)
        ? [{ group: ['node:*'], message: `${room} runs on every platform: it uses nothing of Node.js.` }]
        : []),
    ]
    return {
      includes: [
        isFile ? `src/${room}` : `src/${room}/**`,
        ...exceptions.map((each) => `!src/${each}`),
        '!**/*.test.ts',
      ],
      linter: {
        rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } },
      },
    }
  })
}

/** The settings of the linter, with the rules from the table. */
function withImportRules() {
  const config = JSON.parse(readFileSync(CONFIG, 'utf8'))
  const others = config.overrides.filter(({ linter }) => !linter?.rules.style?.noRestrictedImports)
  return { ...config, overrides: [...others, ...importRules(JSON.parse(readFileSync(TABLE, 'utf8')))] }
}

/** The text of the settings, a line for each override. */
export function configText() {
  const { overrides, ...others } = withImportRules()
  const lines = overrides.map((each) => `    ${JSON.stringify(each)}`).join(',\n')
  return `${JSON.stringify(others, null, 2).slice(0, -2)},\n  "overrides": [\n${lines}\n  ]\n}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(CONFIG, configText())
