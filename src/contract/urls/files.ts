import { COLLECTIONS, type Resource } from '../kinds/kinds.ts'
import { API_ROOT, type Root, type Variant } from '../kinds/resources.ts'
import type { Window } from './paging.ts'

/** The tree of each variant's files. */
export const TREE: Record<Variant, string> = { plain: API_ROOT, api: `${API_ROOT}/format-api` }

/** Responses without a resource, as files for hosts that can only serve files. */
export const ANSWERS_FOLDER = `${API_ROOT}/answers`

/** The program's own folder in a site; it is not part of the API. */
export const OWN_FOLDER = '.catalog-press'

/** The rules of the build, for programs that serve or verify the site. */
export const RULES_FILE = `${OWN_FOLDER}/rules.json`

/** The code of the faces of the build, for programs that serve or verify the site. */
export const FACES_FILE = `${OWN_FOLDER}/faces.js`

/** The requests by which the faces of the build are verified. */
export const FACE_QUESTIONS_FILE = `${OWN_FOLDER}/face-questions.json`

/** The revision of a site, by which a build recognizes its own output. */
export const REVISION_FILE = `${OWN_FOLDER}/revision`

/** Exists in the folder of a site while a build writes it. */
export const UNFINISHED_FILE = 'UNFINISHED.txt'

/** That file, or that of a shard, which earlier versions built. */
export const UNFINISHED = /^UNFINISHED(?:-\d+-of-\d+)?\.txt$/

export const rootFile = (root: Root, variant: Variant): string =>
  `${TREE[variant]}/${root === 'api' ? '' : 'catalog/'}index.json`

export const resourceFile = (resource: Resource, uuid: string, variant: Variant): string =>
  `${TREE[variant]}/${COLLECTIONS[resource]}/${uuid}/index.json`

/** @param name of a lookup, or the placeholder of a host's rules for it */
export const lookupFile = (name: string, variant: Variant): string =>
  `${TREE[variant]}/lookup/${name}/index.json`

/** The file of a list requested without parameters, which is its first page. */
export const listFile = (resource: Resource, variant: Variant): string =>
  `${TREE[variant]}/${COLLECTIONS[resource]}/index.json`

/** @param window numbers, or the placeholders of a host's rules for them */
export const windowFile = (
  resource: Resource,
  variant: Variant,
  { limit, offset }: Window | { readonly limit: string; readonly offset: string },
): string => `${TREE[variant]}/${COLLECTIONS[resource]}/limit-${limit}/offset-${offset}/index.json`
