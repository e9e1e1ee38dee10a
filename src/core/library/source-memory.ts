// Sources that a process has read before, so that those which have not changed are not read again.
import type { Source } from './source.ts'
import type { SourceRecords } from './source-records.ts'

const keyFor = ({ kind, name }: Source): string => `${kind} ${name}`

export class SourceMemory {
  #read = new Map<string, SourceRecords>()
  /** A digest of everything but the sources that records depend on. */
  #rules = ''

  /** Begins a reading, and forgets what was read by other rules. */
  begin(rules: string): void {
    if (rules !== this.#rules) this.#read.clear()
    this.#rules = rules
  }

  /** Returns the records of a source; null if it may have changed. */
  find(source: Source): SourceRecords | null {
    const known = this.#read.get(keyFor(source))
    return known && source.identity !== null && known.source.identity === source.identity ? known : null
  }

  add(records: SourceRecords): void {
    this.#read.set(keyFor(records.source), records)
  }

  /** Forgets all other sources. */
  keepOnly(sources: readonly Source[]): void {
    const keys = new Set(sources.map(keyFor))
    this.#read = new Map([...this.#read].filter(([key]) => keys.has(key)))
  }
}
