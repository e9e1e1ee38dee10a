const BRIDGE = 'https://fed.brid.gy'

/** Redirects to the same path of the bridge. */
export const answer = ({ path, query }: { readonly path: string; readonly query: URLSearchParams }) => ({
  status: 302,
  headers: { Location: `${BRIDGE}${path}${query.size > 0 ? `?${query}` : ''}` },
})
