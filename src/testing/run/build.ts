// A data folder and its site in one folder: `data` and `dist`.

import { createHash } from 'node:crypto'
import path from 'node:path'
import { inject } from 'vitest'
import { type Asset, createHandler } from '../../contract/edge/handler.ts'
import { RULES_FILE } from '../../contract/urls/files.ts'
import { readTree, writeTree } from './folders.ts'
import { type Ran, runHere } from './here.ts'
import { madeOnce } from './once.ts'

export const dataIn = (folder: string): string => path.join(folder, 'data')
export const distIn = (folder: string): string => path.join(folder, 'dist')

/** Builds `dist` from `data` in this process. */
export const runBuild = (folder: string, args: readonly string[] = []): Promise<Ran> =>
  runHere(buildArgs(folder, args))

/** The arguments of the program that build `dist` from `data`. */
export const buildArgs = (folder: string, args: readonly string[] = []): string[] => [
  ...['build', '--data', dataIn(folder), '--out', distIn(folder)],
  ...args,
]

/** The file counts in the summary of a build. */
export function parseCounts({ stdout, stderr }: Ran) {
  const summary = /^([\d,]+) files? written(?: \(.*?\))?, ([\d,]+) unchanged, ([\d,]+) removed/m.exec(stdout)
  if (!summary) throw new Error(`No summary in: ${stdout}${stderr}`)
  const [written, unchanged, removed] = summary.slice(1).map((text) => Number(text.replaceAll(',', '')))
  return { written, unchanged, removed }
}

type Catalog = Record<string, string | object>

/**
 * Builds a catalog, once in a run of tests for each catalog and flags.
 * @returns a folder for reading alone: `data`, `dist` and the build state; {@link copyOf} makes one to work in
 */
export async function builtOnce(catalog: Catalog, args: readonly string[] = []): Promise<string> {
  const digest = createHash('sha256')
    .update(JSON.stringify([catalog, args]))
    .digest('hex')
  const folder = path.join(inject('runFolder'), `built-${digest.slice(0, 16)}`)
  await madeOnce(folder, () => pressIn(folder, catalog, args))
  return folder
}

async function pressIn(folder: string, catalog: Catalog, args: readonly string[]): Promise<Ran> {
  writeTree(dataIn(folder), catalog)
  const ran = await runBuild(folder, args)
  if (ran.code !== 0) throw new Error(ran.stderr)
  return ran
}

/** The tree of the site of a catalog, which is built once in a run of tests. */
export const pressed = async (catalog: Catalog, args: readonly string[] = []): Promise<Map<string, string>> =>
  readTree(distIn(await builtOnce(catalog, args)))

/** Builds a catalog in a folder and returns its tree. */
export async function pressedIn(folder: string, catalog: Catalog): Promise<Map<string, string>> {
  await pressIn(folder, catalog, [])
  return readTree(distIn(folder))
}

/** The UTF-8 text of a file in a tree. */
export const readText = (tree: Map<string, string>, file: string): string => {
  const bytes = tree.get(file)
  if (bytes === undefined) throw new Error(`There is no ${file}`)
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
export const readJson = (tree: Map<string, string>, file: string) => JSON.parse(readText(tree, file))

/** Answers requests for paths of a built site as hosts with code do. */
export function createAnswerer(tree: Map<string, string>): (target: string) => Promise<Response> {
  const asset: Asset = async (file) => {
    const text = tree.get(file)
    return text === undefined ? null : new Response(Buffer.from(text, 'latin1'))
  }
  const handle = createHandler(readJson(tree, RULES_FILE), asset)
  return (target) => handle(new Request(`https://api.example.org${target}`))
}
