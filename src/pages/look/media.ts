// URLs of media on web pages: relative to the root for the site's own files, so that every copy of the site finds them.

import type { WebResource } from '../../contract/kinds/kinds.ts'
import { imageUrl, isAbsoluteUrl } from '../../contract/urls/urls.ts'
import { audioUrl } from '../metadata/addresses.ts'
import type { PageContext } from '../parts/context.ts'
import { once } from '../parts/once.ts'

const local = ({ rules: { baseUrl } }: PageContext, url: string): string =>
  url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url

/** @param stream the path of a track's audio file, or an absolute URL */
export const streamAddress = (context: PageContext, stream: string): string =>
  isAbsoluteUrl(stream) ? stream : streamFolder(context) + stream

const streamFolder = once((context: PageContext) => local(context, audioUrl(context, '')))

/** @param image the name of a picture's file, or an absolute URL */
export const imageAddress = (context: PageContext, kind: WebResource, image: string): string =>
  local(context, imageUrl(context.rules.baseUrl, kind, image))
