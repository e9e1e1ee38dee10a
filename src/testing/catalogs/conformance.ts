// Runs the conformance suite against a host, and writes the results for the table of scripts/conformance.js.

import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { CASE_GROUPS, type CaseGroup } from '../../contract/rules/case-groups.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { FACES_FILE, RULES_FILE } from '../../contract/urls/files.ts'
import { readBuiltAliases } from '../../core/site/built-aliases.ts'
import type { Host, HostFile } from '../../hosts/shared/host.ts'
import { readHostFile } from '../../hosts/shared/host-file.ts'
import { readBuild } from '../../hosts/verify/build-subject.ts'
import { createCases } from '../../hosts/verify/cases.ts'
import { openClient } from '../../hosts/verify/client.ts'
import { appliesTo, caseName, type Outcome, runCases } from '../../hosts/verify/run.ts'
import { CONFORMANCE_PAGE, publishedRow, toConformanceRow } from '../docs/conformance.ts'
import { png, song } from '../formats/media.ts'
import { builtOnce, distIn } from '../run/build.ts'
import { openFolder, writeTree } from '../run/folders.ts'
import { ROOT } from '../run/root.ts'
import { smallCatalog } from './catalog.ts'

const RESULTS = path.join(ROOT, 'lib/conformance/')

export interface Pressed {
  readonly rules: SiteRules
  /** The folder of the site. */
  readonly site: string
  /** A folder with the host's files that are outside the site. */
  readonly project: string
  /** The site with the expected responses, if not `site`: the same catalog in a different layout. */
  readonly answers?: string
}

interface PressForOptions {
  /** Settings for site.json. */
  readonly settings?: object
  /** Additional files of the data folder. */
  readonly files?: Readonly<Record<string, string | object>>
  /** The parent folder of both. */
  readonly parent?: string
  /** Flags of the build. */
  readonly flags?: readonly string[]
}

/** Adds facts to some artists, tracks and releases. */
function withFacts(catalog: ReturnType<typeof smallCatalog>) {
  const some = <T extends object>(records: readonly T[], facts: (index: number) => object) =>
    records.map((record, index) => (index % 3 === 2 ? { ...record, ...facts(index) } : record))
  return {
    ...catalog,
    'artists.ndjson': some(catalog['artists.ndjson'], (index) => ({ country: 'PT', discogs: index })),
    'tracks.ndjson': some(catalog['tracks.ndjson'], (index) => ({
      isrc: ['USABC1234567', `GBXYZ${9900000 + index}`],
      license: 'CC-BY-4.0',
    })),
    'releases.ndjson': catalog['releases.ndjson'].map((release) => ({
      ...release,
      barcode: '0012345678905',
      catalognumber: 'Cat. 001',
      releasedate: '2024-05-31',
      tags: ['Field recording', '夜の音楽', 'Йога', 'موسيقى هادئة'],
      accent: '#b3261e',
    })),
  }
}

/** Long enough that servers which compress answers themselves do so. It has a script, which must not run. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script>${'<path d="M0 0h9v9z"/>'.repeat(50)}</svg>`

/** An example of the docs on faces. */
const exampleFile = (name: string): string =>
  readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8')

/** What a label writes beside its catalog. */
const OWN = {
  'pages/about-us.md': 'We are here.',
  'pages/imprint.md': '# Imprint',
  'playlists/Йога ночью.m3u': 'audio/1.mp3\naudio/2.mp3\n',
  'events.csv': 'date,name\n2026-05-31,Summer\n',
  'theme/theme.css': 'h1 { color: red }',
  'theme/a.woff2': 'a font',
  'faces/xspf.mjs': exampleFile('example-face.mjs'),
  'faces/titles.mjs': exampleFile('example-titles.mjs'),
  'faces/titles-code.cjs': exampleFile('titles-code.cjs'),
}

/** Media of several types, including texts, a name that requires escapes and a name without an extension. */
const MEDIA = {
  'media/types/1.flac': 'fLaC-0123456789',
  'media/types/1.mp3': song('0123456789'),
  'media/types/a ü (b).png': png('0123456789'),
  'media/types/logo.svg': LOGO,
  'media/types/notes.txt': 'Notes. '.repeat(200),
  'media/types/README': 'Read me. '.repeat(200),
}

const former = (uuid: string): string => uuid.replace('0000-4000', 'ffff-4000')

/** Adds a former uuid to the first records of each kind, and two to the second record. */
function aliased(catalog: ReturnType<typeof smallCatalog>) {
  const add = <T extends { readonly uuid: string }>(records: readonly T[]) =>
    records.map((record, index) => {
      const aliases = [former(record.uuid), record.uuid.replace(/^./, 'e')].slice(0, index + 1)
      return index < 2 ? { ...record, aliases } : record
    })
  return {
    'artists.ndjson': add(catalog['artists.ndjson']),
    'tracks.ndjson': add(catalog['tracks.ndjson']),
    'releases.ndjson': add(catalog['releases.ndjson']),
    'labels.ndjson': add(catalog['labels.ndjson']),
  }
}

