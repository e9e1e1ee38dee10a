// Files of the media folder with private names are published if a record names them, which only the catalog shows.
import { namedMedia } from '../catalog/named-media.ts'
import type { Engine } from '../engine/engine.ts'
import { byPathOrder, checkMediaSize, type Inputs } from './inputs.ts'

/**
 * Completes the media of a site with the withheld files that records name.
 * @throws CatalogError OVER_LIMIT
 */
export async function withNamedMedia(inputs: Inputs, engine: Engine): Promise<Inputs> {
  const { withheld, media, hosts } = inputs
  if (withheld.length === 0) return inputs
  const names = await namedMedia(
    engine,
    withheld.map(({ path }) => path),
  )
  const named = withheld.filter(({ path }) => names.has(path))
  checkMediaSize(hosts, named)
  return {
    ...inputs,
    media: byPathOrder([...media, ...named]),
    withheld: withheld.filter(({ path }) => !names.has(path)),
  }
}
