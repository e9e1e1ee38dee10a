// URLs of media on web pages: relative to the root for the site's own files, so that every copy of the site finds them.

import { imageUrl, isAbsoluteUrl } from '../api/urls.ts'
import type { WebResource } from '../api/web.ts'
import { audioUrl } from './addresses.ts'
import type { PageContext } from './context.ts'
import { once } from './once.ts'

const local = ({ rules: { baseUrl } }: PageContext, url: string): string =>
  url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url

/** @param stream the path of a track's audio file, or an absolute URL */
export const streamAddress = (context: PageContext, stream: string): string =>
  isAbsoluteUrl(stream) ? stream : streamFolder(context) + stream

const streamFolder = once((context: PageContext) => local(context, audioUrl(context, '')))

/** @param image the name of a picture's file, or an absolute URL */
export const imageAddress = (context: PageContext, kind: WebResource, image: string): string =>
  local(context, imageUrl(context.rules.baseUrl, kind, image))
