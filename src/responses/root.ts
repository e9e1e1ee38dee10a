// Renders the roots of the API like Django REST Framework's routers.

import { LISTED, type Root, type Variant } from '../api/resources.ts'
import { linkTo, listPath, rootPath, variantUrl } from '../api/urls.ts'
import type { FaceLink } from '../stages/face.ts'
import type { Addresses, DataTerms } from '../stages/site.ts'

interface RootOptions {
  readonly addresses: Addresses
  readonly terms: DataTerms
  readonly faces: readonly FaceLink[]
}

export function rootBody(
  root: Root,
  variant: Variant,
  { addresses, terms: { license, attributions }, faces }: RootOptions,
): string {
  const link = (path: string) => linkTo(addresses, variant === 'api' ? variantUrl(path) : path)
  const links =
    root === 'api'
      ? {
          catalog: link(rootPath('catalog')),
          ...(license !== null && { data_license: license }),
          ...(attributions.length > 0 && { attribution: attributions.join('\n\n') }),
          ...(faces.length > 0 && { faces: Object.fromEntries(faces.map(({ name, url }) => [name, url])) }),
        }
      : Object.fromEntries(LISTED.map((resource) => [resource, link(listPath(resource))]))
  return JSON.stringify(links)
}
