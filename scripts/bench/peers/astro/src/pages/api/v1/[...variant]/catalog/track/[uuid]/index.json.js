import { trackBody, VARIANTS } from '../../../../../../../../../bodies.js'
import { catalog } from '../../../../../../../../../given.js'

export const getStaticPaths = () =>
  catalog.tracks.flatMap((track) =>
    VARIANTS.map((variant) => ({
      params: { variant: variant.folder || undefined, uuid: track.uuid },
      props: { track, variant },
    })),
  )

export const GET = ({ props: { track, variant } }) => Response.json(trackBody(catalog, track, variant))
