// Faults in files: altered media, public internal files, and faults that only appear for every record or link.
import {
  at,
  both,
  changing,
  type Fault,
  fault,
  hasStatus,
  isGet,
  isUnder,
  requestPath,
  requestUrl,
  rewriting,
  saying,
  setting,
  where,
  without,
} from './fault.ts'

const NOT_FOUND = '{"detail":"Not found."}'
const MEDIA = isUnder('/media/')

/** Paths of the site with faults. */
export interface Places {
  /** A track and an image outside every sample. */
  readonly track: string
  readonly image: string
  /** An image that a record names, published by a different program. */
  readonly elsewhere: string
}

export const fileFaults = ({ track, image, elsewhere }: Places): readonly Fault[] => [
  fault(
    'the rules of the build in public',
    where(at('/.catalog-press/rules.json'), saying(200, '{"baseUrl":"https://api.example.org"}')),
  ),
  fault(
    "a host's own file in public",
    where(at('/_headers'), saying(200, '/api/*', { 'content-type': 'text/plain' })),
  ),
  fault(
    'a listing of a folder',
    where(at('/media/'), saying(200, '<title>Index of /media/</title>', { 'content-type': 'text/html' })),
  ),
  fault(
    'a file of the API under its own name',
    where(at('/api/v1/catalog/artist/index.json'), saying(200, '{}')),
  ),
  fault(
    'a page of the host for an odd path',
    where(
      (request) => requestUrl(request).includes('%00'),
      saying(400, '<h1>Bad Request</h1>', { 'content-type': 'text/html' }),
    ),
  ),
  fault(
    'a failure at a name that is too long',
    where((request) => requestPath(request).length > 255, saying(500, 'Internal Server Error')),
  ),
  fault('media as text', where(both(MEDIA, hasStatus(200)), setting({ 'content-type': 'text/plain' }))),
  fault('media without nosniff', where(MEDIA, without('x-content-type-options'))),
  fault(
    'media that scripts cannot read',
    where(both(MEDIA, hasStatus(200)), without('access-control-allow-origin')),
  ),
  fault(
    'other bytes of media',
    where(
      both(isGet, MEDIA, hasStatus(200)),
      changing((held) => ({ ...held, body: Buffer.alloc(held.body.length) })),
    ),
  ),
  fault(
    'media that are always sent whole',
    where(both(MEDIA, hasStatus(206)), (answer) => ({ ...answer, status: 200 })),
  ),
  fault(
    'the wrong part of media',
    where(
      both(MEDIA, hasStatus(206)),
      changing((held) => ({ ...held, body: Buffer.alloc(held.body.length) })),
    ),
  ),
  fault(
    'a part of media, whichever version it continues',
    where(
      both(MEDIA, hasStatus(200), ({ headers }) => headers['if-range'] !== undefined),
      changing((held) => ({
        ...held,
        status: 206,
        headers: {
          ...held.headers,
          'content-range': `bytes 1-${held.body.length - 1}/${held.body.length}`,
          'content-length': `${held.body.length - 1}`,
        },
        body: held.body.subarray(1),
      })),
    ),
  ),
  fault(
    'no media for pages of other sites',
    where(
      both(MEDIA, ({ headers }) => headers.referer !== undefined),
      saying(403, 'Forbidden'),
    ),
  ),
  fault(
    'pictures in another format for browsers',
    where(
      both(MEDIA, hasStatus(200), ({ headers }) => String(headers.accept).includes('avif')),
      changing((held) => ({
        ...held,
        headers: { ...held.headers, 'content-type': 'image/avif' },
        body: Buffer.from('avif'),
      })),
    ),
  ),
  fault(
    'a range of media that cannot be, as an answer',
    where(both(MEDIA, hasStatus(416)), saying(200, 'picture')),
  ),
  fault('a 416 without the length of the file', where(hasStatus(416), without('content-range'))),
  fault(
    'POST to media',
    where(
      both(MEDIA, ({ method }) => method === 'POST'),
      saying(200, ''),
    ),
  ),
  fault(
    'a page in the middle of a long list',
    where(both(isGet, at('/api/v1/catalog/artist/?limit=7&offset=7')), saying(404, NOT_FOUND)),
    '--all',
  ),
  fault(
    'one byte in a track',
    where(
      both(isGet, at(track)),
      rewriting((body) => body.replace('"Track ', '"track ')),
    ),
    '--all',
  ),
  fault(
    'one byte in the format=api of a track',
    where(
      both(isGet, at(`${track}?format=api`)),
      rewriting((body) => body.replace('"Track ', '"track ')),
    ),
    '--all',
  ),
  fault(
    'a failure of one record',
    where(both(isGet, at(track)), saying(500, 'Internal Server Error')),
    '--all',
  ),
  fault(
    'a corrupt br of one record',
    where(
      both(at(track), ({ headers }) => String(headers['accept-encoding']).includes('br')),
      (answer) => setting({ 'content-encoding': 'br', vary: 'Accept, Accept-Encoding' })(answer, {} as never),
    ),
    '--all',
  ),
  fault('an image that is missing', where(at(image), saying(404, NOT_FOUND)), '--all'),
  fault(
    'an image that is published otherwise, and missing',
    where(at(elsewhere), saying(404, NOT_FOUND)),
    '--links',
  ),
]
