// Checks a raw value against the schemas: the record itself, and the records nested in it.
import { z } from 'zod'
import { isFields } from '../../contract/common/own-value.ts'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { recordNoun } from '../../contract/kinds/resources.ts'
import { explainIssues, type Refusal } from '../problems/validation.ts'
import { fieldNames } from '../records/fields.ts'
import { type CatalogRecord, type RecordForm, SCHEMAS, schemasFor } from '../records/records.ts'
import { mayHaveTimes } from '../records/values/timed-lines.ts'
import { withArticle } from '../system/format.ts'
import type { Identities, Identity } from './identity.ts'
import { withoutUuids } from './known-by-name.ts'
import { withFirstLabel } from './labels.ts'
import { misplacedList, withTrackHint } from './misplaced-list.ts'
import { type Fault, type Unfolded, type UnfoldedRecord, Unfolder } from './unfold.ts'

export interface CheckedRecord {
  readonly record: CatalogRecord
  /** The name from which the uuid was derived; null where the source gives the uuid. */
  readonly id: string | null
}

/** A record nested in another record, which refers to it. */
export interface MentionedRecord extends CheckedRecord {
  readonly kind: Kind
  /** The value in the source, with references resolved to uuids. */
  readonly value: Readonly<Record<string, unknown>>
}

export interface AcceptedRecord extends CheckedRecord {
  readonly inner: readonly MentionedRecord[]
  /** The ids by which it refers to other records. */
  readonly named: readonly Identity[]
  readonly lacksNamespace: boolean
}

export interface RefusedRecord {
  readonly refusals: readonly Refusal[]
  /** The names of its fields. */
  readonly fields: readonly string[]
  /** The record's uuid, where it could be read. */
  readonly uuid: string | null
  /** The nested records, to which other records may refer. */
  readonly inner: readonly { readonly kind: Kind; readonly uuid: string }[]
  /** The incomplete record, where missing fields are its only fault: other sources may contain them. */
  readonly part?: {
    readonly own: MentionedRecord
    readonly inner: readonly MentionedRecord[]
    readonly named: readonly Identity[]
  }
  readonly lacksNamespace: boolean
}

export type Checked = AcceptedRecord | RefusedRecord

const nameKind = (kind: Kind): string => withArticle(recordNoun(kind))

const NONE: readonly never[] = []

/** A record that has a uuid, and refers to others by theirs. */
const alone = (record: CatalogRecord) => ({
  record,
  id: null,
  inner: NONE,
  named: NONE,
  lacksNamespace: false,
})

export class RecordChecker {
  readonly #schemas: Readonly<Record<Kind, z.ZodObject>>
  readonly #parts = new Map<Kind, z.ZodObject>()
  readonly #unfolder: Unfolder
  /** Whether to try unfolding first: most catalogs have uuids in all records or in none. */
  #unfoldsFirst = false

  constructor(form: RecordForm, identities: Identities) {
    this.#schemas = schemasFor(form)
    this.#unfolder = new Unfolder(identities, form)
  }

