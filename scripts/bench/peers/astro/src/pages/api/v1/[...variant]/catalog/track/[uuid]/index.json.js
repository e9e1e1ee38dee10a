import { trackBody, VARIANTS } from '../../../../../../../../../bodies.js'
import { catalog, keyed } from '../../../../../../../../../given.js'

export const getStaticPaths = () =>
  catalog.tracks.flatMap((track) =>
    VARIANTS.map((variant) =>
      keyed({
        params: { variant: variant.folder || undefined, uuid: track.uuid },
        props: { track, variant },
      }),
    ),
  )

export const GET = ({ props: { track, variant } }) => Response.json(trackBody(catalog, track, variant))
