import { isBucket } from '../../packs/push/address.ts'
import { openBucketPlace } from './bucket-place.ts'
import { FolderPlace } from './folder-place.ts'
import type { PartPlace, PlaceOptions } from './part-place.ts'

/**
 * @param place a folder, or a bucket such as s3://my-bucket/parts
 * @throws CatalogError BAD_FLAG, BUCKET_REFUSED without credentials
 */
export const openPlace = (place: string, options: PlaceOptions): PartPlace =>
  isBucket(place) ? openBucketPlace(place, options) : new FolderPlace(place)
