// The former uuids of records.
import { LISTED } from '../../contract/kinds/kinds.ts'
import { aliasesNamed } from '../../contract/urls/aliases.ts'
import type { Alias } from '../site/site.ts'
import type { MergedRecord, MergedRecords } from './merge.ts'

/** Returns the former uuids of a record without its own, each once. */
export const aliasesIn = (record: MergedRecord): readonly string[] =>
  'aliases' in record && Array.isArray(record.aliases)
    ? [...new Set(record.aliases)].filter((alias) => alias !== record.uuid)
    : []

/** Returns all former uuids, by the names of kinds and then by uuid. */
export const findAliases = (records: MergedRecords): readonly Alias[] =>
  LISTED.toSorted().flatMap((resource) =>
    (records[resource] as readonly MergedRecord[])
      .flatMap((record) => aliasesIn(record).map((alias) => ({ resource, alias, uuid: record.uuid })))
      .sort((one, other) => (one.alias < other.alias ? -1 : 1)),
  )

/** Returns the texts of the files of aliases, by the names of these. */
export function aliasTexts(aliases: readonly Alias[]): ReadonlyMap<string, string> {
  const members = new Map<string, string[]>()
  for (const { resource, alias, uuid } of aliases) {
    const name = aliasesNamed(resource, alias)
    const known = members.get(name) ?? []
    known.push(`"${alias}":"${uuid}"`)
    members.set(name, known)
  }
  return new Map([...members].map(([name, own]) => [name, `{${own.join()}}`]))
}
