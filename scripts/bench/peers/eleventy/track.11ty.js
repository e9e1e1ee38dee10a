import path from 'node:path'
import { trackBody, VARIANTS } from '../bodies.js'

export const data = {
  pagination: {
    data: 'catalog.tracks',
    size: 1,
    alias: 'response',
    before: (tracks) => tracks.flatMap((track) => VARIANTS.map((variant) => ({ track, variant }))),
  },
  permalink: ({ response: { track, variant } }) =>
    path.posix.join('api/v1', variant.folder, 'catalog/track', track.uuid, 'index.json'),
}

export const render = ({ catalog, response: { track, variant } }) =>
  JSON.stringify(trackBody(catalog, track, variant))
