/** The folder that the rules of servers name as the root of a site, the same in every recipe. */
export const siteFolder = (baseUrl: string): string =>
  `/var/www/${new URL(baseUrl).hostname.replace(/[[\]]/g, '')}`
