// How messages speak of an entry of `sources`: it stands in site.json, or on the command line of an import.
import path from 'node:path'
import type { Place } from '../model/errors.ts'

/** Where an entry stands. */
export interface EntryPlace {
  /** The data folder. */
  readonly data: string
  /** The entry stands on the command line, and not in the settings of the data folder. */
  readonly isCommandLine?: boolean | undefined
}

export interface NamedIn {
  readonly at: readonly Place[]
  /** `which "sources" names` */
  readonly which: string
  /** What to do about a path that leads to nothing: a sentence without its end. */
  readonly correctPath: string
  /** What lists the sources. */
  readonly list: string
}

/** @param entry the words for the entry, in the settings */
export const namedIn = ({ data, isCommandLine = false }: EntryPlace, entry = '"sources"'): NamedIn =>
  isCommandLine
    ? {
        at: [],
        which: 'which the command line names',
        correctPath: 'Correct its path, which begins where you are',
        list: 'the command line',
      }
    : {
        at: [{ file: path.join(data, 'site.json') }],
        which: `which ${entry} names`,
        correctPath: 'Correct its path, which is relative to the data folder',
        list: '"sources" of site.json',
      }
