// Features are the JSON of whoever keeps the catalog: they go through the engine as a text, to the digit.
import type { TRACK_FACTS } from '../api/fact-schemas.ts'
import type { DETAIL_RESPONSES } from '../api/schemas.ts'
import type { Row } from '../stages/source.ts'

type Field = keyof typeof DETAIL_RESPONSES.features.shape

/**
 * What a response says of features itself; the same keys of a source are left out. Those of what is known of a track
 * are left out of a response where it is known.
 */
const OURS = { url: true, ct: true, uuid: true, media: true } satisfies Record<
  Exclude<Field, keyof typeof TRACK_FACTS>,
  true
>

export type FeaturesRow = Extract<Row, { readonly value: unknown }>

/**
 * What a row says of features: the members of an object, as one text. It is quoted as a string of JSON, which is how
 * it will leave the engine; the engine would need several times its size to quote it.
 */
export function featuresMembers({ value, members }: Pick<FeaturesRow, 'value' | 'members'>): string {
  const all =
    members ??
    Object.entries(value as object).map(([key, each]) => ({
      key,
      text: `${JSON.stringify(key)}:${JSON.stringify(each)}`,
    }))
  const own = all.filter(({ key }) => !Object.hasOwn(OURS, key)).map(({ text }) => text)
  return JSON.stringify(own.join())
}
