// Reads the expected answers of a site, byte for byte, from a local build.
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { LastUsed } from '../../contract/common/last-used.ts'
import { loadFaces } from '../../contract/edge/faces.ts'
import { respond } from '../../contract/edge/handler.ts'
import { FORM_RESOURCES, LISTED, type Listed, type Resource } from '../../contract/kinds/kinds.ts'
import { faceAt } from '../../contract/rules/face-requests.ts'
import { FACES_FOLDER } from '../../contract/rules/faces.ts'
import { isPacked, PREFLIGHT, parseAsked } from '../../contract/rules/rules.ts'
import { parseRules } from '../../contract/rules/site-rules.ts'
import { isWebFile } from '../../contract/rules/web-headers.ts'
import { ALIASES_FOLDER, aliasesFile } from '../../contract/urls/aliases.ts'
import { FACE_QUESTIONS_FILE, FACES_FILE, RULES_FILE } from '../../contract/urls/files.ts'
import { withoutEscapes } from '../../contract/urls/urls.ts'
import { ASSETS } from '../../contract/urls/web.ts'
import { PackedFolder } from '../../core/packed/folder.ts'
import { siteDamaged } from '../../core/problems/errors.ts'
import type { FaceQuestion } from '../../core/site/face.ts'
import type { Ask } from './ask.ts'
import { hasOwnForm } from './own-json.ts'
import { type ReadFile, readSubject, type Subject, spread } from './subject.ts'
import { withUnlisted } from './unlisted.ts'

/** Larger media files are not verified: files are compared in memory. */
const MAX_MEDIA_BYTES = 16 * 1024 * 1024

/**
 * Returns the expected answers according to a local build; null if there is no build.
 * @param sample maximum number of records of a kind, and of media files, to request; null for all
 * @throws CatalogError DAMAGED_SITE, as do the functions of the result
 */
export async function readBuild(dist: string, sample: number | null): Promise<Subject | null> {
  const readHere = fileReader(dist)
  const text = await readHere(RULES_FILE)
  if (!text) return null
  const rules = parseRules(text.toString('utf8'))
  if (rules === null) throw siteDamaged(path.join(dist, RULES_FILE))
  const packed = isPacked(rules) ? new PackedFolder(dist, rules) : null
  const read = packed ? readPacked(packed, readHere) : readHere
  const listed = await readSubject(rules, { read, hasBuild: true, sample })
  if (listed === null) return null
  const subject = { ...listed, uuids: await withUnlisted(listed, { dist, read, packed, sample }) }
  const assets = await readdir(path.join(dist, ASSETS)).catch(() => [])
  const modified = async (file: string) =>
    (await stat(path.join(dist, file)).catch(() => null))?.mtime ?? null
  return {
    ...subject,
    ...(await readFaces(subject, { readHere, packed })),
    media: await listMedia(dist, sample),
    aliases: await readAliases(dist, { readHere, sample }),
    assets: assets
      .sort()
      .map((name) => `${ASSETS}/${name}`)
      .filter(isWebFile),
    faces: [...(packed ? formsOfFaces(packed, subject) : []), ...(await listFaces(dist, sample))],
    local: { modified, findBlock: (file) => packed?.findBlock(file) ?? null },
  }
}

/** Bytes of files that stay in memory: many requests are about the same few files. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024
/** Approximate bytes that a file takes in memory in addition to its content. */
const OVERHEAD = 500

/** Returns a function that reads a file of a folder; null if there is no such file. */
function fileReader(dist: string): ReadFile {
  const memory = new LastUsed<{ readonly body: Buffer | null }>(
    MAX_KEPT_BYTES,
    ({ body }) => OVERHEAD + (body?.length ?? 0),
  )
  return async (file) => {
    const place = path.join(dist, withoutEscapes(file))
    const known = memory.get(place)
    if (known) return known.body
    const body = await readFile(place).catch(() => null)
    if (body && !hasOwnForm(file, body)) throw siteDamaged(place)
    return memory.keep(place, { body }).body
  }
}

/** Lists the forms that faces have of the records of a packed site. */
const formsOfFaces = (packed: PackedFolder, { uuids }: Subject): string[] =>
  FORM_RESOURCES.flatMap((kind) =>
    (uuids.get(kind) ?? []).flatMap((uuid) =>
      packed.listForms(kind, uuid).filter((file) => file.startsWith(`${FACES_FOLDER}/`)),
    ),
  )

