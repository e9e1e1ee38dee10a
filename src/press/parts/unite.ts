// Unites what sources state of each record, by the rules of the library, and checks what only all records together show:
// uuids that several records have, disagreements, and references to records that do not exist.
import type { Kind } from '../../contract/kinds/kinds.ts'
import { addConflicts } from '../../core/library/conflicts.ts'
import { Identities } from '../../core/library/identity.ts'
import { addIncomplete } from '../../core/library/incomplete.ts'
import { addDuplicates } from '../../core/library/integrity.ts'
import {
  addedLabel,
  type Completion,
  completed,
  mergeOccurrences,
  SETTINGS,
} from '../../core/library/merge.ts'
import {
  completeRows,
  eachKind,
  type KindOccurrences,
  type Occurrence,
} from '../../core/library/occurrences.ts'
import type { Source } from '../../core/library/source.ts'
import { isVarious } from '../../core/library/various.ts'
import type { ErrorCollector } from '../../core/problems/errors.ts'
import type { Appender, Database } from './database.ts'
import { lookupNames, recordText, type StageOptions, StatedRow } from './stage.ts'

/** `merged`: records of several occurrences. */
const TABLE = `CREATE TEMP TABLE merged (kind VARCHAR, place BIGINT, uuid VARCHAR, file VARCHAR, line BIGINT,
  sort VARCHAR, record VARCHAR)`

/** Occurrences that are merged at a time. */
const BATCH = 20_000

export interface UniteOptions extends Pick<StageOptions, 'rules' | 'byName'> {
  readonly sources: readonly Source[]
  readonly problems: ErrorCollector
}

/** Releases before labels, of which the settings may add one, and before tracks, which may have their artists. */
const IN_ORDER: readonly Kind[] = ['artist', 'release', 'label', 'track', 'features']

/** Turns `stated` into the table `united`, with each record once, at the place of its first occurrence. */
export async function uniteRecords(database: Database, options: UniteOptions): Promise<void> {
  await database.run(TABLE)
  for (const kind of IN_ORDER) await new Uniting(database, kind, options).run()
  await database.run('ALTER TABLE stated RENAME TO united', 'DROP TABLE merged')
}

/** The records of a kind. */
class Uniting {
  readonly #database: Database
  readonly #kind: Kind
  readonly #options: UniteOptions
  readonly #row: StatedRow
  /** Whether records are also nested in others. */
  #isMerged = false

  constructor(database: Database, kind: Kind, options: UniteOptions) {
    this.#database = database
    this.#kind = kind
    this.#options = options
    this.#row = new StatedRow(options)
  }

