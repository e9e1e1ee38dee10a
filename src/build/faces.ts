// Finds the faces of a site: those of the program by their names, those of the user by the paths of their modules.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import {
  FACE_FILE_NAME,
  FACE_NAME,
  FOLLOWED_PART,
  faceListPart,
  facePart,
  followedName,
} from '../api/faces.ts'
import { conditionalPart, indexPart, recordPart } from '../api/forms.ts'
import { FORM_RESOURCES, WEB_RESOURCES } from '../api/web.ts'
import type { WebRules } from '../api/web-headers.ts'
import { FACES } from '../faces/index.ts'
import { CatalogError } from '../problems/errors.ts'
import { badFace } from '../problems/own-files.ts'
import { didYouMean, explainIssues, UNCOMPILED } from '../problems/validation.ts'
import { isModulePath } from '../settings/face-settings.ts'
import type { Settings } from '../settings/settings.ts'
import { globFiles } from '../sources/glob.ts'
import { importModule } from '../sources/own-module.ts'
import type { ActiveFace, Face } from '../stages/face.ts'
import type { FaceParts } from './incremental/page-fingerprints.ts'

/**
 * @throws CatalogError BAD_CONFIG for an unknown face, one that is named twice, settings that it does not have, or a
 *   setting of the site that it needs
 * @throws CatalogError BAD_FACE for a module without a face
 */
export async function findFaces(site: Pick<Settings, 'faces' | 'bulk'>, data: string): Promise<ActiveFace[]> {
  const found: ActiveFace[] = []
  for (const { name, settings } of site.faces) {
    const active = isModulePath(name) ? await loadFace(name, data) : builtIn(name)
    const { face } = active
    if (found.some((other) => other.face.name === face.name))
      throw badConfig(
        `The face "${face.name}" is named twice in "faces" of site.json.`,
        'Remove one of the two.',
      )
    const lacking = face.needs?.find((setting) => !site[setting])
    if (lacking !== undefined)
      throw badConfig(
        `The face "${face.name}" needs files that this site does not publish.`,
        `Add "${lacking}": true to site.json.`,
      )
    found.push({ ...active, settings: checkSettings(face, settings) })
  }
  return found
}

function builtIn(name: string): Omit<ActiveFace, 'settings'> {
  const face = FACES.find((each) => each.name === name)
  if (face) return { face, file: null, digest: null }
  const names = FACES.map((each) => each.name)
  const known = `The faces are ${names.join(', ')}; write the path of a module for your own: "./faces/${name}.mjs".`
  throw badConfig(`There is no face "${name}".`, didYouMean(name, names) ?? known)
}

async function loadFace(name: string, data: string): Promise<Omit<ActiveFace, 'settings'>> {
  const file = path.resolve(data, name)
  if (!existsSync(file)) throw badFace('There is no such module.', { file })
  const folder = path.dirname(file)
  const modules = (await globFiles('**/*.{mjs,js}', folder)).map((each) => path.join(folder, each.path))
  const { exported, digest } = await importModule(file, modules).catch((cause: unknown) => {
    throw badFace('The module of the face cannot be loaded', { file, cause })
  })
  const checked = faceSchema.safeParse(exported.default, UNCOMPILED)
  if (checked.success) return { face: exported.default as Face, file, digest }
  const fields = Object.keys(faceSchema.shape)
  const [first] = explainIssues(checked.error.issues, { thing: 'a face', value: exported.default, fields })
  throw badFace(first?.message ?? '', {
    file,
    hint: exported.default === undefined ? 'Write `export default { name: …, … }`.' : first?.hint,
  })
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

const faceSchema = z.strictObject({
  name: matching(FACE_NAME, 'lower-case letters, digits and hyphens'),
  title: text,
  description: text,
  settings: z
    .custom((value) => value instanceof z.ZodType, { error: 'it must be a schema of zod' })
    .optional(),
  needs: z.array(z.enum(['bulk'])).optional(),
  types: z.record(extension, text).optional(),
  forms: z
    .partialRecord(
      z.enum(FORM_RESOURCES),
      z.array(
        z.strictObject({
          file: fileName,
          when: z.enum(['dated', 'playable']).optional(),
          link: z.strictObject({ type: text, title: text }).optional(),
          render: code,
        }),
      ),
    )
    .optional(),
  lists: z.partialRecord(z.enum(WEB_RESOURCES), z.strictObject({ extension, render: code })).optional(),
  files: z.array(single).optional(),
  feed: single.optional(),
  entry: text,
  operations: code.optional(),
})

function checkSettings({ name, settings: schema = z.strictObject({}) }: Face, settings: object): unknown {
  const checked = schema.safeParse(settings, UNCOMPILED)
  if (checked.success) return checked.data
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const [first] = explainIssues(checked.error.issues, {
    thing: `the face "${name}"`,
    value: settings,
    fields,
  })
  throw badConfig(first?.message ?? '', first?.hint)
}

const badConfig = (message: string, hint?: string): CatalogError =>
  new CatalogError('BAD_CONFIG', message, hint === undefined ? {} : { hint })

/** What hosts need to know of faces. */
export function faceRules(faces: readonly ActiveFace[]): Pick<WebRules, 'faces' | 'types'> {
  const types = faces.flatMap(({ face }) => Object.entries(face.types ?? {}))
  return { faces: faces.map(({ face: { name } }) => ({ name })), ...(types.length > 0 && { types }) }
}

/** The parts of a site that are files of faces. */
export function faceParts(faces: readonly ActiveFace[]): FaceParts[] {
  return faces.flatMap(({ face: { name, forms = {}, lists = {}, feed } }) => [
    ...FORM_RESOURCES.flatMap((kind) =>
      (forms[kind] ?? []).map(({ file, when }) => ({
        part: facePart(kind),
        of: when === undefined || kind === 'track' ? recordPart(kind) : conditionalPart(kind),
        name: `*/${name}/${file}`,
      })),
    ),
    ...WEB_RESOURCES.flatMap((kind) => {
      const list = lists[kind]
      return list
        ? [{ part: faceListPart(kind), of: indexPart(kind), name: `page-*.${list.extension}/${name}` }]
        : []
    }),
    ...(feed
      ? [
          {
            part: FOLLOWED_PART,
            of: 'followed',
            name: `${followedName('*', feed.file)}/${name}`,
          } as const,
        ]
      : []),
  ])
}
