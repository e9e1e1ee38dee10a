// Answers requests of the OpenSubsonic API, read-only. What the site publishes is public, so every account is accepted:
// a password would protect nothing.

import { ownValue } from '../../contract/common/own-value.ts'
import type { FaceReply, FaceRequest, FaceSite } from '../../contract/edge/faces.ts'
import { BROWSING } from './browsing.ts'
import { readLibrary } from './library.ts'
import { MEDIA } from './media.ts'
import { type Methods, Redirect } from './method.ts'
import { readParameters } from './parameters.ts'
import { PLAYLISTS } from './playlists.ts'
import { Refusal, renderReply } from './reply.ts'
import { SEARCHES } from './searches.ts'
import { SERVER } from './server.ts'
import { SONGS } from './songs.ts'

const METHODS: Methods = { ...SERVER, ...BROWSING, ...SONGS, ...SEARCHES, ...PLAYLISTS, ...MEDIA }

export async function answer(request: FaceRequest, site: FaceSite): Promise<FaceReply> {
  const parameters = await readParameters(request)
  const { version } = site.settings as { readonly version: string }
  const name = request.path.slice('/rest/'.length).replace(/\.view$/, '')
  try {
    const method = ownValue(METHODS, name)
    if (!method) throw new Refusal(0, `There is no method "${name}".`)
    const result = await method({ parameters, site, library: () => readLibrary(site) })
    return result instanceof Redirect
      ? { status: 302, headers: { Location: result.location } }
      : renderReply(result, parameters.query, version)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message } = error
    return renderReply({ error: { code, message } }, parameters.query, version)
  }
}
