// Tags of a record, and the URLs that it is related to.
import { type Fields, isFields } from '../../../contract/common/own-value.ts'
import { nonBlankText, toList, toObject } from '../../json/json-values.ts'

/** Collects genres and tags of records, each once, without those that were voted down. */
export function collectTags(...records: readonly Fields[]): readonly string[] | undefined {
  const tags = new Set<string>()
  for (const { genres, tags: more } of records) {
    for (const tag of [...toList(genres), ...toList(more)]) {
      if (!isFields(tag) || (typeof tag.count === 'number' && tag.count <= 0)) continue
      const name = nonBlankText(tag.name)
      if (name !== undefined) tags.add(name)
    }
  }
  return tags.size === 0 ? undefined : [...tags]
}

const LICENSE = 'license'

export const findLicense = (relations: unknown): string | undefined =>
  findUrls(relations, (type) => type === LICENSE)[0]

export function findLinks(relations: unknown): readonly string[] | undefined {
  const links = findUrls(relations, (type) => type !== LICENSE)
  return links.length === 0 ? undefined : links
}

function findUrls(relations: unknown, isWanted: (type: unknown) => boolean): string[] {
  const addresses = new Set<string>()
  for (const relation of toList(relations)) {
    if (!isFields(relation) || relation.ended === true || !isWanted(relation.type)) continue
    const address = nonBlankText(toObject(relation.url).resource)
    if (address !== undefined && /^https?:\/\/\S+$/i.test(address)) addresses.add(address)
  }
  return [...addresses]
}
