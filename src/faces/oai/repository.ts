import type { Listed } from '../../contract/kinds/kinds.ts'
// What a build writes for the code of the face: the days on which records changed.

export const REPOSITORY = 'repository.json'
export const RECORD_SCHEMA = 'record.xsd'
export const RECORD_NAMESPACE = 'https://www.npmjs.com/package/catalog-press#record'

/** The maximum number of records with a day of their own. Others have changed on an earlier day, or not at all. */
export const MAX_DATED = 5000

/** The latest change of a record. */
export interface DatedChange {
  readonly kind: Listed
  readonly uuid: string
  /** `2024-05-31` */
  readonly day: string
  readonly removed?: true
}

export interface Repository {
  readonly name: string
  /** Changes with every record. */
  readonly revision: string
  /** The datestamp of the records that are not among the changes. */
  readonly since: string
  readonly counts: Readonly<Record<Listed, number>>
  /** The newest first. */
  readonly changes: readonly DatedChange[]
}
