// Hosts that are asked for and cannot carry the API: what they lack, no file of ours makes up for.
import type { UnsupportedHost } from '../model/host.ts'

export const UNSUPPORTED_HOSTS: readonly UnsupportedHost[] = [
  {
    name: 'firebase',
    title: 'Firebase Hosting',
    docs: 'https://firebase.google.com/docs/hosting/full-config',
    reasons: [
      'Its rules match the path of a URL and nothing of the query, so no parameter can pick a page or a format.',
      'A rewrite leads to one fixed file and cannot carry a uuid from the URL into the path of one.',
      'Rules know no methods, so OPTIONS has no answer of its own and POST is not refused.',
    ],
  },
  {
    name: 'azure',
    title: 'Azure Static Web Apps',
    docs: 'https://learn.microsoft.com/en-us/azure/static-web-apps/configuration',
    reasons: [
      'It keeps every path under /api for functions, so a file that is published there is not served.',
      'Its routes match the path and the method and nothing of the query, so no parameter can pick a page or a format.',
      'A wildcard stands at the end of a route only, and a rewrite cannot carry what it matched into the path of a file.',
    ],
  },
  {
    name: 'github-pages',
    title: 'GitHub Pages',
    docs: 'https://docs.github.com/en/pages/getting-started-with-github-pages/what-is-github-pages',
    reasons: [
      'It has no rules at all, so no parameter can pick a page or a format, and no answer gets the headers of the API.',
      'It looks for an index.html in a folder and for nothing else, so the index.json of a record is not found at its URL.',
      'What is missing is answered with a page of HTML, and methods cannot be told apart.',
    ],
  },
]
