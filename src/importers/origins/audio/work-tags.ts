// The tags of classical music: a work, its movement, and its people.
import type { IAudioMetadata } from 'music-metadata'
import { knownValues } from '../../../contract/common/known-values.ts'
import { movementnumber } from '../../../core/records/values/tracknumber.ts'

interface Named {
  readonly name: string
  readonly musicbrainz?: string
}

export interface WorkTags {
  readonly work?: string
  readonly movement?: string
  readonly movementNumber?: number
  readonly composers?: readonly Named[]
  /** Those who are credited with a role. */
  readonly credits?: readonly (Named & { readonly role: string })[]
}

/** How values are checked. */
interface Checks {
  readonly text: (field: 'work' | 'movement', value: string | undefined) => string | undefined
  readonly names: (written: readonly string[] | undefined) => readonly string[]
}

/** Tags that the parser has no name for. Picard writes the number of a movement as `MOVEMENT`, others its title. */
const WORK = /^(?:txxx:)?work$/i
const TITLE = /^(?:txxx:)?(?:movementname|mvnm)$/i
const NUMBER = /^(?:txxx:)?(?:movementnumber|mvin)$/i
const EITHER = /^(?:txxx:)?movement$/i
const ENSEMBLE = /^(?:txxx:)?(?:ensemble|orchestra)$/i

/** Returns the work and the movement that a file plays, its composers, and who conducts and plays it. */
export function readWork(
  { common, native }: Pick<IAudioMetadata, 'common' | 'native'>,
  { text, names }: Checks,
): WorkTags {
  const written = (tag: RegExp) =>
    Object.values(native)
      .flat()
      .flatMap(({ id, value }) => (tag.test(id) && typeof value === 'string' ? [value] : []))
  const numberIn = (value: unknown) => movementnumber.safeParse(value).data ?? undefined
  const numbers = [common.movementIndex?.no, ...written(NUMBER), ...written(EITHER)].map(numberIn)
  const titles = [common.movement ?? [], written(TITLE), written(EITHER)].flat()
  const composers = names(common.composer).map((name) => ({ name }))
  const credits = [
    ...names(common.conductor).map((name) => ({ name, role: 'conductor' })),
    ...names(written(ENSEMBLE)).map((name) => ({ name, role: 'orchestra' })),
  ]
  return knownValues({
    work: text('work', common.work ?? written(WORK)[0]),
    movement: text(
      'movement',
      titles.find((title) => numberIn(title) === undefined),
    ),
    movementNumber: numbers.find((number) => number !== undefined),
    composers: composers.length > 0 ? composers : undefined,
    credits: credits.length > 0 ? credits : undefined,
  })
}
