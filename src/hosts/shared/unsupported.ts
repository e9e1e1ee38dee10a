// Hosts that users ask for but that cannot carry the API: no rules or functions make up for what they lack.
import type { UnsupportedHost } from './host.ts'

export const UNSUPPORTED_HOSTS: readonly UnsupportedHost[] = [
  {
    name: 'firebase',
    title: 'Firebase Hosting',
    docs: 'https://firebase.google.com/docs/hosting/full-config',
    reasons: [
      'Its rules match the path of a URL but not the query, so no parameter can choose a page or a format.',
      'A rewrite has one fixed target and cannot put a uuid from the URL into the path of a file.',
      'Its rules cannot match a method, so OPTIONS is answered like GET and POST is not refused.',
    ],
  },
  {
    name: 'azure',
    title: 'Azure Static Web Apps',
    docs: 'https://learn.microsoft.com/en-us/azure/static-web-apps/configuration',
    reasons: [
      'It reserves every path under /api for functions, so a file published there is not served.',
      'Its routes match the path and the method but not the query, so no parameter can choose a page or a format.',
      'A route has a wildcard only at its end, and a rewrite cannot put what it matched into the path of a file.',
    ],
  },
]
