// Renders the roots of the API like Django REST Framework's routers.

import { LISTED } from '../../contract/kinds/kinds.ts'
import type { Root, Variant } from '../../contract/kinds/resources.ts'
import { linkTo, listPath, rootPath, variantUrl } from '../../contract/urls/urls.ts'
import type { FaceLink } from '../../core/site/face.ts'
import type { Addresses, DataTerms } from '../../core/site/site.ts'

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
