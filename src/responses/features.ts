import type { Variant } from '../api/resources.ts'
import { resourcePath } from '../api/urls.ts'
import type { JoinedFeatures } from '../model/catalog.ts'
import type { Addresses } from '../model/site.ts'

/** The body of features: what they are and whose, then what the source says, as it says it. */
export function featuresBody(
  { uuid, media, members }: JoinedFeatures,
  variant: Variant,
  { baseUrl }: Addresses,
): string {
  const head = JSON.stringify({
    url: `${baseUrl}${resourcePath('features', uuid, variant)}`,
    ct: 'features.media',
    uuid,
    media: media && `${baseUrl}${resourcePath('track', media, variant)}`,
  })
  return members === '' ? head : `${head.slice(0, -1)},${members}}`
}
