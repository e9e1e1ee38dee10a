// Resolves ids, names and nested records to uuids. Returns the record, and every nested record separately.

import { type Fields, isFields } from '../../contract/common/own-value.ts'
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Refusal } from '../problems/validation.ts'
import type { RecordForm } from '../records/records.ts'
import { REFERENCES, type Reference } from '../records/references.ts'
import { separateTimes } from '../records/values/timed-lines.ts'
import { canonicalUuid } from '../records/values/uuid.ts'
import { separateCredits } from './credits.ts'
import { type Identities, type Identity, nameOfParts } from './identity.ts'
import { withFirstLabel } from './labels.ts'
import { withTexts } from './text-files.ts'
import { isVarious } from './various.ts'

/** A record whose references are uuids. */
export interface UnfoldedRecord {
  readonly kind: Kind
  readonly value: Fields
  /**
   * The name from which the uuid was derived; null where the source gives the uuid, or nothing identifies the record.
   */
  readonly id: string | null
  /** The path within the outermost record: `['release', 'label']`; empty for that record itself. */
  readonly path: readonly PropertyKey[]
}

/** A value that makes the record invalid. */
export interface Fault {
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly hint?: string
  readonly more?: Pick<Refusal, 'emptyPath' | 'isImplied'>
}

export interface Unfolded {
  readonly own: UnfoldedRecord
  /** The nested records, innermost first. */
  readonly inner: readonly UnfoldedRecord[]
  /** The ids by which other records are referred to. */
  readonly named: readonly Identity[]
  readonly faults: readonly Fault[]
  /** Whether a uuid was derived although the catalog has no namespace. */
  readonly lacksNamespace: boolean
  /** Whether the record can do without a uuid: the catalog has a namespace, or needs one. */
  readonly isKnownByName: boolean
}

/** The context that helps to identify a nested record without an id. */
interface Surroundings {
  /** The credited artist, for a release without one. */
  readonly artist?: unknown
  /** The track that features belong to. */
  readonly track?: unknown
}

/** A nested record that has been resolved. */
interface ResolvedRecord {
  readonly artist: unknown
  readonly uuid: string
  readonly isDerived: boolean
}

/** A placeholder for a uuid that could not be derived; the fault has been recorded already. */
const NO_UUID = '00000000-0000-0000-0000-000000000000'
const MUST_BE_KEY = 'it must be text or a number'

type UnfoldOptions = Pick<RecordForm, 'texts' | 'defaultRelease'>

export class Unfolder {
  readonly #identities: Identities
  readonly #texts: Readonly<Record<string, string>>
  readonly #defaultRelease: string | undefined
  /** Nested objects that were already resolved: sources that split larger objects into rows share them between rows. */
  readonly #resolved = new WeakMap<object, ResolvedRecord>()
  #inner: UnfoldedRecord[] = []
  #named: Identity[] = []
  #faults: Fault[] = []
  #derived = false
  #derivesReferences = true

  constructor(identities: Identities, { texts = {}, defaultRelease }: UnfoldOptions) {
    this.#identities = identities
    this.#texts = texts
    this.#defaultRelease = defaultRelease
  }

  unfold(kind: Kind, value: Fields): Unfolded {
    this.#inner = []
    this.#named = []
    this.#faults = []
    this.#derived = false
    // Without a namespace, the references of a record with a uuid are uuids, too.
    this.#derivesReferences = this.#identities.hasNamespace || !isGiven(value.uuid)
    const own = this.#record({ kind, value, path: [] }, {})
    return {
      own,
      inner: this.#inner,
      named: this.#named,
      faults: this.#faults,
      lacksNamespace: this.#derived && !this.#identities.hasNamespace,
      isKnownByName: this.#derived || this.#identities.hasNamespace,
    }
  }

