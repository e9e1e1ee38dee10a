// Tags, and the addresses that a record is related to.
import type { Fields } from '../track-rows.ts'
import { isObject, listOf, nameOf, objectOf } from './json.ts'

/** Genres and tags of records, each word once, but not those that were voted down. */
export function tagsOf(...records: readonly Fields[]): readonly string[] | undefined {
  const tags = new Set<string>()
  for (const { genres, tags: more } of records) {
    for (const tag of [...listOf(genres), ...listOf(more)]) {
      if (!isObject(tag) || (typeof tag.count === 'number' && tag.count <= 0)) continue
      const name = nameOf(tag.name)
      if (name !== undefined) tags.add(name)
    }
  }
  return tags.size === 0 ? undefined : [...tags]
}

const LICENSE = 'license'

export const licenseOf = (relations: unknown): string | undefined =>
  addressesOf(relations, (type) => type === LICENSE)[0]

export function linksOf(relations: unknown): readonly string[] | undefined {
  const links = addressesOf(relations, (type) => type !== LICENSE)
  return links.length === 0 ? undefined : links
}

function addressesOf(relations: unknown, isWanted: (type: unknown) => boolean): string[] {
  const addresses = new Set<string>()
  for (const relation of listOf(relations)) {
    if (!isObject(relation) || relation.ended === true || !isWanted(relation.type)) continue
    const address = nameOf(objectOf(relation.url).resource)
    if (address !== undefined && /^https?:\/\/\S+$/i.test(address)) addresses.add(address)
  }
  return [...addresses]
}
