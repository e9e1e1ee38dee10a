// What web pages show of the pictures of records: those that the site has, with their sizes and smaller copies.
import type { WebResource } from '../../../contract/kinds/kinds.ts'
import { withoutEscapes } from '../../../contract/urls/urls.ts'
import {
  type Illustrated,
  type PagePictures,
  type Picture,
  pictureAt,
  picturePath,
} from '../../site/pictures.ts'
import type { MergedRecord } from '../merge.ts'
import type { PageLook } from './page-records.ts'

/** A record with the name of a picture, or its URL. */
type Pictured = Pick<MergedRecord<WebResource>, 'image' | 'background'>

const isUrl = (image: string): boolean => /^https?:\/\//i.test(image)

export class ShownPictures {
  readonly #sizes: PagePictures['sizes']
  /** The paths of the pictures of the site; null if records may name pictures that are published elsewhere. */
  readonly #paths: ReadonlySet<string> | null
  /** The picture of releases without a cover, if the site has it. */
  readonly #placeholder: Picture | null

  constructor({ sizes, files, placeholder }: PagePictures) {
    this.#sizes = sizes
    this.#paths = files && new Set(files.filter((path) => pictureAt(path) !== null))
    this.#placeholder = placeholder === null ? null : this.#at('release', placeholder)
  }

  /** The picture of a record, without one that the site does not have. */
  find(kind: WebResource, { image }: Pictured): Illustrated {
    if (image && this.#isShown(kind, image)) return { image, picture: this.#at(kind, image) }
    return { image: null, picture: kind === 'release' ? this.#placeholder : null }
  }

  /** What a record changes of the look of its pages; null if it changes nothing. */
  findLook(kind: WebResource, { accent = null, background }: MergedRecord<WebResource>): PageLook | null {
    const isShown = background && this.#isShown(kind, background)
    if (!isShown && accent === null) return null
    return {
      accent,
      background: isShown ? { image: background, picture: this.#at(kind, background) } : null,
    }
  }

  #isShown(kind: WebResource, image: string): boolean {
    return this.#paths === null || this.#paths.has(imagePath(kind, image)) || isUrl(image)
  }

  #at(kind: WebResource, image: string): Picture | null {
    return this.#sizes.get(imagePath(kind, image)) ?? null
  }
}

/** The path of a picture in the site, from the escaped name of its file. */
const imagePath = (kind: WebResource, image: string): string => picturePath(kind, withoutEscapes(image))