  #record({ kind, value, path }: Omit<UnfoldedRecord, 'id'>, around: Surroundings): UnfoldedRecord {
    const references: { readonly [F in ReferenceField]?: Reference } = REFERENCES[kind]
    const { id: _, ...written } = value
    const fault = (within: readonly PropertyKey[], message: string, hint?: string) =>
      this.#fault([...path, ...within], message, hint)
    const texts = withTexts(written, this.#texts, fault)
    const read = kind === 'track' ? separateTimes(texts) : texts
    const made = references.performers ? separateCredits(read, fault) : read
    const replace = (field: ReferenceField, surroundings: Surroundings = {}) => {
      const reference = references[field]
      if (!reference || made[field] === undefined) return
      made[field] = this.#reference(made[field], { ...reference, path: [...path, field] }, surroundings)
    }
    replace('artist')
    replace('artists')
    replace('performers')
    replace('composers')
    if (kind === 'track' && !isGiven(made.artist) && Array.isArray(made.artists))
      made.artist = made.artists[0]
    const ofRelease = kind === 'track' && !isGiven(made.artist) ? releaseArtist(made.release) : null
    if (ofRelease)
      made.artist = this.#uuidFor(ofRelease, { to: 'artist', path: [...path, 'release', 'artist'] }, {})
    if (kind === 'track') made.release = this.#resolveRelease(made)
    replace('release', { artist: made.artist })
    replace('label')
    replace('labels')
    if (kind === 'release') Object.assign(made, withFirstLabel(made))
    if ('aliases' in made) made.aliases = this.#aliases(kind, made.aliases)
    const id = this.#identify({ kind, value, path }, { made, around })
    replace('features', { track: made.uuid })
    replace('items')
    return { kind, value: made, id, path }
  }

  /** Returns the release of a track as written, or the default release of its artist. */
  #resolveRelease({ release, artist }: Fields): unknown {
    if (this.#defaultRelease === undefined) return release
    // The lack of an artist is reported, and is the cause.
    if (!isGiven(artist)) return isGiven(release) ? release : NO_UUID
    const isNamed = isFields(release)
      ? [release.uuid, release.id, release.name].some(isGiven)
      : isGiven(release)
    return isNamed ? release : { ...(isFields(release) && release), name: this.#defaultRelease }
  }

  /** Derives the uuid of a record. */
  #identify(
    { kind, value, path }: Omit<UnfoldedRecord, 'id'>,
    { made, around }: { readonly made: Record<string, unknown>; readonly around: Surroundings },
  ): string | null {
    if (isGiven(value.uuid)) {
      if (isGiven(value.id)) {
        // Features may have any members, including one named "id".
        if (kind === 'features') made.id = value.id
        else this.#fault([...path, 'id'], 'it cannot be combined with "uuid"', 'Keep one of the two.')
      }
      return null
    }
    if (isGiven(value.id)) {
      if (!isKey(value.id)) {
        this.#fault([...path, 'id'], MUST_BE_KEY)
        made.uuid = NO_UUID
        return null
      }
      const identity = this.#identities.ofId(kind, value.id)
      made.uuid = identity.uuid
      this.#derived ||= identity.id !== null
      return identity.id
    }
    if (kind === 'features' && typeof around.track === 'string') {
      made.uuid = around.track
      return null
    }
    const parts = partsOfName(kind, made, around)
    if (parts === null) return null
    // Without a namespace, a record that only lacks its uuid is reported as such, unless nested records are identified
    // by name.
    if (path.length === 0 && !this.#identities.hasNamespace && !this.#derived) return null
    const identity = this.#identities.ofName(nameOfParts(kind, parts))
    made.uuid = identity.uuid
    this.#derived = true
    return identity.id
  }

  /** Resolves a reference, or a list of them: ids, names or nested records become uuids. */
  #reference(value: unknown, reference: PlacedReference, around: Surroundings): unknown {
    const { path } = reference
    if (reference.isList && Array.isArray(value)) {
      return value.map((each, index) => this.#uuidFor(each, { ...reference, path: [...path, index] }, around))
    }
    return this.#uuidFor(value, reference, around)
  }

  #uuidFor(value: unknown, { to, path }: PlacedReference, around: Surroundings): unknown {
    if (isKey(value)) {
      if (!this.#derivesReferences || canonicalUuid(value) !== null || value === '') return value
      const identity = this.#identities.ofId(to, value)
      this.#named.push(identity)
      this.#derived = true
      return identity.uuid
    }
    if (!isFields(value)) return value
    if (!Object.values(value).some(isGiven)) return null
    const resolved = this.#resolved.get(value)
    if (resolved && resolved.artist === around.artist && around.track === undefined) {
      this.#derived ||= resolved.isDerived
      return resolved.uuid
    }
    const record = this.#record({ kind: to, value, path }, around)
    const { uuid } = record.value
    if (typeof uuid !== 'string') {
      if (isGiven(uuid)) return uuid
      if (isGiven(value.name) && typeof value.name !== 'string')
        this.#fault([...path, 'name'], 'it must be text')
      else this.#unidentified(value, { to, path }, around)
      return NO_UUID
    }
    this.#inner.push(record)
    this.#resolved.set(value, { artist: around.artist, uuid, isDerived: record.id !== null })
    return uuid
  }

  /** Records the fault of a nested record that cannot be identified. */
  #unidentified(value: Fields, { to, path }: PlacedReference, around: Surroundings): void {
    const hasName = isGiven(value.name)
    // The track itself lacks an artist, which is reported.
    const isImplied =
      path.length === 1 &&
      (hasName || (to === 'release' && this.#defaultRelease !== undefined)) &&
      !isGiven(value.artist) &&
      !isGiven(around.artist)
    const more = isImplied ? { isImplied } : hasName ? {} : { emptyPath: [...path, 'name'] }
    const hint = to === 'release' && path.length === 1 && !hasName ? UNTITLED : undefined
    this.#faults.push({
      path,
      message: `it must have ${NEEDED[to]}`,
      more,
      ...(hint !== undefined && { hint }),
    })
  }

