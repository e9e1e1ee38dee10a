// Checks JSON-LD with the types of schema-dts, which are generated from the schema.org vocabulary: an unknown property
// or a value of the wrong type is a compiler error.
import { spawnSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { tempFolder, writeTree } from '../run/folders.ts'
import { ROOT } from '../run/root.ts'

const MODULES = path.join(ROOT, 'node_modules')

const OPTIONS = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2023']

/** The types lack annotations of action inputs (schema.org/docs/actions.html). */
const known = (name: string, value: unknown): unknown => (name.endsWith('-input') ? undefined : value)

/** Checks JSON-LD objects by their types, and returns the errors of each. */
export function findFaults(things: readonly object[]): string[][] {
  const folder = tempFolder()
  symlinkSync(MODULES, path.join(folder, 'node_modules'))
  const lines = things.map((thing, index) => {
    const type = (thing as { '@type': string })['@type']
    return `export const thing${index}: Extract<Schema.${type}, { '@type': '${type}' }> = ${JSON.stringify(thing, known)}`
  })
  writeTree(folder, {
    'package.json': { type: 'module' },
    'things.ts': ["import type * as Schema from 'schema-dts'", ...lines].join('\n'),
  })
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [path.join(MODULES, 'typescript/bin/tsc'), ...OPTIONS, 'things.ts'],
    { cwd: folder, encoding: 'utf8' },
  )
  const found = [...stdout.matchAll(/^things\.ts\((\d+),\d+\): (.*)/gm)]
  if (status !== 0 && found.length === 0) throw new Error(stdout + stderr)
  return things.map((_, index) =>
    found.filter(([, line]) => Number(line) === index + 2).map(([, , fault = '']) => fault),
  )
}