interface SiteReaders {
  readonly readHere: ReadFile
  readonly packed: PackedFolder | null
}

/** Reads the code of faces, and the requests by which it is verified. */
async function readFaces(
  { rules, uuids }: Subject,
  { readHere, packed }: SiteReaders,
): Promise<Partial<Pick<Subject, 'questions' | 'answerFace'>>> {
  const [code, questions] = [await readHere(FACES_FILE), await readHere(FACE_QUESTIONS_FILE)]
  if (!code || !questions) return {}
  const asset = async (file: string) => {
    const body = await readHere(file)
    return body && new Response(new Uint8Array(body))
  }
  const store = async (file: string) => {
    const bytes = (await packed?.readBlock(file)) ?? null
    return bytes && { bytes: new Uint8Array(bytes), tag: null }
  }
  const site = { rules, asset, store, faces: loadFaces(code.toString('utf8')) }
  return {
    questions: (JSON.parse(questions.toString('utf8')) as FaceQuestion[]).map((ask) =>
      filledIn({ method: 'GET', ...ask }, uuids),
    ),
    answerFace: async ({ method, target, headers = {}, body = null }) => {
      const asked = parseAsked(method, target, headers[PREFLIGHT])
      if (!faceAt(rules, asked.path)) return null
      const sent = method === 'GET' || method === 'HEAD' ? {} : { body }
      return respond(site, asked, new Request('http://site/', { method, headers: { ...headers }, ...sent }))
    },
  }
}

/** Replaces the names of kinds in braces by the uuid of their first record. */
function filledIn({ target, ...ask }: Ask, uuids: Subject['uuids']): Ask {
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (name, kind: Resource) => uuids.get(kind)?.[0] ?? name)
  return { ...ask, target: filled(target), ...(ask.body !== undefined && { body: filled(ask.body) }) }
}

/** Reads the files of a packed site from its blocks, and all other files from the folder. */
function readPacked(packed: PackedFolder, readHere: ReadFile): ReadFile {
  return async (file) => {
    const found = packed.read(withoutEscapes(file))
    return found === undefined ? readHere(file) : found
  }
}

/** Former uuids of each resource, spread over its files of aliases. */
async function readAliases(
  dist: string,
  { readHere, sample }: { readonly readHere: ReadFile; readonly sample: number | null },
): Promise<Map<Listed, string[]>> {
  const found = new Map<Listed, string[]>()
  for (const resource of LISTED) {
    const names = await readdir(path.join(dist, ALIASES_FOLDER, resource)).catch(() => [])
    const uuids: string[] = []
    for (const name of spread(names.sort(), sample)) {
      const body = await readHere(aliasesFile(`${resource}/${name}`))
      const all = body ? Object.keys(JSON.parse(body.toString('utf8'))) : []
      uuids.push(...spread(all, sample && 1))
    }
    if (uuids.length > 0) found.set(resource, uuids)
  }
  return found
}

/** Lists media files as paths of URLs: a sample, with a file of each type, and one whose name is escaped in URLs. */
async function listMedia(dist: string, sample: number | null): Promise<string[]> {
  const files = await filesIn(path.join(dist, 'media'))
  const some = [...new Set([...spread(files, sample), ...oneOfEachForm(files)])]
  const sizes = await Promise.all(some.map(async (file) => (await stat(file)).size))
  return some
    .filter((_, index) => Number(sizes[index]) <= MAX_MEDIA_BYTES)
    .map((file) => `/${path.relative(dist, file).split(path.sep).map(encodeURIComponent).join('/')}`)
}

/** Lists a sample of the files of each face, without compressed copies. */
async function listFaces(dist: string, sample: number | null): Promise<string[]> {
  const all = await filesIn(path.join(dist, FACES_FOLDER))
  const files = all.map((file) => path.relative(dist, file).split(path.sep).join('/')).filter(isWebFile)
  const names = new Set(files.map((file) => file.split('/')[1]))
  return [...names].flatMap((name) => {
    const own = files.filter((file) => file.startsWith(`${FACES_FOLDER}/${name}/`))
    return spread(own, sample)
  })
}

/** All files in a folder and its folders, in order; none if there is no such folder. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

/** The last file of each type, and of names with other letters than those of ASCII. */
const oneOfEachForm = (files: readonly string[]): string[] => [
  ...new Map(files.map((file) => [path.extname(file).toLowerCase(), file])).values(),
  ...files.filter((file) => /[^ -~]/.test(file)).slice(-1),
]
