// Renders the records of a catalog as their own responses, without files.

import { Bodies, listUuids } from '../../api-files/responses/bodies.ts'
import type { BodyForms } from '../../api-files/responses/body-form.ts'
import { RESOURCES, type Resource } from '../../contract/kinds/kinds.ts'
import type { Library } from '../../core/library/library.ts'

export interface RenderedRecord {
  readonly kind: Resource
  readonly uuid: string
  readonly text: string
}

/** Renders every listed record of a library in the plain variant: kind by kind, in order. */
export function* renderRecords(
  library: Library,
  common: Omit<BodyForms, 'variants'>,
): Generator<RenderedRecord> {
  const bodies = new Bodies(library, { ...common, variants: ['plain'] })
  for (const kind of RESOURCES)
    for (const uuid of listUuids(library, kind))
      if (library.isListed(kind, uuid))
        yield { kind, uuid, text: Buffer.concat(bodies.body(kind, uuid, 'plain')).toString('utf8') }
}