/**
 * Presses 45 artists for a host, with windows of 20 and 7 and the host's own files. Call it in a hook: the site lasts
 * until the end of the test file. The site of a host that follows every link depends on the host in nothing but these
 * files, so it is pressed once for all of them.
 */
export async function pressFor(
  host: Host,
  { settings = {}, files = {}, parent, flags = [] }: PressForOptions = {},
): Promise<Pressed> {
  // Where it may be beside a host with code, the site has faces that are answered by code.
  const beside = host.links === 'files' ? [] : ['serve']
  const hosts = host.composes || host.choosesFilters ? [] : [host.name, ...beside]
  // Hosts that compose no pages have those of single filters as files.
  const own = { hosts, filters: host.composes ? true : 'pressed', ...settings }
  const built = await builtOnce({ ...suiteCatalog(own), ...files }, flags)
  return copyFor(host, distIn(built), parent)
}

/** Copies a site for a host, with the host's files. */
export async function copyFor(host: Host, original: string, parent?: string): Promise<Pressed> {
  const folder = openFolder(parent)
  const [site, project] = [distIn(folder), path.join(folder, 'project')]
  cpSync(original, site, { recursive: true, preserveTimestamps: true })
  const rules = await writeHostFiles(host, site, { site, project })
  return { rules, site, project }
}

/** The catalog of the suite. */
export function suiteCatalog(settings: object): Record<string, string | object> {
  const catalog = withFacts(smallCatalog(45))
  const site = {
    ...catalog['site.json'],
    limits: [7],
    bulk: true,
    changes: true,
    filters: true,
    pages: true,
    csp: { 'frame-src': ['https://player.example.org'] },
    docs: true,
    ...settings,
  }
  const faces = site.pages ? { faces: ['./faces/xspf.mjs', './faces/titles.mjs'] } : {}
  return { ...catalog, ...aliased(catalog), ...MEDIA, ...OWN, 'site.json': { ...faces, ...site } }
}

/** Writes the files of a host that belong in the given folders. */
export async function writeHostFiles(
  host: Host,
  site: string,
  folders: { readonly [place in HostFile['in']]?: string },
): Promise<SiteRules> {
  const rules = JSON.parse(readFileSync(path.join(site, RULES_FILE), 'utf8')) as SiteRules
  const aliases = host.listsAliases ? await readBuiltAliases(site) : []
  const code = path.join(site, FACES_FILE)
  const faces = existsSync(code) ? readFileSync(code, 'utf8') : undefined
  for (const file of host.files(rules, aliases)) {
    const folder = folders[file.in]
    if (folder === undefined) continue
    writeTree(folder, { [file.path]: await readHostFile(file, rules, faces) })
  }
  return rules
}

export interface ConformOptions {
  /** The groups of cases to run; by default all, which give the row of the host in the docs. */
  readonly groups?: readonly CaseGroup[]
}

/** Runs the whole suite against an address, and fails with every wrong and undeclared response. */
export async function conform(
  name: string,
  base: string,
  { site, rules, answers = site }: Pressed,
  declares: Host['deviations'],
  { groups }: ConformOptions = {},
): Promise<readonly Outcome[]> {
  const built = await readBuild(answers, 8)
  if (!built) throw new Error(`${answers} has no list`)
  const subject = { ...built, rules }
  const client = openClient(base, { timeout: 20_000, retries: 2 })
  const outcomes = await runCases(client, {
    base,
    subject,
    deviations: declares,
    cases: createCases(subject, 8).filter(({ group }) => groups?.includes(group) ?? true),
    // wrangler answers each HEAD after five seconds, so all must wait concurrently.
    concurrency: 64,
  })
  client.close()
  if (client.lost !== null) throw new Error(`${name} is no longer served: ${client.lost}`)
  const failed = outcomes.flatMap((outcome) =>
    outcome.verdict === 'failed' ? [{ case: caseName(outcome.case.request), faults: outcome.faults }] : [],
  )
  if (groups) {
    expect(failed).toEqual([])
    return outcomes
  }
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(
    path.join(RESULTS, `${name}.json`),
    JSON.stringify({ groups: CASE_GROUPS, outcomes: summarizeGroups(outcomes), failed }),
  )
  expect(failed).toEqual([])
  expect(unused(declares, rules, outcomes)).toEqual([])
  const published = publishedRow(name)
  expect(published, `${CONFORMANCE_PAGE} is out of date; \`npm run docs\` writes it anew`).toEqual(
    toConformanceRow(summarizeGroups(outcomes)),
  )
  return outcomes
}

/** Declared deviations that did not occur, and must be removed. */
function unused(declares: Host['deviations'], rules: SiteRules, outcomes: readonly Outcome[]): string[] {
  const used = new Set(
    outcomes.flatMap((outcome) => (outcome.verdict === 'declared' ? [outcome.reason] : [])),
  )
  const seen = declares.filter((deviation) => appliesTo(deviation, rules))
  return seen.map(({ reason }) => reason).filter((reason) => !used.has(reason))
}

function summarizeGroups(outcomes: readonly Outcome[]) {
  return outcomes.map((outcome) => ({
    group: outcome.case.group,
    verdict: outcome.verdict,
    ...(outcome.verdict === 'declared' ? { reason: outcome.reason } : {}),
  }))
}
