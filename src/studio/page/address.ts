// The address of the site, as people type it.

/** A name with a dot, as in `www.example.org/music`, and nothing before it. */
const BARE = /^[^\s/:@.]+(?:\.[^\s/:@.]+)+(?::\d+)?(?:\/\S*)?$/

/** Whether an address lacks its scheme alone. */
export const isBare = (address: string): boolean => BARE.test(address.trim())

export const withScheme = (address: string): string =>
  isBare(address) ? `https://${address.trim()}` : address
