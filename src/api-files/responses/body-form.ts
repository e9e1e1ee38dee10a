import type { Variant } from '../../contract/kinds/resources.ts'
import type { Pictures } from '../../core/site/pictures.ts'
import type { Addresses } from '../../core/site/site.ts'

/** The form of a body. */
export interface BodyForm {
  readonly variant: Variant
  readonly addresses: Addresses
  /** The pictures of the site that have been read. */
  readonly pictures: Pictures
}

/** The forms in which records are rendered. */
export interface BodyForms extends Omit<BodyForm, 'variant'> {
  readonly variants: readonly Variant[]
}
