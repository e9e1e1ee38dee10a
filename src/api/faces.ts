// The files of faces: ways to read the catalog in the form of other programs, which a site has beside the API and its
// web pages. Each face has a folder of its own: `faces/xspf/releases/<uuid>/playlist.xspf`.
import { type Form, indexPart, recordPart, type WebPart } from './forms.ts'
import {
  FORM_FOLDERS,
  FORM_RESOURCES,
  type FormResource,
  WEB_FOLDERS,
  WEB_ID,
  WEB_RESOURCES,
  type WebResource,
} from './web.ts'

/** The folder of all faces. */
export const FACES_FOLDER = 'faces'

/** The name of a face, as a pattern. */
export const FACE_NAME = '[a-z][a-z0-9-]*'
/** The name of a file of a face, as a pattern. It has one dot: those of compressed copies have two. */
export const FACE_FILE_NAME = '[\\w-]+\\.\\w+'

/** Paths of the files of any face without their first slash, as a pattern. */
export const FACE_FILES = `${FACES_FOLDER}(?:/[\\w-]+){2,}\\.\\w+`

/** Paths of the files of some faces without their first slash, as a pattern. */
export const filesOfFaces = (names: readonly string[]): string =>
  `${FACES_FOLDER}/(?:${names.join('|')})(?:/[\\w-]+)+\\.\\w+`

/** What hosts and readers need to know of a face. */
export interface FaceRules {
  readonly name: string
  /** The paths that its code answers: `/mcp`, or all paths that begin so, `/rest/*`. */
  readonly paths?: readonly string[]
  /** The methods that it answers; HEAD goes with GET. */
  readonly methods?: readonly string[]
}

/** Whether a form is one of a face. */
export const isOfFace = ({ under = '' }: Form): boolean => under.startsWith(`${FACES_FOLDER}/`)

/** The folder that holds the folders of the records of a face. */
export const faceFolder = (face: string): string => `${FACES_FOLDER}/${face}`

export const faceFile = (face: string, file: string): string => `${faceFolder(face)}/${file}`

/** A page of the list of a kind. */
export const faceListFile = (
  face: string,
  kind: WebResource,
  { number, extension }: { readonly number: number; readonly extension: string },
): string => faceFile(face, `${WEB_FOLDERS[kind]}/page-${number}.${extension}`)

/** The name of a page of all records, for programs that follow the catalog, with the extension of another file. */
export const followedName = (number: number | '*', file: string): string =>
  `page-${number}${file.slice(file.lastIndexOf('.'))}`

export const followedFile = (face: string, name: string): string => faceFile(face, `catalog/${name}`)

/** Parts of faces: a file of a record, or a page of the list of a kind or of all records. */
export type FacePart = `${FormResource}_face` | `${WebResource}_face_list` | typeof FOLLOWED_PART
export const FOLLOWED_PART = 'catalog_face_list'
export const facePart = (kind: FormResource): FacePart => `${kind}_face`
/** The name of the part of a form of a face for a record, or `*` for any; see {@link facePartAt}. */
export const facePartName = (uuid: string, { file, under = '' }: Form): string =>
  `${uuid}/${under.slice(FACES_FOLDER.length + 1)}/${file}`
export const faceListPart = (kind: WebResource): FacePart => `${kind}_face_list`

/** The folder of each part in that of a face. */
const FOLDERS = new Map<FacePart, string>([
  ...FORM_RESOURCES.map((kind) => [facePart(kind), FORM_FOLDERS[kind]] as const),
  ...WEB_RESOURCES.map((kind) => [faceListPart(kind), WEB_FOLDERS[kind]] as const),
  [FOLLOWED_PART, 'catalog'],
])
export const FACE_PARTS: readonly FacePart[] = [...FOLDERS.keys()]

const PART = new RegExp(
  `^${FACES_FOLDER}/(${FACE_NAME})/(\\w+)/(?:(${WEB_ID})/(${FACE_FILE_NAME})|(page-\\d+\\.\\w+))$`,
)

/**
 * The part that a file of a face belongs to: the name of one of a record is `<uuid>/<face>/<file>`, that of a page of a
 * list is `page-<number>.<extension>/<face>`. Null for any other file.
 */
export function facePartAt(path: string): { readonly resource: FacePart; readonly name: string } | null {
  const [, face, folder, uuid, file, page] = PART.exec(path) ?? []
  const part = [...FOLDERS].find(
    ([part, name]) => name === folder && part.endsWith('_list') === (uuid === undefined),
  )
  if (part === undefined) return null
  return { resource: part[0], name: uuid === undefined ? `${page}/${face}` : `${uuid}/${face}/${file}` }
}

/** The file of a part. */
export function fileOfFacePart(part: FacePart, name: string): string {
  const [first = '', face = '', ...file] = name.split('/')
  return faceFile(face, [FOLDERS.get(part), first, ...file].join('/'))
}

/** The part of the web side from whose objects the file of a part is made; null for a part of no face. */
export function pagePartOf({
  resource,
  name,
}: {
  readonly resource: string
  readonly name: string
}): { readonly resource: WebPart; readonly name: string } | null {
  const [first = ''] = name.split('/')
  const kind = FORM_RESOURCES.find((each) => facePart(each) === resource)
  if (kind !== undefined) return { resource: recordPart(kind), name: first }
  const listed = WEB_RESOURCES.find((each) => faceListPart(each) === resource)
  return listed === undefined
    ? null
    : { resource: indexPart(listed), name: first.replace(/^page-(\d+).*/, '$1') }
}
