import { listWindows, pageBody, VARIANTS } from '../../../../../../../../../bodies.js'
import { catalog, keyed } from '../../../../../../../../../given.js'

export const getStaticPaths = () =>
  listWindows(catalog.artists).flatMap((window) =>
    VARIANTS.map((variant) =>
      keyed({
        params: { variant: variant.folder || undefined, window: window.folder || undefined },
        props: { window, variant },
      }),
    ),
  )

export const GET = ({ props: { window, variant } }) => Response.json(pageBody(catalog, window, variant))
