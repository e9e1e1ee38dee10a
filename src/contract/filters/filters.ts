// The parameters by which lists are filtered and ordered, as Django REST Framework's filters read them
// (django-filter's FilterSet, rest_framework/filters.py). The index of filters (filter-files.ts) has a term for each
// value of a parameter.

import type { Listed } from '../kinds/kinds.ts'
import type { Parameter, Query } from '../urls/query.ts'
import { tagName } from '../urls/tags.ts'

/** The parameters that filter each list. */
export const FILTERS = {
  artist: ['country'],
  track: ['artist', 'release', 'label', 'year', 'tag', 'license'],
  release: ['artist', 'label', 'year', 'tag', 'type', 'license'],
  label: ['country'],
} as const satisfies Readonly<Record<Listed, readonly string[]>>

export type Filter = (typeof FILTERS)[Listed][number]

export type OrderField = 'name' | 'releasedate'

/** The fields by which each list can be ordered. */
export const ORDER_FIELDS: Readonly<Record<Listed, readonly OrderField[]>> = {
  artist: ['name'],
  track: ['name', 'releasedate'],
  release: ['name', 'releasedate'],
  label: ['name'],
}

/** A field that a list is ordered by. Equal records keep the order of the list; those without a value come last. */
export interface Order {
  readonly field: OrderField
  readonly isDescending: boolean
}

/** The records that a query selects from a list. */
export interface Selection {
  /** The terms that a record must all have. */
  readonly terms: readonly string[]
  /** Empty for the order of the list. */
  readonly orders: readonly Order[]
}

/** The name of the parameter that orders a list. */
export const ORDERING = 'ordering'

const UUIDS: ReadonlySet<Filter> = new Set(['artist', 'release', 'label'])

/** `year=1998`: the term of records with a value of a parameter. Uuids and tags may be in either case. */
export function filterTerm(filter: Filter, value: string): string {
  if (filter === 'tag') return `tag=${tagName(value)}`
  return `${filter}=${UUIDS.has(filter) ? value.toLowerCase() : value}`
}

/** Returns what a query selects; null if it selects the whole list in its own order. An empty value counts as none. */
export function parseSelection(resource: Listed, { others }: Pick<Query, 'others'>): Selection | null {
  const terms = FILTERS[resource].flatMap((filter) => {
    const value = lastValue(others, filter)
    return value === '' ? [] : [filterTerm(filter, value)]
  })
  const orders = parseOrders(resource, lastValue(others, ORDERING))
  return terms.length + orders.length === 0 ? null : { terms, orders }
}

const lastValue = (parameters: readonly Parameter[], name: string): string =>
  parameters.findLast(([each]) => each === name)?.[1] ?? ''

/** Fields separated by commas, a descending one after a hyphen; unknown and repeated ones are ignored. */
function parseOrders(resource: Listed, text: string): Order[] {
  const orders = new Map<OrderField, Order>()
  for (const written of text.split(',')) {
    const [, sign, name] = /^(-?)(.*)$/s.exec(written.trim()) ?? []
    const field = ORDER_FIELDS[resource].find((each) => each === name)
    if (field !== undefined && !orders.has(field)) orders.set(field, { field, isDescending: sign === '-' })
  }
  return [...orders.values()]
}

/** Every order in which a list can be, apart from its own. */
export function allOrders(resource: Listed): readonly (readonly Order[])[] {
  const single = ORDER_FIELDS[resource].flatMap((field) =>
    [false, true].map((isDescending): Order => ({ field, isDescending })),
  )
  const longer = (orders: readonly Order[]): readonly (readonly Order[])[] =>
    single
      .filter(({ field }) => orders.every((order) => order.field !== field))
      .flatMap((next) => [[...orders, next], ...longer([...orders, next])])
  return longer([])
}
