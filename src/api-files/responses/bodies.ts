// The bodies of the responses of records.
import type { Listed, Resource } from '../../contract/kinds/kinds.ts'
import type { Variant } from '../../contract/kinds/resources.ts'
import {
  joinArtist,
  joinArtistFeatures,
  joinFeatures,
  joinLabel,
  joinRelease,
  joinTrack,
} from '../../core/library/joined.ts'
import type { Library } from '../../core/library/library.ts'
import type { Ranked } from '../../core/library/lists.ts'
import type { MergedRecord } from '../../core/library/merge.ts'
import { encode } from '../../core/site/encode.ts'
import type { Body } from '../../core/site/site.ts'
import { artistBody } from './artist.ts'
import type { BodyForms } from './body-form.ts'
import { artistFeaturesBody, featuresBody } from './features.ts'
import { labelBody } from './label.ts'
import { releaseBody } from './release.ts'
import { type TrackBodies, TrackCache, trackBodies } from './track-cache.ts'

export class Bodies {
  readonly #library: Library
  readonly #forms: BodyForms
  readonly #tracks: TrackCache

  constructor(library: Library, forms: BodyForms) {
    this.#library = library
    this.#forms = forms
    this.#tracks = new TrackCache((record) => trackBodies(joinTrack(library, record), forms))
  }

  /** Makes the body of a record. */
  body(kind: Resource, uuid: string, variant: Variant): Body {
    const library = this.#library
    const { addresses, pictures } = this.#forms
    const form = { addresses, pictures, variant }
    switch (kind) {
      case 'track':
        return [this.#tracks.of(library.get('track', uuid)).bodies[variant]]
      case 'artist':
        return artistBody(joinArtist(library, library.get('artist', uuid)), this.#items('artist', uuid), form)
      case 'release':
        return releaseBody(
          joinRelease(library, library.get('release', uuid)),
          this.#items('release', uuid),
          form,
        )
      case 'label':
        return [encode(labelBody(joinLabel(library, library.get('label', uuid)), form))]
      case 'features': {
        const parts = library.features.get(uuid)
        if (parts === undefined) throw new Error(`There are no features ${uuid}.`)
        return [encode(featuresBody(joinFeatures(library, parts), form))]
      }
      case 'artist_features':
        return [encode(artistFeaturesBody(joinArtistFeatures(library.get('artist', uuid)), form))]
    }
  }

  /** The tracks of an artist or a release, in their order. */
  #items(kind: 'artist' | 'release', uuid: string): TrackBodies[] {
    const items: readonly Ranked<'track'>[] = this.#library.items[kind].get(uuid) ?? []
    return items.map(({ record }) => this.#tracks.of(record))
  }
}

/** The uuids of the records of a kind that have responses, in the order of the kind, and unlisted ones last. */
export function* listUuids(library: Library, kind: Resource): Generator<string> {
  if (kind === 'features') yield* library.features.keys()
  else if (kind === 'artist_features') for (const { uuid } of library.factualArtists) yield uuid
  else
    yield* (
      library.addressed[kind as Listed] as ReadonlyMap<string, { readonly record: MergedRecord }>
    ).keys()
}
