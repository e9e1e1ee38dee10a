// Hosts that only serve files: no rules, no code. A folder is answered with its index.html, so links of the API name
// the index.json of each response. Web pages, feeds, the search and embeds need nothing else.
//
// There is no copy of a response as index.html: its type would be text/html, and a browser would run scripts in the
// names of a catalog.
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import type { Host, HostFile, Limits } from '../shared/host.ts'
import { notFoundFile } from '../shared/not-found-file.ts'
import { PLAIN_DEVIATIONS, SIMPLE_DEVIATIONS } from './deviations.ts'

const LIMITS: Limits = {
  aliases: {
    max: 0,
    where: 'because it only serves files',
    waysOut: ['Choose a host that redirects them, such as cloudflare-workers.'],
  },
}

export const plain: Host = {
  name: 'plain',
  title: 'A plain host',
  docs: 'https://docs.python.org/3/library/http.server.html',
  links: 'files',
  limits: LIMITS,
  deviations: [...PLAIN_DEVIATIONS, ...SIMPLE_DEVIATIONS],
  files: notFoundFile,
}

export const githubPages: Host = {
  ...plain,
  name: 'github-pages',
  title: 'GitHub Pages',
  docs: 'https://docs.github.com/en/pages/getting-started-with-github-pages/what-is-github-pages',
  knownBy: { header: 'server', value: /^GitHub\.com/ },
  deviations: PLAIN_DEVIATIONS,
  notes: [
    {
      fact: 'A site has 1 GB at most, a soft limit of 100 GB of traffic a month, and 10 minutes to be deployed.',
      source: 'https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits',
      date: '2026-11-26',
    },
  ],
  files: (rules) => [...notFoundFile(rules), NO_JEKYLL, ...domainFile(rules)],
}

/** Without it, a branch that is published as it is loses all folders whose names begin with an underscore. */
const NO_JEKYLL: HostFile = { in: 'site', path: '.nojekyll', body: 'Jekyll is off.\n' }

/** The domain of a site that is published from a branch. */
function domainFile({ baseUrl }: SiteRules): readonly HostFile[] {
  const { hostname } = new URL(baseUrl)
  return /\.github\.io$/.test(hostname) ? [] : [{ in: 'site', path: 'CNAME', body: `${hostname}\n` }]
}
