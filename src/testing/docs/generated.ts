// The generated parts of the docs: each is between two markers with its name.

import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ENVIRONMENT, EXIT_CODES } from '../../cli/help/process.ts'
import { KINDS, LISTED, PLURALS } from '../../contract/kinds/kinds.ts'
import { BULK_COLUMNS } from '../../contract/schemas/bulk-columns.ts'
import { ANSWERS_FOLDER } from '../../contract/urls/files.ts'
import { ERROR_CODES } from '../../core/problems/error-codes.ts'
import { WARNING_CODES } from '../../core/problems/warning-codes.ts'
import { requiredFields } from '../../core/records/fields.ts'
import { SCHEMAS } from '../../core/records/records.ts'
import { settingsSchema } from '../../core/settings/settings.ts'
import { formatNumber } from '../../core/system/format.ts'
import { HOSTS } from '../../hosts/index.ts'
import type { Host } from '../../hosts/shared/host.ts'
import { UNSUPPORTED_HOSTS } from '../../hosts/shared/unsupported.ts'
import { siteRules } from '../catalogs/rules.ts'
import { readAction } from '../processes/action.ts'
import { code } from './code.ts'
import { commandHelps, outlineOfProgram } from './command-line.ts'
import { conformanceTable } from './conformance.ts'
import { jsonOutput } from './json-output.ts'
import { nameType } from './schema-words.ts'
import { markdownTable } from './table.ts'

/** By name; null keeps the existing part, because it cannot be generated now. */
const PARTS: Readonly<Record<string, () => string | null | Promise<string>>> = {
  settings: settingsTable,
  errors: () => entries(ERROR_CODES, '##'),
  warnings: () => entries(WARNING_CODES, '###'),
  fields: fieldTables,
  hosts: hostTable,
  'host-notes': hostNotes,
  'unsupported-hosts': unsupportedHosts,
  'bulk-columns': bulkColumns,
  'action-inputs': actionInputs,
  'action-outputs': actionOutputs,
  'command-groups': commandGroups,
  'command-line': commandLine,
  'exit-codes': () => markdownTable(['code', 'meaning'], EXIT_CODES),
  environment: () =>
    markdownTable(
      ['variable', 'effect'],
      ENVIRONMENT.map(([names, effect]) => [names.split(', ').map(code).join(', '), effect]),
    ),
  'json-output': jsonOutput,
  'example-origin': () => example('./example-origin.ts'),
  'example-origin-test': () => example('./example-origin.test.ts'),
  'example-own-origin': () => moduleExample('example-own-origin.mjs'),
  'example-host': () => moduleExample('example-host.mjs'),
  'example-face': () => moduleExample('example-face.mjs'),
  'example-titles': () => moduleExample('example-titles.mjs'),
  'example-titles-code': () => moduleExample('titles-code.cjs'),
  // Each host's suite compares it after its run; results of an earlier run prove nothing.
  conformance: () => (process.env.WRITE_DOCS ? conformanceTable() : null),
}

const PART = /(<!-- generated: ([\w-]+) -->\n)([\s\S]*?)(<!-- \/generated -->)/g

/** Returns the text of a page with regenerated parts. */
export async function regenerate(page: string): Promise<string> {
  const parts = [...page.matchAll(PART)]
  const texts = await Promise.all(parts.map(([, , name = '']) => generateText(name)))
  let at = 0
  return page.replace(PART, (whole, start: string, _name: string, _old: string, end: string) => {
    const text = texts[at++]
    return text == null ? whole : `${start}\n${text}\n\n${end}`
  })
}

function generateText(name: string): string | null | Promise<string> {
  const make = PARTS[name]
  if (!make)
    throw new Error(`There is no generated part "${name}"; there are ${Object.keys(PARTS).join(', ')}.`)
  return make()
}

/** A file of this folder as it would be in `importers/origins/`. */
function example(file: string): string {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
    .replaceAll("'../../importers/origins/", "'./")
    .replaceAll("'../../importers/", "'../")
    .replace(/'\.\.\/(catalogs\/rows|run\/folders)\.ts'/g, "'../../testing/$1.ts'")
    .replaceAll('example-origin', 'tracklists')
  return `\`\`\`ts\n${text.trimEnd()}\n\`\`\``
}

const moduleExample = (file: string): string =>
  `\`\`\`js\n${readFileSync(new URL(file, import.meta.url), 'utf8').trimEnd()}\n\`\`\``

function settingsTable(): string {
  const { properties = {} } = z.toJSONSchema(settingsSchema, { io: 'input', unrepresentable: 'any' })
  const defaults: Readonly<Record<string, unknown>> = settingsSchema.parse({})
  const rows = Object.entries(settingsSchema.shape).map(([key, schema]) => {
    const value = key in defaults ? code(JSON.stringify(defaults[key])) : ''
    return [code(key), nameType(properties[key]), value, describeMeaning(schema)]
  })
  return markdownTable(['key', 'type', 'default', 'meaning'], rows)
}

