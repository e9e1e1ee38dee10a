// Finds the faces of a site: those of the program by their names, those of the user by the paths of their modules.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { CONDITIONS, type Condition } from '../../contract/kinds/forms.ts'
import { FORM_RESOURCES, type FormResource, WEB_RESOURCES } from '../../contract/kinds/kinds.ts'
import { FACE_FILE_NAME, FACE_NAME } from '../../contract/rules/faces.ts'
import type { WebRules } from '../../contract/rules/web-headers.ts'
import { FACE_QUESTIONS_FILE, FACES_FILE } from '../../contract/urls/files.ts'
import { CatalogError, CatalogErrors } from '../../core/problems/errors.ts'
import { badModule, checkOwnValue } from '../../core/problems/own-files.ts'
import { didYouMean, explainIssues, type Refusal } from '../../core/problems/validation.ts'
import type { FaceEntry } from '../../core/settings/face-settings.ts'
import { isModulePath } from '../../core/settings/module-path.ts'
import { placedError } from '../../core/settings/placed-error.ts'
import type { Settings } from '../../core/settings/settings.ts'
import { textFile } from '../../core/site/encode.ts'
import type { ActiveFace, Face } from '../../core/site/face.ts'
import type { SiteFile } from '../../core/site/site.ts'
import { loadOwnModule } from '../../core/system/own-module.ts'
import { FACES } from '../../faces/index.ts'

/** A face of the settings, before it is known which hosts answer it. */
export type FoundFace = Omit<ActiveFace, 'unansweredBy' | 'isLinked'>

/**
 * @throws CatalogErrors with a BAD_CONFIG for each unknown face, each that is named twice, each setting that it does
 *   not have or lacks, and the settings of the site that it needs; with a BAD_MODULE for each module without a face
 */
export async function findFaces(site: Finding['site'], data: string): Promise<FoundFace[]> {
  const found: FoundFace[] = []
  const errors: CatalogError[] = []
  for (const [index, entry] of site.faces.entries()) {
    try {
      found.push(await findFace(entry, { site, data, found }))
    } catch (error) {
      for (const each of error instanceof CatalogErrors ? error.errors : [error]) {
        if (!(each instanceof CatalogError)) throw each
        errors.push(await placedError(each, data, ['faces', index]))
      }
    }
  }
  if (errors.length > 0) throw new CatalogErrors(errors, 0)
  return found
}

interface Finding {
  readonly site: Pick<Settings, 'faces' | 'bulk' | 'changes' | 'pages'>
  readonly data: string
  /** The faces before it in the settings. */
  readonly found: readonly FoundFace[]
}

async function findFace({ name, settings }: FaceEntry, { site, data, found }: Finding): Promise<FoundFace> {
  const active = isModulePath(name) ? await loadFace(name, data) : builtIn(name)
  const { face } = active
  if (found.some((other) => other.face.name === face.name))
    throw badConfig(
      `The face "${face.name}" is named twice in "faces" of site.json.`,
      'Remove one of the two.',
    )
  const checked = checkSettings(face, { name, settings })
  const errors = [...missingSettings(face, site), ...checked.errors]
  if (errors.length > 0) throw new CatalogErrors(errors, 0)
  const code = face.answers ? await readFile(face.answers.code, 'utf8').catch(noCode(active)) : null
  return { ...active, code, settings: checked.value }
}

/** Returns an error for the settings of the site that a face needs and that are off, if there are any. */
function missingSettings({ name, needs = [] }: Face, site: Finding['site']): CatalogError[] {
  const lacking = needs.filter((setting) => !site[setting])
  if (lacking.length === 0) return []
  const lines = lacking.map((setting) => `"${setting}": true`).join(', ')
  return [
    badConfig(
      `The face "${name}" needs files that this site does not publish.`,
      `Add ${lines} to site.json.`,
    ),
  ]
}

type Found = Omit<FoundFace, 'settings' | 'code'>

const noCode =
  ({ file }: Found) =>
  (cause: unknown): never => {
    throw file === null ? cause : badModule('The code of the face cannot be read', { file, cause })
  }

function builtIn(name: string): Found {
  const face = FACES.find((each) => each.name === name)
  if (face) return { face, file: null, digest: null }
  const names = FACES.map((each) => each.name)
  const known = `The faces are ${names.join(', ')}; write the path of a module for your own: "./faces/${name}.mjs".`
  throw badConfig(`There is no face "${name}".`, didYouMean(name, names) ?? known)
}

async function loadFace(name: string, data: string): Promise<Found> {
  const { file, exported, digest } = await loadOwnModule(name, data, 'a face')
  checkOwnValue(faceSchema, exported.default, { file, thing: 'a face' })
  return { face: exported.default as Face, file, digest }
}

const text = z.string({ error: 'it must be text' }).min(1, { error: 'it must be text' })
const matching = (pattern: string, what: string) =>
  z.string({ error: 'it must be text' }).regex(new RegExp(`^${pattern}$`), { error: `it must be ${what}` })
