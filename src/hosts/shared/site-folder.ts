/** The folder of a site on a server of one's own, the same in every recipe: it holds releases, and nothing else. */
export const releasesFolder = (baseUrl: string): string =>
  `/srv/${new URL(baseUrl).hostname.replace(/[[\]]/g, '')}`

/** The folder that the rules of servers name as the root of a site: the link to the release that is served. */
export const siteFolder = (baseUrl: string): string => `${releasesFolder(baseUrl)}/current`
