// The README of a new project: what is where, how to work on it, how it is published.
import { hostNamed } from '../hosts/index.ts'
import { ADDRESS_TO_COME, type Answers } from './answers.ts'
import type { Deployment } from './deployments.ts'
import type { Location } from './location.ts'

/** The docs come with the package. */
const DOCS = 'node_modules/catalog-press/docs'

export interface Described {
  readonly answers: Answers
  readonly deployment: Deployment
  readonly location: Location | null
  /** Where the packed program is, if it is in the project. */
  readonly packed: string | undefined
}

export function readmeOf({ answers, deployment: { secrets }, location, packed }: Described): string {
  const { name, baseUrl, host } = answers
  const { title } = hostNamed(host)
  return `# ${name}

A music catalog as a site of static files, made by [catalog-press](${DOCS}/README.md): web pages with players, a read-only JSON API, feeds and a search.

## Work on it

\`\`\`sh
npm install        # once
npm run dev        # look at it in a browser while you edit
npm run check      # find mistakes
npm run build      # write the site into dist/
\`\`\`

- \`data/site.json\` holds the settings. Editors complete and explain them; [all settings](${DOCS}/reference/settings.md).
${linesOf([...catalogLines(answers, location), ...programLines(packed)])}
- \`namespace\` in \`data/site.json\` is what URLs are made of. Never change it.
- Commit \`package-lock.json\` too: the pipelines install what it names.

## Publish it

${addressLine(baseUrl)}

Pushes to the main branch are published on ${title} by \`.github/workflows/catalog.yml\` on GitHub, or by \`.gitlab-ci.yml\` on GitLab; delete the one that you do not need. Both begin to publish once these secrets are set (GitHub: Settings, Secrets and variables, Actions; GitLab: Settings, CI/CD, Variables):

${secrets.map(({ name, meaning }) => `- \`${name}\`: ${meaning}`).join('\n')}

A pull request or merge request is checked and built, and says what it would change on the site. How the host is set up is on [its page](${DOCS}/how-to/${host}.md).

To verify the live site from here, build it and ask it every question that the rules answer:

\`\`\`sh
npm run build
npx catalog-press verify ${baseUrl} --host ${host}
\`\`\`
`
}

const linesOf = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')

function addressLine(baseUrl: string): string {
  if (baseUrl !== ADDRESS_TO_COME)
    return `The site is built for ${baseUrl}, as \`base_url\` in \`data/site.json\` says.`
  return `First set \`base_url\` in \`data/site.json\` to the address of your site: it is baked into every link. Until then, builds warn that it is not yours.`
}

function catalogLines({ from }: Answers, location: Location | null): string[] {
  if (from.hasStarter) {
    return [
      '`data/` holds a starter catalog, which is made up. Replace its sheets, and the files in `data/media/`, with yours: ' +
        `[bring your catalog](${DOCS}/how-to/data.md).`,
    ]
  }
  if (location === null)
    return [`\`data/\` holds sheets to fill in: [their columns](${DOCS}/reference/data.md).`]
  const read = `The catalog is read from \`${location.written}\` (as \`sources\` in \`data/site.json\` names it, seen from \`data/\`): [${from.word}](${DOCS}/how-to/${PAGES[from.word]}.md).`
  const outside =
    'That lies outside of this folder. Pipelines find it only if it is in the repository, so move it here, or name an address.'
  return location.isOutside ? [read, outside] : [read]
}

const programLines = (packed: string | undefined): string[] =>
  packed === undefined ? [] : [`\`${packed}\` is the program. Commit it: the project installs from it.`]

/** The page of the docs on each origin. */
const PAGES: Readonly<Record<string, string>> = {
  tracks: 'spreadsheets',
  audio: 'audio',
  musicbrainz: 'musicbrainz',
  discogs: 'discogs',
  sql: 'databases',
}