  check(kind: Kind, value: unknown): Checked {
    const isSeparate = kind === 'track' && isFields(value) && mayHaveTimes(value)
    if (!isFields(value) || !(this.#unfoldsFirst || isSeparate)) {
      const whole = kind === 'release' && isFields(value) ? withFirstLabel(value) : value
      const checked = this.#schemas[kind].safeParse(whole)
      if (checked.success) return alone(checked.data as CatalogRecord)
      if (!isFields(value)) return this.#refuseValue(kind, value, checked.error.issues)
    }
    const unfolded = this.#unfolder.unfold(kind, value)
    const { own, inner, named, faults, lacksNamespace } = unfolded
    this.#unfoldsFirst = own.id !== null || inner.length > 0 || named.length > 0
    const checked = this.#schemas[kind].safeParse(own.value)
    const parts = inner.map((part) => ({ part, checked: this.#selectPart(part.kind).safeParse(part.value) }))
    const mentioned = parts.flatMap(({ part, checked: each }) =>
      each.success
        ? [{ kind: part.kind, id: part.id, value: part.value, record: each.data as CatalogRecord }]
        : [],
    )
    if (checked.success && mentioned.length === parts.length && faults.length === 0) {
      return {
        record: checked.data as CatalogRecord,
        id: own.id,
        inner: mentioned,
        named,
        lacksNamespace,
      }
    }
    const issues = [
      { part: own, issues: checked.error?.issues ?? [] },
      ...parts.map(({ part, checked: each }) => ({ part, issues: each.error?.issues ?? [] })),
    ]
    const refused = this.#refuse({ kind, value, unfolded }, issues)
    const isPart = mentioned.length === parts.length && refused.refusals.every(isLack)
    const parsed = isPart ? this.#selectPart(kind).safeParse(own.value) : null
    if (!parsed?.success) return refused
    const { value: unfoldedValue, id } = own
    const part = { kind, id, value: unfoldedValue, record: parsed.data as CatalogRecord }
    return { ...refused, part: { own: part, inner: mentioned, named } }
  }

  #refuseValue(kind: Kind, value: unknown, issues: readonly z.core.$ZodIssue[]): RefusedRecord {
    const misplaced = misplacedList(nameKind(kind), value, fieldNames(kind))
    const refusals = misplaced ? [misplaced] : explainIssues(issues, this.#thing(kind, value))
    return { refusals, fields: [], uuid: null, inner: [], lacksNamespace: false }
  }

  #refuse(
    { kind, value, unfolded }: { readonly kind: Kind; readonly value: object; readonly unfolded: Unfolded },
    found: readonly { readonly part: UnfoldedRecord; readonly issues: readonly z.core.$ZodIssue[] }[],
  ): RefusedRecord {
    const { own, inner, faults, lacksNamespace, isKnownByName } = unfolded
    const fields = Object.keys(value)
    const misplaced = misplacedList(nameKind(kind), value, fieldNames(kind))
    if (misplaced) return { refusals: [misplaced], fields, uuid: null, inner: [], lacksNamespace: false }
    const named = SCHEMAS.features.safeParse(own.value)
    const explained = [
      ...explainIssues(faults.map(toIssue), this.#thing(kind, value)),
      ...found.flatMap(({ part, issues }) =>
        explainIssues(
          issues.map((issue) => ({ ...issue, path: [...part.path, ...issue.path] })),
          { ...this.#thing(kind, withoutEmpty(value, own.value)), fields: fieldNames(part.kind) },
        ),
      ),
    ].map((refusal) => withTrackHint(refusal, value))
    return {
      refusals: isKnownByName ? withoutUuids(kind, explained) : explained,
      fields,
      uuid: named.success ? named.data.uuid : null,
      inner: inner.map((each) => ({ kind: each.kind, uuid: String(each.value.uuid) })),
      lacksNamespace,
    }
  }

  /** The schema of nested records: everything except the identity is optional. */
  #selectPart(kind: Kind): z.ZodObject {
    const known = this.#parts.get(kind)
    if (known) return known
    const schema = this.#schemas[kind]
    const { uuid, ...others } = schema.shape
    const optional = Object.entries(others).map(([field, type]) => [field, z.nullish(type)])
    const part = schema.extend(Object.fromEntries(optional))
    this.#parts.set(kind, part)
    return part
  }

  #thing(kind: Kind, value: unknown) {
    return { thing: nameKind(kind), value, fields: fieldNames(kind) }
  }
}

const toIssue = ({ path, message, ...params }: Fault): z.core.$ZodIssue => ({
  code: 'custom',
  path: [...path],
  message,
  params,
})

/** The value in the source, with null for each nested record that is empty. */
const withoutEmpty = (written: object, unfolded: UnfoldedRecord['value']): object => ({
  ...unfolded,
  ...written,
  ...Object.fromEntries(Object.entries(unfolded).filter(([, value]) => value === null)),
})

/** Whether a field other than the record's identity is missing. */
const isLack = ({ isAbsent, field }: Refusal): boolean => isAbsent === true && field !== 'uuid'
