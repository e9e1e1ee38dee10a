// Cases for pages of lists: pages that are files, composed pages, and parameters in every spelling.

import type { Listed } from '../../contract/kinds/kinds.ts'
import { chainWindows } from '../../contract/urls/paging.ts'
import { listPath } from '../../contract/urls/urls.ts'
import { type Case, get } from './case.ts'
import { cacheCases } from './reader-cases.ts'
import { type Subject, spread } from './subject.ts'

const LIST = listPath('artist')

/** @param sample maximum number of windows for each limit; null for all */
export function listCases(subject: Subject, sample: number | null): Case[] {
  return [
    ...[...subject.counts.keys()].flatMap((resource) => [
      get('list', listPath(resource)),
      get('list', `${listPath(resource)}?format=api`),
      ...windowTargets(resource, subject, sample).map((target) => get('windows', target)),
      ...composedQueries(resource, subject).map((query) => get('composed', listPath(resource) + query)),
    ]),
    ...cacheCases('composed', LIST + COMPOSED),
    ...DEFAULTS.map((query) => get('defaults', LIST + query)),
    ...parameterQueries(subject.rules.paging.pageSize).map((query) => get('parameters', LIST + query)),
    get('formats', `${LIST}?format=xml`),
  ]
}

function windowTargets(resource: Listed, { rules, counts }: Subject, sample: number | null): string[] {
  const list = listPath(resource)
  const count = counts.get(resource) ?? 0
  return rules.limits.flatMap((limit) => {
    return spread([...chainWindows(count, limit)], sample).flatMap(({ offset }) =>
      ['', '&format=api'].flatMap((format) => [
        `${list}?limit=${limit}&offset=${offset}${format}`,
        `${list}?offset=${offset}&limit=${limit}${format}`,
      ]),
    )
  })
}

/** Windows across the boundaries of pages, at both ends of the list, and beyond its end. */
function composedQueries(resource: Listed, { rules, counts }: Subject): string[] {
  const count = counts.get(resource) ?? 0
  const { pageSize, maxLimit } = rules.paging
  const odd = Math.max(1, pageSize - 1)
  const middle = Math.floor(count / 2)
  const some = [`?limit=${odd}&offset=1`, `?limit=${odd}&offset=1&format=api`]
  if (resource !== 'artist') return some
  return [
    ...some,
    `?limit=${odd}`,
    `?offset=${middle + 1}&limit=${odd}`,
    `?limit=1&offset=${Math.max(0, count - 1)}`,
    `?offset=${pageSize + 1}`,
    `?offset=${count + 1}`,
    `?limit=${odd}&offset=${count + 2 * pageSize}`,
    ...(maxLimit === null ? [] : [`?limit=${maxLimit + 1}`, `?limit=${maxLimit}&offset=3`]),
    `?limit=99999999999999999999&offset=1`,
    `?offset=99999999999999999999`,
    `?limit=${LONG_NUMBER}&offset=1`,
  ]
}

/** A window that must be composed. */
const COMPOSED = '?limit=3&offset=1'

/** Longer than the name of a file may be. */
const LONG_NUMBER = '9'.repeat(260)

const DEFAULTS = [
  '?limit=0',
  '?limit=-1',
  '?limit=',
  '?limit=abc',
  '?limit=1.5',
  '?offset=-1',
  '?offset=',
  '?offset=abc',
]

const parameterQueries = (size: number): string[] => [
  `?limit=${size + 1}&limit=${size}&offset=0`,
  `?limit=${size}&offset=7&offset=0`,
  `?%6Cimit=${size}&offset=%30`,
  '?q=a%20b',
  '?format=json',
  '?format=',
  '?format=xml&format=api',
]
