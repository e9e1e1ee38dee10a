// What `catalog-press diff` reports: types, and the JSON Schema of `diff --json`, follow from one schema.
import { z } from 'zod'
import { RESOURCES } from '../api/resources.ts'
import { failureSchema } from './outcome.ts'

const count = (description: string) => z.int().min(0).meta({ description })

const valueChange = z
  .strictObject({
    field: z.string().meta({
      description:
        'The name of the field; of one inside another, both with a dot between them: `assets.stream`.',
    }),
    before: z
      .json()
      .optional()
      .meta({ description: 'Its value in what is published; absent where it is not there.' }),
    after: z
      .json()
      .optional()
      .meta({ description: 'Its value after a build; absent where it is not there.' }),
  })
  .meta({
    title: 'changed value',
    description: 'Values of more than 1,000 characters are cut, and end in `…`.',
  })

const someNames = (what: string) =>
  z
    .array(z.string())
    .meta({ description: `${what}: tracks by name, others as they are written; ten at most.` })

const listChange = z
  .strictObject({
    field: z.string().meta({ description: 'The name of the field, whose value is a list.' }),
    entries: z
      .strictObject({
        before: count('Entries in what is published.'),
        after: count('Entries after a build.'),
        added: count('Entries that come in.'),
        removed: count('Entries that go.'),
        changed: count('Entries that stay and change: tracks inside a release or an artist.'),
      })
      .meta({ description: 'How many there are.' }),
    added: someNames('The first entries that come in'),
    removed: someNames('The first entries that go'),
    moved: z.boolean().meta({ description: 'Whether the entries that stay are in another order.' }),
  })
  .meta({ title: 'changed list' })

const fieldChange = z.union([valueChange, listChange])

const kind = z.enum(RESOURCES).meta({
  description:
    'What the record is. `features` are what is known of a track beyond its own response, `artist_features` of an artist.',
})

const record = z
  .strictObject({
    kind,
    uuid: z.guid(),
    name: z.string().nullable().meta({
      description: 'Its name; of features, that of the track or the artist. Null where that is not known.',
    }),
    url: z.url().meta({ description: 'Its URL in the API.' }),
  })
  .meta({ title: 'record' })

const changedRecord = record
  .extend({
    fields: z.array(fieldChange).meta({
      description:
        'What changes in it, 50 fields at most. Empty where values are only written in another way.',
    }),
    more_fields: count('Fields that change and are not listed.'),
  })
  .meta({ title: 'changed record' })

const changeCounts = z.strictObject({
  created: count('Records that come in.'),
  changed: count('Records whose JSON differs.'),
  removed: count('Records that go.'),
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
      description: 'Whether a build would publish anything else: records, or, against a folder, any file.',
    }),
    counts: z
      .strictObject(
        Object.fromEntries(RESOURCES.map((each) => [each, changeCounts])) as Record<
          (typeof RESOURCES)[number],
          typeof changeCounts
        >,
      )
      .meta({ description: 'All records that differ, by kind.' }),
    limit: count('Records of each kind that are listed at most, under each of the next three.'),
    created: z.array(record).meta({ description: 'By kind, in the order of the catalog.' }),
    changed: z.array(changedRecord).meta({ description: 'By kind, in the order of the catalog.' }),
    removed: z.array(record).meta({ description: 'By kind and uuid.' }),
    files: z
      .strictObject({
        written: count('Files that a build would write.'),
        removed: count('Files that it would remove.'),
        unchanged: count('Files that it would leave.'),
        compressed: count('Compressed copies that it would write.'),
      })
      .nullable()
      .meta({ description: 'Null against a live site.' }),
    rules: z.array(fieldChange).meta({
      description: 'What changes in the rules of the site, which follow from its settings; against a folder.',
    }),
    notes: z.array(z.string()).meta({
      description:
        'Sentences on the whole: that there is no last build, that all files are made anew, and why; that the last good copy of a source was read.',
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
