import type { Variant } from '../../contract/kinds/resources.ts'
import { linkTo, lookupPath, resourcePath, webPagePath } from '../../contract/urls/urls.ts'
import type { FoundRecord, FoundRecords } from '../../core/library/joined-records.ts'
import type { Addresses } from '../../core/site/site.ts'

const TYPES: Record<FoundRecord['kind'], string> = {
  artist: 'catalog.artist',
  track: 'catalog.media',
  release: 'catalog.release',
  label: 'catalog.label',
}

/** The body of a lookup: a reference to each record that carries the identifier. */
export function lookupBody({ name, records }: FoundRecords, variant: Variant, addresses: Addresses): string {
  const [by, value] = name.split('/')
  return JSON.stringify({
    url: linkTo(addresses, lookupPath(name, variant)),
    ct: `lookup.${by}`,
    value,
    count: records.length,
    results: records.map((record) => ({
      ct: TYPES[record.kind],
      uuid: record.uuid,
      name: record.name,
      url: linkTo(addresses, resourcePath(record.kind, record.uuid, variant)),
      detail_url: `${addresses.baseUrl}${recordPage(record)}`,
      ...resolveFeatures(record, variant, addresses),
    })),
  })
}

const recordPage = ({ kind, uuid, release }: FoundRecord): string =>
  kind === 'track' ? webPagePath('release', release ?? uuid) : webPagePath(kind, uuid)

/** An identifier of a track or an artist is a field of its features, unless they are the catalog's own. */
function resolveFeatures({ kind, uuid, features }: FoundRecord, variant: Variant, addresses: Addresses) {
  if (kind === 'track' && features !== null)
    return { features: linkTo(addresses, resourcePath('features', features, variant)) }
  return kind === 'artist'
    ? { features: linkTo(addresses, resourcePath('artist_features', uuid, variant)) }
    : {}
}
