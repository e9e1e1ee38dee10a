// The tiers of tests. A test file belongs to a tier by what it imports, itself or through helpers: a helper that needs
// more than Node.js is in the folder of its tier (testing/servers/, testing/browsers/ …), and some modules need as much
// wherever they are imported. So no list is kept by hand.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import glob from 'fast-glob'
import { ROOT } from './root.ts'

/** From what needs least to what needs most: a file belongs to the last one of those that it needs. */
export const TIERS = ['inner', 'searches', 'processes', 'servers', 'browsers', 'databases'] as const
export type Tier = (typeof TIERS)[number]

/** The tiers of this run, which TIER names; none if it runs files by their names. */
export const chosenTiers = (): Tier[] => (process.env.TIER?.split(' ') ?? []) as Tier[]

const HELPERS = path.join(ROOT, 'src/testing')

/** The tiers of modules of Node.js and of packages. */
const MODULES: Readonly<Record<string, Tier>> = {
  'node:child_process': 'processes',
  'node:http': 'servers',
  'node:http2': 'servers',
  'node:https': 'servers',
  'node:net': 'servers',
  'node:tls': 'servers',
  'playwright-core': 'browsers',
}

/** An import or export of values: types need nothing. */
const IMPORT =
  /^(?:import|export)(?! type\b)[^'"`;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm

const known = new Map<string, Tier>()

/** The tier of a test file or of a helper, by its path. */
export function findTier(file: string): Tier {
  const tier = known.get(file)
  if (tier) return tier
  known.set(file, 'inner')
  const own = TIERS.find((each) => file.startsWith(path.join(HELPERS, each, path.sep))) ?? 'inner'
  const found = imports(file).map((name) =>
    name.startsWith('.') ? findTier(path.join(file, '..', name)) : MODULES[name],
  )
  const most = strongest([own, ...found])
  known.set(file, most)
  return most
}

/** The modules that a file imports: those of Node.js, packages, and helpers of tests. */
function imports(file: string): string[] {
  const names = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  )
  return names.filter((name) => {
    if (!name.startsWith('.')) return name in MODULES
    return name.endsWith('.ts') && path.join(file, '..', name).startsWith(HELPERS + path.sep)
  })
}

const strongest = (tiers: readonly (Tier | undefined)[]): Tier =>
  TIERS.findLast((tier) => tiers.includes(tier)) ?? 'inner'

/**
 * All test files, by their tiers, as paths from the root. Searches are in the inner tier, too, with a small count, unless
 * the whole of them follows.
 */
export function filesByTier(): Record<Tier, string[]> {
  const files = glob.sync('src/**/*.test.ts', { cwd: ROOT }).sort()
  const byTier = Object.fromEntries(TIERS.map((tier) => [tier, [] as string[]])) as Record<Tier, string[]>
  for (const file of files) byTier[findTier(path.join(ROOT, file))].push(file)
  if (!process.env.SEARCHES_FOLLOW) byTier.inner.push(...byTier.searches)
  return byTier
}
