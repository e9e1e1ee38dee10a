// Wording of messages about an entry of `sources`, which is written in site.json or on the command line of `import`.
import path from 'node:path'
import { type Kind, PLURALS } from '../../contract/kinds/kinds.ts'
import type { Place } from '../../core/problems/errors.ts'

/** Where an entry is written. */
export interface EntryLocation {
  /** The data folder. */
  readonly data: string
  /** Whether the entry is on the command line instead of in the settings of the data folder. */
  readonly isCommandLine?: boolean | undefined
}

export interface EntryWording {
  readonly at: readonly Place[]
  /** `which "sources" names` */
  readonly which: string
  /** The hint for a missing file: a sentence without its full stop. */
  readonly correctPath: string
  /** The list of sources that the entry is in. */
  readonly list: string
}

/**
 * Describes where a setting of an entry is written: in the entry that a file has, or in one that it would have.
 * @param setting as written: `"header": 3`
 */
export const formatSetting = (setting: string, { kind, fields, location }: EntryOfFile): string =>
  fields !== undefined || location === undefined
    ? `${setting} in its entry in "sources" of site.json`
    : `"${PLURALS[kind]}": { "from": ${JSON.stringify(location)}, ${setting} } in "sources" of site.json`

export interface EntryOfFile {
  readonly kind: Kind
  /** `fields` of its entry, if it has them. */
  readonly fields?: unknown
  /** The file as it is, or would be, written in the entry. */
  readonly location?: string | undefined
}

/** @param entry the name of the entry in the settings */
export const entryWording = (
  { data, isCommandLine = false }: EntryLocation,
  entry = '"sources"',
): EntryWording =>
  isCommandLine
    ? {
        at: [],
        which: 'which the command line names',
        correctPath: 'Correct its path, which is relative to the current folder',
        list: 'the command line',
      }
    : {
        at: [{ file: path.join(data, 'site.json') }],
        which: `which ${entry} names`,
        correctPath: 'Correct its path, which is relative to the data folder',
        list: '"sources" of site.json',
      }
