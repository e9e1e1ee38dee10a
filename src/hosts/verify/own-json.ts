// Checks the JSON files of a local build that the program writes, as far as a verification reads them. Faces and media
// may hold any text.
import { z } from 'zod'
import { filterTableFile } from '../../contract/filters/filter-files.ts'
import { LISTED, type Resource } from '../../contract/kinds/kinds.ts'
import { partAt } from '../../contract/kinds/parts.ts'
import { API_ROOT, isListed } from '../../contract/kinds/resources.ts'
import { CHANGES } from '../../contract/schemas/changes.ts'
import { SEARCH } from '../../contract/search/search-files.ts'
import { FACE_QUESTIONS_FILE, OWN_FOLDER } from '../../contract/urls/files.ts'
import { parseJson } from './bodies.ts'

const OWN_JSON = new RegExp(`^(${OWN_FOLDER}|${API_ROOT})/.*\\.json$`)

const PAGE = z.object({
  count: z.int(),
  results: z.array(z.object({ url: z.string(), uuid: z.string() })),
})
const CURSOR = z.object({ cursor: z.string() })
const TEXTS = z.array(z.string())
const OBJECT = z.record(z.string(), z.unknown())
const FORMS = new Map<string, z.ZodType>([
  [FACE_QUESTIONS_FILE, z.array(z.object({ target: z.string() }))],
  [CHANGES.file, z.object({ first: CURSOR, latest: CURSOR })],
  [SEARCH.file, z.object({ shards: TEXTS, cut: TEXTS })],
  ...LISTED.map((kind) => [filterTableFile(kind), z.object({ count: z.int(), values: TEXTS })] as const),
])

/** Whether a file of a build has its form, or may have any. */
export const hasOwnForm = (file: string, body: Buffer): boolean =>
  !OWN_JSON.test(file) || (FORMS.get(file) ?? findForm(file)).safeParse(parseJson(body)).success

function findForm(file: string): z.ZodType {
  const { resource, name } = partAt(file, 1)
  const isPage = resource === 'filter_page' || (isListed(resource as Resource) && name.startsWith('limit-'))
  if (isPage) return PAGE
  return resource === 'filter' ? OBJECT.or(z.array(z.unknown())) : OBJECT
}
