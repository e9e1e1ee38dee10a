// Holds the JSON of features as text, so that numbers keep all of their digits.
import type { TRACK_FACTS } from '../../contract/schemas/fact-schemas.ts'
import type { DETAIL_RESPONSES } from '../../contract/schemas/schemas.ts'
import type { ValueRow } from './source.ts'

type Field = keyof typeof DETAIL_RESPONSES.features.shape

/**
 * The fields that every features response sets itself; the same keys in a source are dropped. Keys of the others are
 * dropped from a response only where it has these.
 */
const OURS = { url: true, ct: true, uuid: true, media: true } satisfies Record<
  Exclude<Field, keyof typeof TRACK_FACTS | 'thumbnails'>,
  true
>

/** Returns the members of a features object as one text: `"bpm":120.50,"key":"a"`. */
export function featuresMembers({ value, members }: Pick<ValueRow, 'value' | 'members'>): string {
  const all =
    members ??
    Object.entries(value as object).map(([key, each]) => ({
      key,
      text: `${JSON.stringify(key)}:${JSON.stringify(each)}`,
    }))
  return all
    .filter(({ key }) => !Object.hasOwn(OURS, key))
    .map(({ text }) => text)
    .join()
}
