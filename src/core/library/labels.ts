// The labels of a release, each with the number that it gave it. Nearly all releases have one label.
import type { Fields } from '../../contract/common/own-value.ts'
import type { RecordOf } from '../records/records.ts'
import { listedNumbers } from '../records/values/catalog-number.ts'

/** A label of a release. */
export interface NumberedLabel {
  readonly uuid: string
  /** The number that the label gave the release; null if it is unknown. */
  readonly catalognumber: string | null
}

type Labelled = Pick<RecordOf<'release'>, 'label' | 'labels' | 'catalognumber' | 'catalognumbers'>

/** Returns the labels of a release, each once: first the one that responses of artists and tracks show. */
export function listLabels(release: Labelled): readonly [NumberedLabel, ...NumberedLabel[]] {
  const { label, labels, catalognumbers, catalognumber = null } = release
  if (!labels || labels.every((uuid) => uuid === label)) return [{ uuid: label, catalognumber }]
  const numbers = new Map<string, string | null>()
  for (const [place, uuid] of labels.entries())
    numbers.set(uuid, (numbers.get(uuid) ?? catalognumbers?.[place]) || null)
  // A number that is not in the list is that of the first label.
  const isListed = catalognumber !== null && catalognumbers?.includes(catalognumber)
  const own = isListed ? (numbers.get(label) ?? null) : (catalognumber ?? numbers.get(label) ?? null)
  numbers.delete(label)
  const others = Array.from(numbers, ([uuid, number]) => ({ uuid, catalognumber: number }))
  return [{ uuid: label, catalognumber: own }, ...others]
}

/** Returns the uuids of the labels of a release. */
export const labelUuids = (release: Labelled): readonly string[] =>
  listLabels(release).map(({ uuid }) => uuid)

/** Adds the label and the number of a release that has only lists of them, as a source writes it. */
export function withFirstLabel<T extends Fields>(release: T): T {
  const { label, labels, catalognumber, catalognumbers } = release
  const [first] = Array.isArray(labels) && !isStated(label) ? (labels as unknown[]) : []
  const number = isStated(catalognumber)
    ? undefined
    : listedNumbers(catalognumbers)?.find((each) => each !== '')
  if (!isStated(first) && number === undefined) return release
  return {
    ...release,
    ...(isStated(first) && { label: first }),
    ...(number !== undefined && { catalognumber: number }),
  }
}

const isStated = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
