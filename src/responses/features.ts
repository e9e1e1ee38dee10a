import type { Variant } from '../api/resources.ts'
import { resourcePath } from '../api/urls.ts'
import type { JoinedFeatures } from '../model/catalog.ts'
import type { Addresses } from '../model/site.ts'

/** The body of features: what they are and whose, then the source's own keys, which cannot say otherwise. */
export function featuresBody(
  { uuid, media, record }: JoinedFeatures,
  variant: Variant,
  { baseUrl }: Addresses,
): string {
  const head = {
    url: `${baseUrl}${resourcePath('features', uuid, variant)}`,
    ct: 'features.media',
    uuid,
    media: media && `${baseUrl}${resourcePath('track', media, variant)}`,
  }
  return JSON.stringify({ ...head, ...record, ...head })
}
