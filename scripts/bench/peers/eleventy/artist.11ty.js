import path from 'node:path'
import { artistBody, VARIANTS } from '../bodies.js'

export const data = {
  pagination: {
    data: 'catalog.artists',
    size: 1,
    alias: 'response',
    before: (artists) => artists.flatMap((artist) => VARIANTS.map((variant) => ({ artist, variant }))),
  },
  permalink: ({ response: { artist, variant } }) =>
    path.posix.join('api/v1', variant.folder, 'catalog/artist', artist.uuid, 'index.json'),
}

export const render = ({ catalog, response: { artist, variant } }) =>
  JSON.stringify(artistBody(catalog, artist, variant))
