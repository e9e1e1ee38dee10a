// Collects sources that failed and were replaced by their last good copies.

import { groupBy } from '../api/group-by.ts'
import type { StaleOptions } from '../catalog/remote-sources.ts'
import { firstFiles } from '../problems/examples.ts'
import type { Warning } from '../problems/warnings.ts'
import { formatAge, type StaleSource } from '../stages/last-good.ts'
import { formatCount } from '../system/format.ts'

export class StaleSources {
  readonly #found: StaleSource[] = []
  /** Options for reading the catalog. */
  readonly options: StaleOptions

  constructor(options: Omit<StaleOptions, 'onStale'>) {
    this.options = { ...options, onStale: (source) => this.#found.push(source) }
  }

  /** One warning per reason and age. */
  warnings(): Warning[] {
    const messageOf = ({ age, reason }: StaleSource) =>
      `${reason.message} The last good copy, read ${formatAge(age)} ago, is used instead.`
    return [...groupBy(this.#found, messageOf, ({ name }) => name)].map(([message, names]) => ({
      code: 'STALE_SOURCE',
      count: names.length,
      message,
      at: firstFiles(names),
      hint: 'Restore access to it. The site lacks its later changes.',
    }))
  }
}

export const isStaleSource = ({ code }: Warning): boolean => code === 'STALE_SOURCE'

/** The same warnings as sentences, for reports without warnings. */
export const staleNotes = (warnings: readonly Warning[]): string[] =>
  warnings.filter(isStaleSource).map(({ message, at, count }) => {
    const more = count > at.length ? ` and ${formatCount(count - at.length, 'other')}` : ''
    return `${at.map(({ file }) => file).join(', ')}${more}: ${message}`
  })
