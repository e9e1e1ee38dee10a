// What a track plays, in the vocabulary of schema.org.
import type { MusicCompositionLeaf } from 'schema-dts'
import { movementTitle } from '../../core/library/movements.ts'
import type { ReleaseTrack } from '../../core/library/web/page-records.ts'
import type { PageContext } from '../parts/context.ts'
import { nameText } from '../parts/names.ts'
import { pageUrl } from './addresses.ts'

/** What is played, a movement as a part of its work; undefined if nothing is known of it. */
export function compositionLeaf(
  context: PageContext,
  { name, facts }: ReleaseTrack,
): MusicCompositionLeaf | undefined {
  const { work = null, composers = null } = facts ?? {}
  const movement = movementTitle(facts)
  if (work === null && composers === null && movement === null) return undefined
  const called = (title: string): MusicCompositionLeaf => ({
    '@type': 'MusicComposition',
    name: nameText(context, title),
    ...(composers && {
      composer: composers.map((composer) => ({
        '@type': 'Person',
        name: nameText(context, composer.name),
        url: pageUrl(context, 'artist', composer.uuid),
      })),
    }),
  })
  return {
    ...called(movement ?? work ?? name),
    ...(movement !== null && work !== null && { isPartOf: called(work) }),
  }
}