  /** A record with one whole occurrence stays as that states it; all others are merged. */
  async run(): Promise<void> {
    const ofKind = `kind = '${this.#kind}'`
    await this.#database.run(
      // What a record states in the rows of many others counts once.
      `CREATE TEMP TABLE nested AS
        SELECT kind, nested, min(place) AS place, part, whole, uuid, id, arg_min(source, place) AS source,
          arg_min(file, place) AS file, arg_min(line, place) AS line, sort, record
        FROM stated WHERE ${ofKind} AND nested GROUP BY kind, nested, part, whole, uuid, id, sort, record`,
      `CREATE TEMP VIEW occurrence AS
        SELECT * FROM stated WHERE ${ofKind} AND NOT nested UNION ALL SELECT * FROM nested`,
      `CREATE TEMP TABLE several AS
        SELECT uuid FROM occurrence GROUP BY uuid HAVING count(*) > 1 OR NOT bool_and(whole)`,
    )
    await this.#merge()
    await this.#database.run(
      `DELETE FROM stated WHERE ${ofKind} AND (nested OR uuid IN (SELECT uuid FROM several))`,
      ...['nested ANTI JOIN several USING (uuid)', 'merged'].map(
        (rows) =>
          `INSERT INTO stated BY NAME SELECT kind, place, uuid, file, line, sort, record FROM ${rows}`,
      ),
      'TRUNCATE merged',
      'DROP VIEW occurrence',
      'DROP TABLE nested',
      'DROP TABLE several',
    )
  }

  async #merge(): Promise<void> {
    if ((await this.#database.count('SELECT count(*) FROM several')) === 0) return
    this.#isMerged = (await this.#database.count('SELECT count(*) FROM nested')) > 0
    const { rules } = this.#options
    const identities = new Identities(rules.namespace, rules.renames)
    const added = rules.defaultLabel === undefined ? null : addedLabel(rules.defaultLabel, identities)
    const credits = this.#kind === 'track' ? await this.#creditsOfReleases() : new Map<string, string>()
    await this.#database.run(
      `DELETE FROM found WHERE kind = '${this.#kind}' AND uuid IN (SELECT uuid FROM several)`,
    )
    const tables = [await this.#database.appendTo('merged'), await this.#database.appendTo('found')] as const
    let isAddedUsed = false
    try {
      for await (const group of this.#groups()) {
        const records = this.#mergeGroup(group, { added, credits })
        isAddedUsed ||= added !== null && records.some((each) => hasLabel(each, added.uuid))
        this.#write(records, tables)
      }
    } finally {
      for (const table of tables) table.close()
    }
    if (isAddedUsed && this.#kind === 'release' && added !== null) await this.#state(added)
  }

  #mergeGroup(group: KindOccurrences, completion: Completion): readonly Occurrence[] {
    const { rules, problems } = this.#options
    const kind = this.#kind
    addDuplicates(kind, completeRows(group), problems)
    const { merged, conflicts } = mergeOccurrences(kind, group as never, rules.form)
    const complete = merged.map((each) => completed(kind, each, completion))
    const none = eachKind(() => ({ rows: [], incomplete: new Set(), nested: [] }))
    const occurrences = { ...none, [kind]: group } as never
    // Rows of their own that state one record are an error already.
    if (this.#isMerged)
      addConflicts(kind, conflicts, { attributed: group as never, occurrences, named: new Map(), problems })
    addIncomplete(kind, complete, { form: rules.form, problems })
    return complete
  }

  #write(records: readonly Occurrence[], [merged, found]: readonly [Appender, Appender]): void {
    const kind = this.#kind
    for (const record of records) {
      const { uuid, at } = record
      merged.add([
        kind,
        at.place,
        uuid,
        at.file,
        at.line,
        this.#row.sortKey(record),
        recordText(kind, record),
      ])
      for (const name of lookupNames(kind, record)) found.add([kind, uuid, name])
    }
  }

  /** Adds the label of the settings as the last one that is stated. */
  async #state(label: { readonly uuid: string; readonly id: string | null; readonly name: string }) {
    const stated = await this.#database.appendTo('stated')
    const occurrence = { ...label, at: { file: SETTINGS.name, line: 0, source: SETTINGS, place: 0 } }
    const place = await this.#database.count('SELECT max(place) + 1 FROM stated')
    const key = this.#row.sortKey(occurrence as Occurrence)
    const text = recordText('label', occurrence as Occurrence)
    stated.add(['label', true, place, false, true, label.uuid, label.id, 0, SETTINGS.name, 0, key, text])
    stated.close()
  }

  /** The artists of releases whose tracks have none of their own, unless these are by various artists. */
  async #creditsOfReleases(): Promise<ReadonlyMap<string, string>> {
    const credits = new Map<string, string>()
    const query = `SELECT release.uuid, artist.uuid, (artist.record->>'$.name')
      FROM (SELECT DISTINCT (record->>'$.release') AS uuid FROM occurrence
        WHERE NOT nested AND part AND (record->>'$.artist') IS NULL) wanted
      JOIN stated release ON release.kind = 'release' AND release.uuid = wanted.uuid
      JOIN stated artist ON artist.kind = 'artist' AND artist.uuid = (release.record->>'$.artist')`
    for await (const rows of this.#database.rows(query))
      for (const [release, artist, name] of rows as readonly (readonly string[])[])
        if (release && artist && !isVarious(name ?? '')) credits.set(release, artist)
    return credits
  }

  /** Yields the occurrences of records that have several, those of each record together. */
  async *#groups(): AsyncGenerator<KindOccurrences> {
    const query = `SELECT uuid, id, source, file, line, nested, part, place, record
      FROM occurrence SEMI JOIN several USING (uuid) ORDER BY uuid, place`
    let waiting: StatedOccurrence[] = []
    for await (const rows of this.#database.rows(query))
      for (const row of rows) {
        const one = this.#parse(row)
        if (waiting.length >= BATCH && waiting.at(-1)?.occurrence.uuid !== one.occurrence.uuid) {
          yield grouped(waiting)
          waiting = []
        }
        waiting.push(one)
      }
    if (waiting.length > 0) yield grouped(waiting)
  }

  #parse(row: readonly unknown[]): StatedOccurrence {
    const [uuid, id, number, file, line, isNested, isPart, place, text] = row as readonly [
      ...[string, string | null, bigint, string, bigint, boolean, boolean, bigint, string],
    ]
    const source = this.#options.sources[Number(number)] ?? SETTINGS
    const at = { file, line: Number(line), source, place: Number(place) }
    const fields = this.#kind === 'features' ? { uuid, members: membersIn(text) } : JSON.parse(text)
    return { occurrence: { ...fields, id, at } as Occurrence, isNested, isPart }
  }
}

interface StatedOccurrence {
  readonly occurrence: Occurrence
  readonly isNested: boolean
  readonly isPart: boolean
}

/** A record that lacks fields may be complete with those of a nested one. */
function grouped(stated: readonly StatedOccurrence[]): KindOccurrences {
  const rows = stated.filter(({ isNested }) => !isNested)
  return {
    rows: rows.map(({ occurrence }) => occurrence),
    incomplete: new Set(rows.filter(({ isPart }) => isPart).map(({ occurrence }) => occurrence)),
    nested: stated.filter(({ isNested }) => isNested).map(({ occurrence }) => occurrence),
  }
}

/** The members of features in the text of their record, after its uuid. */
const membersIn = (text: string): string =>
  text.slice('{"uuid":"00000000-0000-0000-0000-000000000000",'.length, -1)

const hasLabel = (record: Occurrence, uuid: string): boolean =>
  (record as Occurrence<'release'>).label === uuid
