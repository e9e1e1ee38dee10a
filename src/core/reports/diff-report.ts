// What `catalog-press diff` reports: types, and the JSON Schema of `diff --json`, follow from one schema.
import { z } from 'zod'
import { RESOURCES } from '../../contract/kinds/kinds.ts'
import { failureSchema } from './outcome.ts'

const count = (description: string) => z.int().min(0).meta({ description })

const valueChange = z
  .strictObject({
    field: z.string().meta({
      description: 'The name of the field; a nested field has a dotted path: `assets.stream`.',
    }),
    before: z.json().optional().meta({ description: 'Its published value; absent if there is none.' }),
    after: z.json().optional().meta({ description: 'Its value after a build; absent if there is none.' }),
  })
  .meta({
    title: 'changed value',
    description: 'Values of more than 1,000 characters are truncated, and end in `…`.',
  })

const someNames = (what: string) =>
  z.array(z.string()).meta({ description: `${what}: tracks by name, others as written; at most ten.` })

const listChange = z
  .strictObject({
    field: z.string().meta({ description: 'The name of the field, whose value is a list.' }),
    entries: z
      .strictObject({
        before: count('Published entries.'),
        after: count('Entries after a build.'),
        added: count('Added entries.'),
        removed: count('Removed entries.'),
        changed: count('Changed entries: tracks inside a release or an artist.'),
      })
      .meta({ description: 'The numbers of entries.' }),
    added: someNames('The first added entries'),
    removed: someNames('The first removed entries'),
    moved: z.boolean().meta({ description: 'Whether the remaining entries are in a different order.' }),
  })
  .meta({ title: 'changed list' })

const fieldChange = z.union([valueChange, listChange])

const kind = z.enum(RESOURCES).meta({
  description:
    'The kind of record. `features` are the facts about a track that its own response does not contain, `artist_features` those about an artist.',
})

const record = z
  .strictObject({
    kind,
    uuid: z.guid(),
    name: z.string().nullable().meta({
      description: 'Its name; for features, the name of the track or the artist. Null if unknown.',
    }),
    url: z.url().meta({ description: 'Its URL in the API.' }),
  })
  .meta({ title: 'record' })

const changedRecord = record
  .extend({
    fields: z.array(fieldChange).meta({
      description: 'The fields that change, at most 50. Empty if values are only written differently.',
    }),
    more_fields: count('Changed fields that are not listed.'),
  })
  .meta({ title: 'changed record' })

const changeCounts = z.strictObject({
  created: count('Added records.'),
  changed: count('Records whose JSON differs.'),
  removed: count('Removed records.'),
})

/** @public */
const differencesSchema = z
  .strictObject({
    ok: z.literal(true).meta({ description: 'The two were compared.' }),
    against: z
      .enum(['folder', 'site'])
      .meta({ description: 'What the build is compared with: a folder, or a live site.' }),
    place: z.string().meta({ description: 'The path of the folder, or the address of the site.' }),
    base_url: z.url().meta({ description: 'The address that the build is for.' }),
    differs: z.boolean().meta({
      description:
        'Whether a build would publish different records or, when compared with a folder, any different file.',
    }),
    counts: z
      .strictObject(
        Object.fromEntries(RESOURCES.map((each) => [each, changeCounts])) as Record<
          (typeof RESOURCES)[number],
          typeof changeCounts
        >,
      )
      .meta({ description: 'The numbers of records that differ, by kind.' }),
    limit: count('The maximum number of records of each kind under each of the next three keys.'),
    created: z.array(record).meta({ description: 'By kind, in the order of the catalog.' }),
    changed: z.array(changedRecord).meta({ description: 'By kind, in the order of the catalog.' }),
    removed: z.array(record).meta({ description: 'By kind and uuid.' }),
    files: z
      .strictObject({
        written: count('Files that a build would write.'),
        removed: count('Files that a build would remove.'),
        unchanged: count('Files that a build would leave unchanged.'),
        compressed: count('Compressed copies that a build would write.'),
      })
      .nullable()
      .meta({ description: 'Null when compared with a live site.' }),
    rules: z.array(fieldChange).meta({
      description:
        'Changes in the rules of the site, which result from its settings. Only when compared with a folder.',
    }),
    notes: z.array(z.string()).meta({
      description:
        'General remarks as sentences: for example, that there is no last build, why all files are rebuilt, or that the last good copy of a source was used.',
    }),
  })
  .meta({ title: 'differences' })

export type DiffReport = z.output<typeof differencesSchema>

export const diffReportSchema = z.union([differencesSchema, failureSchema])
export type FieldChange = z.output<typeof fieldChange>
export type ListChange = z.output<typeof listChange>
export type DiffRecord = z.output<typeof record>
export type ChangedRecord = z.output<typeof changedRecord>
export type ChangeCounts = z.output<typeof changeCounts>