type Codes = Readonly<Record<string, { readonly cause: string; readonly cure: string }>>

/** @param level the Markdown prefix of a heading */
const entries = (codes: Codes, level: string): string =>
  Object.entries(codes)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { cause, cure }]) => `${level} ${name}\n\n${cause}\n\n**What to do:** ${cure}`)
    .join('\n\n')

function fieldTables(): string {
  return KINDS.map((kind) => {
    const schema = SCHEMAS[kind]
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    const required = requiredFields(kind)
    const rows = Object.entries(properties).map(([field, property]) => {
      const meaning = describeMeaning((schema.shape as Readonly<Record<string, z.ZodType>>)[field])
      const need = field === 'uuid' ? 'or `id`' : required.includes(field) ? 'yes' : ''
      return [code(field), nameType(property), need, meaning]
    })
    return `### ${PLURALS[kind]}\n\n${markdownTable(['field', 'type', 'required', 'meaning'], rows)}`
  }).join('\n\n')
}

/** The description of a schema, with its examples. */
function describeMeaning(schema: z.ZodType | undefined): string {
  const { description = '', examples } = schema?.meta() ?? {}
  if (!Array.isArray(examples)) return description
  return `${description} Example: ${examples.map((example) => code(JSON.stringify(example))).join(' or ')}.`
}

function hostTable(): string {
  const rows = HOSTS.map((host) => [
    code(host.name),
    `[${host.title}](${host.docs})`,
    listWays(host),
    listHostFiles(host, 'site'),
    listHostFiles(host, 'project'),
    describeLimits(host),
  ])
  return markdownTable(
    [
      'name',
      'host',
      'answers by',
      'written into the site by `build`',
      'written beside it by `rules --out`',
      'limits',
    ],
    rows,
  )
}

function listWays(host: Host): string {
  if (host.composes) return 'code: every page'
  if (host.links) return 'files: as links name them'
  const hasCode = host.files(EXAMPLE_RULES).some((file) => 'handler' in file)
  return `${hasCode ? 'code' : 'rules'}: the pages that are files`
}

/** The documented files of a host, without bodies of single responses. */
function listHostFiles(host: Host, where: 'site' | 'project'): string {
  const files = host.files(EXAMPLE_RULES).filter((file) => file.in === where)
  const paths = files.map((file) => file.path).filter((path) => !path.startsWith(ANSWERS_FOLDER))
  return paths.map(code).join(', ')
}

const EXAMPLE_RULES = siteRules({
  baseUrl: 'https://api.example.com',
  limits: [20],
  docs: true,
  bulk: false,
  changes: false,
})

function describeLimits({ limits, plans = { only: limits } }: Host): string {
  const { fileBytes } = limits
  const texts = [
    ...Object.values(plans).map(({ files }) => files && `${formatNumber(files.max)} files ${files.where}`),
    fileBytes && `${fileBytes.max / 1024 ** 2} MiB per file ${fileBytes.where}`,
  ]
  return texts.filter((text) => text !== undefined).join(', ')
}

function hostNotes(): string {
  const rows = HOSTS.flatMap(({ name, notes = [] }) =>
    notes.map(({ fact, source, date }) => [code(name), fact, `[${date}](${source})`]),
  )
  return markdownTable(['name', 'fact', 'source'], rows)
}

function unsupportedHosts(): string {
  return UNSUPPORTED_HOSTS.map(
    ({ name, title, docs, reasons }) => `- ${code(name)} ([${title}](${docs})). ${reasons.join(' ')}`,
  ).join('\n')
}

function bulkColumns(): string {
  const rows = LISTED.map((kind) => [code(PLURALS[kind]), BULK_COLUMNS[kind].map(code).join(', ')])
  return markdownTable(['file', 'columns'], rows)
}

function actionInputs(): string {
  const rows = Object.entries(readAction().inputs).map(([name, { default: value, description }]) => [
    code(name),
    value === '' ? '' : code(value),
    description,
  ])
  return markdownTable(['input', 'default', 'meaning'], rows)
}

function actionOutputs(): string {
  const outputs = Object.entries(readAction().outputs)
  return markdownTable(
    ['output', 'meaning'],
    outputs.map(([name, { description }]) => [code(name), description]),
  )
}

/** The commands, grouped as in the program's help. */
function commandGroups(): string {
  const commands = outlineOfProgram().commands.filter(({ name }) => name !== 'help')
  const rows = commands.map(({ name, group, description }, at) => [
    group === commands[at - 1]?.group ? '' : group,
    `[${code(name)}](#${name})`,
    description,
  ])
  return markdownTable(['for', 'command', 'does'], rows)
}

async function commandLine(): Promise<string> {
  const helps = await commandHelps()
  return helps
    .map(({ name, help }) => `## ${name || 'catalog-press'}\n\n\`\`\`text\n${help}\n\`\`\``)
    .join('\n\n')
}