const code = z.custom<() => unknown>((value) => typeof value === 'function', {
  error: 'it must be a function',
})
const fileName = matching(
  FACE_FILE_NAME,
  'a name of letters, digits, hyphens and underscores, with an extension',
)
const single = z.strictObject({ file: fileName, render: code })
const extension = matching('\\w+', 'an extension, without a dot')

/** The forms of a kind of records; each kind has conditions of its own. */
function formsFor(kind: FormResource) {
  const conditions: readonly Condition[] = CONDITIONS[kind]
  const allowed = conditions.map((condition) => `"${condition}"`).join(' or ')
  const form = z.strictObject({
    file: fileName,
    when: (conditions.length === 0
      ? z.undefined({ error: 'it must be omitted: forms of tracks exist for those with audio' })
      : z.enum(conditions, { error: `it must be ${allowed}, or omitted` })
    ).optional(),
    link: z.strictObject({ type: text, title: text }).optional(),
    render: code,
  })
  return z.array(form).optional()
}

const faceSchema = z.strictObject({
  name: matching(FACE_NAME, 'lower-case letters, digits and hyphens'),
  title: text,
  description: text,
  settings: z
    .custom((value) => typeof (value as { safeParse?: unknown })?.safeParse === 'function', {
      error: 'it must be a schema of zod',
    })
    .optional(),
  needs: z.array(z.enum(['bulk', 'changes', 'pages'])).optional(),
  types: z.record(extension, text).optional(),
  forms: z.strictObject(Object.fromEntries(FORM_RESOURCES.map((kind) => [kind, formsFor(kind)]))).optional(),
  lists: z.partialRecord(z.enum(WEB_RESOURCES), z.strictObject({ extension, render: code })).optional(),
  files: z.array(single).optional(),
  feed: single.optional(),
  answers: z
    .strictObject({
      paths: z.array(matching('/[\\w./-]+\\*?', 'a path such as "/mcp", or "/rest/*"')),
      methods: z.array(z.enum(['GET', 'POST'])),
      code: z.instanceof(URL, { error: 'it must be a URL: new URL(…, import.meta.url)' }),
      questions: z.array(
        z.strictObject({
          method: z.enum(['GET', 'POST']).optional(),
          target: text,
          headers: z.record(z.string(), z.string()).optional(),
          body: z.string().optional(),
        }),
      ),
    })
    .optional(),
  entry: text,
  operations: code.optional(),
})

interface CheckedSettings {
  readonly value: unknown
  readonly errors: readonly CatalogError[]
}

function checkSettings(
  { name, settings: schema = z.strictObject({}) }: Face,
  { name: written, settings }: FaceEntry,
): CheckedSettings {
  const checked = schema.safeParse(settings)
  if (checked.success) return { value: checked.data, errors: [] }
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const refusals = explainIssues(checked.error.issues as readonly z.core.$ZodIssue[], {
    thing: `a face "${name}"`,
    value: settings,
    fields,
  })
  const errors = refusals.map((refusal) =>
    badConfig(refusal.message.replace(/^A face/, 'The face'), settingsHint(written, refusal, fields)),
  )
  return { value: undefined, errors }
}

function settingsHint(name: string, refusal: Refusal, fields: readonly string[]): string | undefined {
  if (fields.length === 0) return `It has no settings: write "${name}" alone.`
  return refusal.code === 'MISSING_FIELD'
    ? `Write it as an object: { "name": "${name}", "${refusal.field}": … }.`
    : refusal.hint
}

const badConfig = (message: string, hint?: string): CatalogError =>
  new CatalogError('BAD_CONFIG', message, { hint })

/** What hosts need to know of faces. */
export function faceRules(faces: readonly ActiveFace[]): Pick<WebRules, 'faces' | 'types'> {
  const types = faces.flatMap(({ face }) => Object.entries(face.types ?? {}))
  const rules = faces.map(({ face: { name, answers } }) => ({
    name,
    ...(answers && { paths: answers.paths, methods: answers.methods }),
  }))
  return { faces: rules, ...(types.length > 0 && { types }) }
}

/** The code of faces with their settings, as a text that is an object by their names. */
export function codeOfFaces(faces: readonly ActiveFace[]): string {
  const members = faces.flatMap(({ face: { name }, settings, code }) =>
    code === null
      ? []
      : [
          `${JSON.stringify(name)}: {\nsettings: ${JSON.stringify(settings)},\ncode: ((exports) => {\n${code}\nreturn exports\n})({}),\n}`,
        ],
  )
  return `{${members.join(',\n')}}`
}

/** The file of this code, and that of the requests by which it is verified, if there is any. */
export function codeFiles(faces: readonly ActiveFace[]): SiteFile[] {
  const questions = faces.flatMap(({ face }) => face.answers?.questions ?? [])
  if (faces.every(({ code }) => code === null)) return []
  return [textFile(FACES_FILE, codeOfFaces(faces)), textFile(FACE_QUESTIONS_FILE, JSON.stringify(questions))]
}
