// The paths of the description in the form of the links of a site.

import { LISTED } from '../../contract/kinds/kinds.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { linkPath, listPath } from '../../contract/urls/urls.ts'
import { pathParameter } from './parameters.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly parameters?: readonly object[]
}

interface PathItem {
  readonly get: Operation
}

/**
 * Returns paths as links of the site write them. Where links name files, a query changes nothing, and each page of a
 * list has a path of its own.
 */
export function linkedPaths(rules: SiteRules, paths: Record<string, object>): Record<string, object> {
  if (rules.links !== 'files') return paths
  const lists = new Set(LISTED.map(listPath))
  return Object.fromEntries(
    Object.entries(paths).flatMap(([path, item]): [string, object][] => {
      if (!path.endsWith('/')) return [[path, item]]
      const { get } = item as PathItem
      const file = { get: { ...get, parameters: (get.parameters ?? []).filter(isOfPath) } }
      const page = {
        get: {
          ...get,
          operationId: `${get.operationId}Page`,
          summary: `${get.summary}: one page`,
          parameters: pageParameters(rules),
        },
      }
      const ofPage = linkPath(rules, `${path}limit-{limit}/offset-{offset}/`)
      return lists.has(path)
        ? [
            [linkPath(rules, path), file],
            [ofPage, page],
          ]
        : [[linkPath(rules, path), file]]
    }),
  )
}

/** References are to parameters of the query. */
const isOfPath = (parameter: object): boolean => 'in' in parameter && parameter.in === 'path'

const pageParameters = ({ limits, paging }: SiteRules): readonly object[] => [
  pathParameter(
    'limit',
    'The number of records on a page.',
    { type: 'integer', enum: limits },
    paging.pageSize,
  ),
  pathParameter(
    'offset',
    'The number of records before the page: a multiple of `limit`.',
    { type: 'integer', minimum: 0 },
    0,
  ),
]
