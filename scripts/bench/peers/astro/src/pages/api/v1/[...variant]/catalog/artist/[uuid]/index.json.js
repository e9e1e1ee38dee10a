import { artistBody, VARIANTS } from '../../../../../../../../../bodies.js'
import { catalog, keyed } from '../../../../../../../../../given.js'

export const getStaticPaths = () =>
  catalog.artists.flatMap((artist) =>
    VARIANTS.map((variant) =>
      keyed({
        params: { variant: variant.folder || undefined, uuid: artist.uuid },
        props: { artist, variant },
      }),
    ),
  )

export const GET = ({ props: { artist, variant } }) => Response.json(artistBody(catalog, artist, variant))
