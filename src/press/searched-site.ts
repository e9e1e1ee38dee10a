// What a search finds and shows in addition to the records of a catalog.
import type { SearchedSite } from '../api-files/search/records.ts'
import { hasPages } from '../contract/rules/site-rules.ts'
import { EVENTS_PATH, playlistPath } from '../contract/urls/web.ts'
import { hasEvents } from '../core/library/events/event.ts'
import { ownPagePath, ownPages, ownTitle } from '../pages/own/own-articles.ts'
import { siteWords } from '../pages/words/words.ts'
import type { Inputs } from './inputs/inputs.ts'
import type { PageInputs } from './inputs/page-inputs.ts'
import { webOptions } from './record-files.ts'

/** Pages are found by their titles. */
export function searchedSite(inputs: Inputs): SearchedSite {
  const { rules, addresses, ownPages: own, news, playlists, events }: PageInputs = inputs
  const { baseUrl, mediaUrl } = addresses
  return {
    pictures: hasPages(rules) ? webOptions(inputs).pictures : null,
    audio: mediaUrl.startsWith(`${baseUrl}/`) ? mediaUrl.slice(baseUrl.length) : mediaUrl,
    pages: hasPages(rules)
      ? [
          ...[...ownPages(own), ...news].map((page) => ({
            path: ownPagePath(page.name),
            title: ownTitle(page),
          })),
          ...playlists.map(({ name, title }) => ({ path: playlistPath(name), title })),
          ...(hasEvents(events) ? [{ path: EVENTS_PATH, title: siteWords(inputs).events }] : []),
        ]
      : [],
  }
}
