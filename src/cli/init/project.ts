// Plans the files of a new project: generated texts and copies, by path.

import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { siteRules } from '../../core/settings/config.ts'
import { SETTINGS_SCHEMA, settingsSchema } from '../../core/settings/settings.ts'
import { jsonText } from '../../core/system/format.ts'
import { packageFile, peerDependencies } from '../../core/system/package.ts'
import { hostNamed } from '../../hosts/index.ts'
import type { HostText } from '../../hosts/shared/host.ts'
import { hostTexts } from '../../hosts/shared/host-file.ts'
import { isGenerated, sign } from '../../hosts/shared/written.ts'
import { type Answers, defaultName, packageNameFor } from './answers.ts'
import type { Dependency } from './dependency.ts'
import { type Deployment, deploymentFor } from './deployments.ts'
import type { Looked } from './fields.ts'
import type { Location } from './location.ts'
import type { Pipeline } from './pipeline-parts.ts'
import { pipelineFiles } from './pipelines.ts'
import { createReadme } from './readme.ts'

type OriginSettings = ReturnType<Answers['from']['settings']>

/** A file with its text, or a copy of an existing file. */
export type NewFile = { readonly text: string } | { readonly original: string }

export interface Project {
  readonly files: ReadonlyMap<string, NewFile>
  /** The location of its catalog; null if it is in the project. */
  readonly location: Location | null
  /** Those of data/site.json. */
  readonly settings: object
}

export async function planProject(
  folder: string,
  answers: Answers,
  { dependency, sheet }: Pick<Looked, 'sheet'> & { readonly dependency: Dependency },
): Promise<Project> {
  const { from, source = '', host } = answers
  const { spec, tarball, launcher } = dependency
  const packageName = packageNameFor(folder)
  const location = from.locate?.(source, folder) ?? null
  const $schema = launcher === undefined ? SETTINGS_SCHEMA : `../${OWN_SCHEMA}`
  const ofOrigin = from.settings(location, sheet)
  const settings = {
    $schema,
    ...commonSettings(answers),
    ...ofOrigin,
    ...labelSettings(ofOrigin, answers, folder),
  }
  const deployment = deploymentFor(host, { packageName, baseUrl: answers.baseUrl, hasStore: false })
  const files = new Map<string, NewFile>()
  const add = (name: string, text: string) => void files.set(name, { text })
  add('package.json', jsonText(packageJson(packageName, spec, answers)))
  add('data/site.json', jsonText(settings))
  for (const [name, text] of Object.entries(from.files ?? {})) add(`data/${name}`, text)
  if (from.hasStarter) for (const [name, file] of starterFiles()) files.set(`data/${name}`, file)
  for (const [name, text] of filesOfHost(
    { host, deployment, isLocked: launcher === undefined },
    await hostFiles(host, settings),
  ))
    add(name, text)
  add('README.md', createReadme({ answers, deployment, location, dependency }))
  if (tarball) files.set(tarball.path, { original: tarball.file })
  if (launcher !== undefined) files.set(OWN_SCHEMA, { original: SCHEMA_FILE })
  return { files, location, settings }
}

/** A sheet of releases without a label, for a site that its user has named, is that of a label of this name. */
const labelSettings = (settings: OriginSettings, { name }: Answers, folder: string): OriginSettings =>
  'default_label' in settings && isOfReleases(settings) && name !== defaultName(folder)
    ? { default_label: name }
    : {}

const isOfReleases = ({ sources }: OriginSettings): boolean =>
  typeof sources === 'object' && sources !== null && 'releases' in sources

/**
 * The schema of the settings in a project of a program with its own Node.js, without `node_modules` and a lock file.
 */
export const OWN_SCHEMA = 'vendor/site.schema.json'

/** The same schema in the program. */
export const SCHEMA_FILE = fileURLToPath(packageFile('lib/schemas/site.json'))

/**
 * The files of a project that follow from its host, by path: pipelines, and what the host reads next to the site. Each
 * is signed, so that `init --refresh` replaces it while nobody edits it.
 */
export function filesOfHost(pipeline: Pipeline, ofHost: readonly HostText[]): ReadonlyMap<string, string> {
  const { deployment } = pipeline
  const texts = new Map([
    ...Object.entries(deployment.files ?? {}),
    ...ofHost
      .filter((file) => file.in === 'project' && !isGenerated(file.path))
      .map((file) => [file.path, file.text] as const),
    ['.gitignore', gitignore(deployment)],
    ...pipelineFiles(pipeline),
  ])
  return new Map([...texts].map(([path, text]) => [path, sign(path, text)]))
}

/** The settings of every data/site.json. */
const commonSettings = ({ name, baseUrl, host }: Answers): object => ({
  base_url: baseUrl,
  site: { name },
  hosts: [host],
  namespace: randomUUID(),
})

const packageJson = (packageName: string, spec: string, { name, from, source = '' }: Answers): object => ({
  name: packageName,
  description: name,
  private: true,
  scripts: {
    dev: 'catalog-press dev',
    check: 'catalog-press check',
    build: 'catalog-press build',
    preview: 'catalog-press preview',
  },
  dependencies: { 'catalog-press': spec, ...driverDependency(from.driver?.(source)) },
  engines: { node: '>=20.19' },
})

/** The driver of a database, in the versions that the program accepts. */
const driverDependency = (name: 'pg' | 'mysql2' | undefined): object =>
  name === undefined ? {} : { [name]: peerDependencies[name] }

function starterFiles(): [string, NewFile][] {
  const root = fileURLToPath(packageFile('lib/starter/'))
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [path.relative(root, file).replaceAll(path.sep, '/'), { original: file }])
}

/** The files of a host as `rules` writes them without a built site. */
function hostFiles(name: string, settings: object): Promise<HostText[]> {
  const rules = { ...siteRules(settingsSchema.parse(settings), 'data'), aliases: true }
  return hostTexts(hostNamed(name), { rules })
}

const gitignore = ({ ignored = [] }: Deployment): string =>
  ['node_modules/', '/dist/', '/dist-store/', '/.catalog-press/', ...ignored]
    .map((line) => `${line}\n`)
    .join('')
