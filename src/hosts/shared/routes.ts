// The route table: every view of a site with the files that answer it, as data. Each host whose rules pick
// files prints it in its own syntax.

import { filteredFile } from '../../contract/filters/filter-files.ts'
import { LISTED, type Listed, RESOURCES, type Resource } from '../../contract/kinds/kinds.ts'
import { ROOTS, type Root, type Variant } from '../../contract/kinds/resources.ts'
import type { View } from '../../contract/rules/answers.ts'
import { lookupFile, resourceFile, rootFile } from '../../contract/urls/files.ts'
import { LOOKUP_PATH, listPath, rootPath } from '../../contract/urls/urls.ts'

/** A host's syntax for the values matched in a request. */
export interface Placeholders {
  readonly uuid: string
  /** An identifier and its value: `isrc/USABC1234567`. */
  readonly lookup: string
  readonly limit: string
  readonly offset: string
  /** The folder of a filter's pages; empty or omitted for the whole list. */
  readonly folder?: string
}

export type RouteRow = {
  readonly view: View
  /** For a record or a lookup, the path before its uuid or its name. */
  readonly path: string
  /** The file of a variant, without a leading slash. */
  readonly file: (variant: Variant, placeholders: Placeholders) => string
} & (
  | { readonly kind: 'root'; readonly name: Root }
  | { readonly kind: 'list'; readonly name: Listed }
  | { readonly kind: 'detail'; readonly name: Resource }
  | { readonly kind: 'lookup'; readonly name: 'lookup' }
)

export const ROUTES: readonly RouteRow[] = [
  ...ROOTS.map(
    (root): RouteRow => ({
      kind: 'root',
      name: root,
      view: `${root}-root`,
      path: rootPath(root),
      file: (variant) => rootFile(root, variant),
    }),
  ),
  ...LISTED.map(
    (resource): RouteRow => ({
      kind: 'list',
      name: resource,
      view: `${resource}-list`,
      path: listPath(resource),
      file: (variant, window) => filteredFile(window.folder ?? '', resource, variant, window),
    }),
  ),
  ...RESOURCES.map(
    (resource): RouteRow => ({
      kind: 'detail',
      name: resource,
      view: `${resource}-detail`,
      path: listPath(resource),
      file: (variant, { uuid }) => resourceFile(resource, uuid, variant),
    }),
  ),
  {
    kind: 'lookup',
    name: 'lookup',
    view: 'lookup-detail',
    path: LOOKUP_PATH,
    file: (variant, { lookup }) => lookupFile(lookup, variant),
  },
]

export type ListRow = Extract<RouteRow, { readonly kind: 'list' }>

export const LIST_ROUTES = ROUTES.filter((route): route is ListRow => route.kind === 'list')
