// The files of faces: ways to read the catalog in the form of other programs, which a site has beside the API and its
// web pages. Each face has a folder of its own: `faces/xspf/releases/<uuid>/playlist.xspf`.
import type { Form } from '../kinds/forms.ts'
import { PLURALS, WEB_RESOURCES, type WebResource } from '../kinds/kinds.ts'

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
): string => faceFile(face, `${PLURALS[kind]}/page-${number}.${extension}`)

/** The name of a page of all records, for programs that follow the catalog, with the extension of another file. */
export const followedName = (number: number | '*', file: string): string =>
  `page-${number}${file.slice(file.lastIndexOf('.'))}`

export const followedFile = (face: string, name: string): string => faceFile(face, `catalog/${name}`)

/** Parts of faces: a page of the list of a kind, or of all records. Its name is `page-<number>.<extension>/<face>`. */
export type FacePart = `${WebResource}_face_list` | typeof FOLLOWED_PART
export const FOLLOWED_PART = 'catalog_face_list'
const faceListPart = (kind: WebResource): FacePart => `${kind}_face_list`

/** The folder of each part in that of a face. */
const FOLDERS = new Map<FacePart, string>([
  ...WEB_RESOURCES.map((kind) => [faceListPart(kind), PLURALS[kind]] as const),
  [FOLLOWED_PART, 'catalog'],
])
export const FACE_PARTS: readonly FacePart[] = [...FOLDERS.keys()]

const PART = new RegExp(`^${FACES_FOLDER}/(${FACE_NAME})/(\\w+)/(page-\\d+\\.\\w+)$`)

/** The part that a page of a face belongs to; null for any other file. */
export function facePartAt(path: string): { readonly resource: FacePart; readonly name: string } | null {
  const [, face, folder, page] = PART.exec(path) ?? []
  const part = [...FOLDERS].find(([, name]) => name === folder)
  return part === undefined ? null : { resource: part[0], name: `${page}/${face}` }
}

/** The file of a part. */
export function fileOfFacePart(part: FacePart, name: string): string {
  const [page = '', face = ''] = name.split('/')
  return faceFile(face, `${FOLDERS.get(part)}/${page}`)
}
