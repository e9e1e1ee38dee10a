// What the packs of a site consist of: its records, lookups and forms of records, in their order.
import { type Condition, recordPart, type SiteForms } from '../contract/kinds/forms.ts'
import { FORM_RESOURCES, type FormResource, type Resource } from '../contract/kinds/kinds.ts'
import { isListed } from '../contract/kinds/resources.ts'
import { isOfFace } from '../contract/rules/faces.ts'
import type { FoundRecords } from '../core/library/joined-records.ts'
import type { Library } from '../core/library/library.ts'
import { digest, digestNumber, hexNumber } from '../core/system/digest.ts'
import { Estimates, lookupBytes } from './estimates.ts'
import type { PackItem, PackItems } from './pack-files.ts'

export interface PackContents {
  readonly library: Library
  /** The digests of records by their uuids. */
  readonly records: Readonly<Record<Resource, ReadonlyMap<string, string>>>
  /** The digests of what pages show of records, and the conditions that these meet; null on a site without forms. */
  readonly pages: Readonly<Record<FormResource, ReadonlyMap<string, ShownPage>>> | null
  /** The forms of records that the site has. */
  readonly forms: SiteForms
}

interface ShownPage {
  readonly digest: string
  readonly met: readonly Condition[]
}

/** Yields the items of all packs. */
export function* packItems({ library, records, pages, forms }: PackContents): Generator<PackItems> {
  const estimates = new Estimates(library)
  for (const [kind, sizes] of recordSizes(library, estimates)) {
    const content = (uuid: string) => digestNumber(records[kind].get(uuid) as string)
    const items = Array.from(sizes, ([key, bytes]) => ({ key, bytes, content: content(key), entries: 1 }))
    const listed = isListed(kind) ? { listed: library.lists[kind].size } : {}
    yield { pack: kind, items, ...listed }
  }
  yield { pack: 'lookup', items: Array.from(library.lookups.values(), lookupItem) }
  if (pages === null) return
  for (const kind of FORM_RESOURCES)
    if (forms[kind].length > 0)
      yield { pack: recordPart(kind), items: formItems(kind, forms[kind], pages[kind], estimates) }
}

type Sizes = Iterable<readonly [uuid: string, bytes: number]>

/** Yields the approximate sizes of all records, in the order of each kind. */
function* recordSizes(
  { addressed, features, factualArtists }: Library,
  estimates: Estimates,
): Generator<readonly [Resource, Sizes]> {
  yield ['track', sizesIn(addressed.track, (track) => estimates.track(track))]
  yield ['artist', sizesIn(addressed.artist, (artist) => estimates.artist(artist))]
  yield ['release', sizesIn(addressed.release, (release) => estimates.release(release))]
  yield ['label', sizesIn(addressed.label, (label) => estimates.label(label))]
  yield ['features', sizesIn(features, (each) => estimates.features(each))]
  yield ['artist_features', factualArtists.map((each) => [each.uuid, estimates.artistFeatures(each)])]
}

const sizesIn = <T>(records: ReadonlyMap<string, T>, measureBytes: (record: T) => number): Sizes =>
  Array.from(records, ([uuid, record]) => [uuid, measureBytes(record)] as const)

function lookupItem({ name, records }: FoundRecords): PackItem {
  const shown = records.reduce((sum, record) => sum + Buffer.byteLength(JSON.stringify(record)), 0)
  const bytes = lookupBytes(records.length, shown)
  return { key: name, bytes, content: hexNumber(digest(JSON.stringify(records))), entries: 1 }
}

/** Returns the records of a kind that have forms: all forms of a record are one item. */
function formItems<K extends FormResource>(
  kind: K,
  forms: SiteForms[K],
  pages: ReadonlyMap<string, ShownPage>,
  estimates: Estimates,
): PackItem[] {
  const ofFaces = forms.filter(isOfFace).length
  const count = { hasOwn: ofFaces < forms.length, ofFaces }
  return Array.from(pages, ([key, { digest: own, met }]) => ({
    key,
    bytes: estimates.forms(kind, key, count),
    content: hexNumber(own),
    entries: forms.filter(({ when }) => when === undefined || met.includes(when)).length,
  })).filter(({ entries }) => entries > 0)
}
