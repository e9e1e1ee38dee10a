import path from 'node:path'
import { listWindows, pageBody, VARIANTS } from '../bodies.js'

export const data = {
  pagination: {
    data: 'catalog.artists',
    size: 1,
    alias: 'response',
    before: (artists) =>
      listWindows(artists).flatMap((window) => VARIANTS.map((variant) => ({ window, variant }))),
  },
  permalink: ({ response: { window, variant } }) =>
    path.posix.join('api/v1', variant.folder, 'catalog/artist', window.folder, 'index.json'),
}

export const render = ({ catalog, response: { window, variant } }) =>
  JSON.stringify(pageBody(catalog, window, variant))
