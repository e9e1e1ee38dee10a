// Collects sources that failed and were replaced by their last good copies.

import { groupBy } from '../../contract/common/group-by.ts'
import type { StaleOptions } from '../../core/library/read-source.ts'
import { formatAge, type StaleSource } from '../../core/library/stale-source.ts'
import { firstFiles } from '../../core/problems/examples.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import { formatCount } from '../../core/system/format.ts'

export class StaleSources {
  readonly #found: StaleSource[] = []
  /** Options for reading the catalog. */
  readonly options: StaleOptions

  constructor(options: Omit<StaleOptions, 'onStale'>) {
    this.options = { ...options, onStale: (source) => this.#found.push(source) }
  }

  /** One warning per reason and age. */
  warnings(): Warning[] {
    const describeStale = ({ age, reason }: StaleSource) =>
      `${reason.message} The last good copy, read ${formatAge(age)} ago, is used instead.`
    return [...groupBy(this.#found, describeStale, ({ name }) => name)].map(([message, names]) => ({
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
