// Cases for filtered and ordered lists.

import { ownValue } from '../../contract/common/own-value.ts'
import { FILTERS, type Filter, ORDERING } from '../../contract/filters/filters.ts'
import type { Listed } from '../../contract/kinds/kinds.ts'
import { listPath } from '../../contract/urls/urls.ts'
import { type Case, createCase, get, getTwice } from './case.ts'
import type { ListedRecord, Subject } from './subject.ts'

/** Filters by the values of a record of each list, orders, and unusual values. */
export function filterCases(subject: Subject): Case[] {
  if (!subject.rules.filters) return []
  return [...subject.samples].flatMap(([resource, record]) => {
    const list = listPath(resource)
    const own = FILTERS[resource].flatMap((filter) => {
      const value = valueIn(record, filter)
      return value === undefined ? [] : [`${filter}=${encodeURIComponent(value)}`]
    })
    const [one = `${FILTERS[resource][0]}=nothing`] = own
    return [
      ...[...own, own.join('&'), ...oddQueries(subject, resource, one)]
        .filter((query) => query !== '')
        .map((query) => get('filters', `${list}?${query}`)),
      createCase('filters', 'HEAD', `${list}?${one}`),
      getTwice('filters', `${list}?${one}`),
      get('filters', `${list.slice(0, -1)}?${one}`),
    ]
  })
}

const oddQueries = (
  { rules: { limits }, counts }: Subject,
  resource: Listed,
  one: string,
): readonly string[] => {
  const [filter] = FILTERS[resource]
  // Hosts that ignore filters have the same windows of the whole list.
  const limit = limits.at(-1) as number
  const second = (counts.get(resource) ?? 0) > limit ? `limit=${limit}&offset=${limit}` : `limit=${limit}`
  return [
    `${one}&${second}`,
    `${one}&format=api`,
    `${one}&${ORDERING}=-name`,
    `${ORDERING}=name&${second}`,
    `${ORDERING}=-name,unknown`,
    `${ORDERING}=-releasedate,name&limit=${limit}`,
    `${ORDERING}=unknown&q=a`,
    `${filter}=a&${one}`,
    `fields=uuid,name,unknown&${second}`,
    `${one}&omit=items&omit=url&format=api`,
    `fields=name,items&omit=items`,
    `${filter}=`,
    `${filter}=nothing%20at%20all`,
  ]
}

/** A value by which a filter selects the record, among others; undefined if its body has none. */
function valueIn(record: ListedRecord, filter: Filter): string | undefined {
  const { artists, releasedate, tags } = record as {
    readonly artists?: readonly string[]
    readonly releasedate?: string | null
    readonly tags?: readonly string[]
  }
  if (filter === 'artist') return artists?.[0]?.split('/').at(-2)
  if (filter === 'year') return releasedate?.slice(0, 4)
  if (filter === 'tag') return tags?.[0]
  const value = ownValue<unknown>(
    record,
    filter === 'release' || filter === 'label' ? `${filter}_uuid` : filter,
  )
  return typeof value === 'string' ? value : undefined
}
