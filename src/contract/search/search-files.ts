// The paths of a search index: its root, which names its shards, and the shards, each a range of terms.
import { API_PATH, jsonDocument, type SiteDocument } from '../kinds/resources.ts'

export const SEARCH_PATH = `${API_PATH}search/`

/** The name of a shard as a pattern. */
export const SHARD = '[wx]-[0-9a-z]*'

/** The root of the index. */
export const SEARCH: SiteDocument = jsonDocument(SEARCH_PATH)

/** @param name of a shard, or the placeholder of a host's rules for it */
export const shardPath = (name: string): string => `${SEARCH_PATH}${name}/`
export const shardFile = (name: string): string => jsonDocument(shardPath(name)).file

const PAGE = new RegExp(`^${SEARCH_PATH}${SHARD}/$`)

/** The shard at a path, whether or not it exists. */
export const shardAt = (path: string): SiteDocument | null => (PAGE.test(path) ? jsonDocument(path) : null)

export const isOfSearch = ({ path }: SiteDocument): boolean => path.startsWith(SEARCH_PATH)
