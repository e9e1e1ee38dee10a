// The README of a new project: its files, its commands, and how to publish it.
import { hostNamed } from '../hosts/index.ts'
import { type Answers, PLACEHOLDER_URL } from './answers.ts'
import type { Deployment, Secret } from './deployments.ts'
import type { Location } from './location.ts'

const DOCS = 'node_modules/catalog-press/docs'

export interface ReadmeOptions {
  readonly answers: Answers
  readonly deployment: Deployment
  readonly location: Location | null
  /** Path of the packed program, if it is in the project. */
  readonly packed: string | undefined
}

export function createReadme({ answers, deployment, location, packed }: ReadmeOptions): string {
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
${bulletList([...catalogLines(answers, location), ...programLines(packed)])}
- URLs are derived from \`namespace\` in \`data/site.json\`. Never change it.
- Commit \`package-lock.json\` too: the pipelines install the versions in it.

## Publish it

${addressLine(baseUrl)}

Pushes to the main branch are published on ${title} by \`.github/workflows/catalog.yml\` on GitHub, or by \`.gitlab-ci.yml\` on GitLab; delete the one that you do not need. Both start to publish once these secrets are set (GitHub: Settings, Secrets and variables, Actions; GitLab: Settings, CI/CD, Variables):

${secretLines(deployment)}

A pull request or merge request is checked and built, and shows its changes to the site. To set up the host, see [its page](${DOCS}/how-to/${host}.md).

A pipeline also verifies the published site each day: on GitHub by itself, on GitLab once you add a schedule (Build, Pipeline schedules).

To go back to an earlier site, ${deployment.goingBack}. The next push publishes the catalog as it is by then.

To verify the live site from your machine, build it and send it a request for every rule:

\`\`\`sh
npm run build
npx catalog-press verify ${baseUrl} --host ${host}
\`\`\`
`
}

function secretLines({ secrets, variables = [] }: Deployment): string {
  const list = (values: readonly Secret[]) =>
    bulletList(values.map(({ name, meaning }) => `\`${name}\`: ${meaning}`))
  if (variables.length === 0) return list(secrets)
  return `${list(secrets)}

and these variables (GitHub: the tab Variables beside Secrets; GitLab: the same page):

${list(variables)}`
}

const bulletList = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')

function addressLine(baseUrl: string): string {
  if (baseUrl !== PLACEHOLDER_URL)
    return `The site is built for ${baseUrl}, the \`base_url\` in \`data/site.json\`.`
  return `First set \`base_url\` in \`data/site.json\` to the address of your site: every link contains it. Until then, builds warn about the placeholder.`
}

function catalogLines({ from }: Answers, location: Location | null): string[] {
  if (from.hasStarter) {
    return [
      '`data/` holds a fictional starter catalog. Replace its sheets, and the files in `data/media/`, with yours: ' +
        `[bring your catalog](${DOCS}/how-to/data.md).`,
    ]
  }
  if (location === null)
    return [`\`data/\` holds sheets to fill in: [their columns](${DOCS}/reference/data.md).`]
  const read = `The catalog is read from \`${location.written}\` (in \`sources\` of \`data/site.json\`, relative to \`data/\`): [${from.word}](${DOCS}/how-to/${PAGES.get(from.word)}.md).`
  const outside =
    'That is outside this folder. Pipelines find it only if it is in the repository, so move it here, or use a URL.'
  return location.isOutside ? [read, outside] : [read]
}

const programLines = (packed: string | undefined): string[] =>
  packed === undefined ? [] : [`\`${packed}\` is the program. Commit it: the project installs it from there.`]

/** The page of the docs for each origin. */
const PAGES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    tracks: 'spreadsheets',
    releases: 'spreadsheets',
    audio: 'audio',
    musicbrainz: 'musicbrainz',
    discogs: 'discogs',
    sql: 'databases',
  }),
)