  #aliases(kind: Kind, value: unknown): unknown {
    if (!Array.isArray(value) || !this.#derivesReferences) return value
    return value.map((each) => (isKey(each) ? this.#identities.ofId(kind, each).uuid : each))
  }

  #fault(path: readonly PropertyKey[], message: string, hint?: string): void {
    this.#faults.push({ path, message, ...(hint !== undefined && { hint }) })
  }
}

/** Returns the one artist that a release in a track names, for a track without an artist. */
function releaseArtist(release: unknown): Fields | null {
  const { artist } = isFields(release) ? release : {}
  return isFields(artist) && typeof artist.name === 'string' && !isVarious(artist.name) ? artist : null
}

/** The fields that refer to other records. */
type ReferenceField = { [K in Kind]: keyof (typeof REFERENCES)[K] }[Kind]

interface PlacedReference extends Reference {
  readonly path: readonly PropertyKey[]
}

/** For tracks with a date or a label of a release, and without its title. */
const UNTITLED =
  'Name the column with its title in "fields" of the source: "release.name": "…". If each row is a release instead of a track, read the file as "releases" in "sources". If the tracks have none, write "default_release": "Single tracks" in site.json.'

/** The fields by which a nested record can be identified. */
const NEEDED: Record<Kind, string> = {
  artist: 'a "name", an "id" or a "uuid"',
  label: 'a "name", an "id" or a "uuid"',
  release: 'a "name", an "id" or a "uuid"; with a "name" it also needs an "artist"',
  track: 'an "id" or a "uuid", or a "name" and a "release"',
  features: 'an "id" or a "uuid"',
}

/** Returns the parts that identify a record without an id; null where they are missing. */
function partsOfName(kind: Kind, made: Fields, around: Surroundings): readonly string[] | null {
  const { name } = made
  if (typeof name !== 'string') return null
  if (kind === 'artist' || kind === 'label') return [name]
  const within = kind === 'release' ? (made.artist ?? around.artist) : made.release
  const uuid = typeof within === 'string' ? canonicalUuid(within) : null
  return uuid === null ? null : [uuid, name]
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const isKey = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'
