// The index of filters: which records of a list have a term (filters.ts), by their ranks, from 1 in the order of the
// list. It is for hosts that run code and has no URL. Each list has a table and these files:
//
//   api/v1/filters/release/index.json              the table: the count of the list, the first term of each file below
//   api/v1/filters/release/values-0.json           a range of terms, each with the ranks of its records
//   api/v1/filters/release/keys-0.json             for the same terms, the places of those records by each field
//   api/v1/filters/release/by-desc-name-0.json     ranks in an order of the list, a part of all places
//
// For hosts that only choose files, the pages of single filters are pressed in folders beside those of the list:
//
//   api/v1/catalog/release/by-year/1998/limit-20/offset-0/index.json

import { LISTED, type Listed } from '../kinds/kinds.ts'
import { API_ROOT } from '../kinds/resources.ts'
import { windowFile } from '../urls/files.ts'
import type { Order } from './filters.ts'

/** The folder of the index. */
export const FILTERS_FOLDER = `${API_ROOT}/filters`

export interface FilterTable {
  /** Number of records in the list. */
  readonly count: number
  /** The first term of each file of values, in order. */
  readonly values: readonly string[]
}

/** The body of a file of values. */
export type FilterValues = Readonly<Record<string, Ranks>>

/**
 * The ranks of records, sorted: each as its distance from the one before; or, if they are many, as a bit for each rank,
 * the highest bit of a byte first, in Base64.
 */
export type Ranks = readonly number[] | string

/** If more than one in so many records of a list has a term, bits take less space than numbers. */
export const DENSE = 16

/**
 * The body of a file of keys, for the terms without bits: for each field of the list, in the order of the ranks of a
 * term, the places of the records among all values of the field, from 1; 0 for a record without one.
 */
export type FilterKeys = Readonly<Record<string, readonly (readonly number[])[]>>

/** Number of ranks in a file of an order, except for the last one. */
export const ORDER_SIZE = 16_384

export const filterTableFile = (resource: Listed): string => `${FILTERS_FOLDER}/${resource}/index.json`

/** @param name `release/values-0`, or a pattern of such names */
export const filterFile = (name: string): string => `${FILTERS_FOLDER}/${name}.json`

/** The names of the files of an index as a pattern. */
export const FILTER_NAME = `(?:${LISTED.join('|')})/(?:values|keys|by-[a-z.-]+)-\\d+`

/** `by-desc-releasedate.name`: begins the names of the files of an order. */
export const orderName = (orders: readonly Order[]): string =>
  `by-${orders.map(({ field, isDescending }) => (isDescending ? `desc-${field}` : field)).join('.')}`

/**
 * A pattern for the values of filters whose pages are pressed: they need no escapes in a path, nor in a query. It
 * excludes licenses that are addresses.
 */
export const PRESSED_VALUE = '[0-9A-Za-z](?:[0-9A-Za-z.-]{0,98}[0-9A-Za-z])?'

/** `by-year/1998/`: the folder of a filter's pages. */
export const filterFolder = (filter: string, value: string): string => `by-${filter}/${value}/`

/**
 * The file of a window of a list, or of what a filter selects from it.
 * @param folder that of the filter, or the placeholder of a host's rules for it; empty for the whole list
 */
export const filteredFile = (folder: string, ...list: Parameters<typeof windowFile>): string =>
  windowFile(...list).replace('/limit-', `/${folder}limit-`)
