// Cases for the search: the files of its index, and searches, which only hosts with code can answer.

import { SEARCH_PATH, shardPath } from '../../contract/search/search-files.ts'
import { shardName } from '../../contract/search/search-index.ts'
import { type Case, createCase, get, getTwice, inEncodings, withMethods } from './case.ts'
import type { Subject } from './subject.ts'

/**
 * The files of the index with all methods and headers; searches for names of records, other scripts, and unusual
 * parameters.
 */
export function searchCases({ rules, shards, names }: Subject): Case[] {
  if (!rules.search) return []
  const paths = [SEARCH_PATH, ...shards.map((first) => shardPath(shardName(first)))]
  const some = paths.slice(0, 2)
  const queries = names.flatMap((name) => [
    `?q=${encodeURIComponent(name)}`,
    `?limit=3&q=${encodeURIComponent(name.toUpperCase())}`,
  ])
  return [
    ...paths.flatMap((path) => [get('search', path), ...inEncodings('search', path)]),
    ...some.flatMap((path) => [
      ...withMethods('search', path),
      get('search', path.slice(0, -1)),
      getTwice('search', path),
      get('search', path, { Origin: 'https://app.example.net' }),
    ]),
    get('search', shardPath('w-there-is-none')),
    get('search', shardPath('w-0therei5none')),
    ...[...queries, '?q=', '?q=%20&limit=2', '?q=zzqqzz', '?q=a&q=&limit=x'].map((query) =>
      get('search', SEARCH_PATH + query),
    ),
    ...queries.slice(0, 1).map((query) => createCase('search', 'HEAD', SEARCH_PATH + query)),
  ]
}
