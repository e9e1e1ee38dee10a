// The README of a new project: its files, its commands, and how to publish it.
import { hostNamed } from '../../hosts/index.ts'
import { type Answers, PLACEHOLDER_URL } from './answers.ts'
import type { Dependency } from './dependency.ts'
import type { Deployment, Secret } from './deployments.ts'
import type { Location } from './location.ts'

export interface ReadmeOptions {
  readonly answers: Answers
  readonly deployment: Deployment
  readonly location: Location | null
  readonly dependency: Dependency
}

/** How people of the project call the program and find its docs. */
interface Usage {
  /** Returns the command line of a script in package.json. */
  run(script: string): string
  /** The program by its name. */
  readonly program: string
  /** Returns a link to a page, or its title and place. */
  page(title: string, file: string): string
}

const BY_NPM: Usage = {
  run: (script) => `npm run ${script}`,
  program: 'npx catalog-press',
  page: (title, file) => `[${title}](node_modules/catalog-press/docs/${file})`,
}

const BY_LAUNCHER: Usage = {
  run: (script) => `catalog-press ${script}`,
  program: 'catalog-press',
  page: (title, file) => `${title} (\`docs/${file}\` in the folder of the program)`,
}

export function createReadme({ answers, deployment, location, dependency }: ReadmeOptions): string {
  const { name, baseUrl, host } = answers
  const hasNpm = dependency.launcher === undefined
  const usage = hasNpm ? BY_NPM : BY_LAUNCHER
  const { run, program, page } = usage
  const { title } = hostNamed(host)
  return `# ${name}

A music catalog as a site of static files, made by ${page('catalog-press', 'README.md')}: web pages with players, a read-only JSON API, feeds and a search.

## Work on it

\`\`\`sh
${commandLines([
  ...(hasNpm ? [['npm install', 'once'] as const] : []),
  [run('dev'), 'look at it in a browser while you edit'],
  [run('check'), 'find mistakes'],
  [run('build'), 'write the site into dist/'],
])}
\`\`\`

- \`data/site.json\` holds the settings. Editors complete and explain them; ${page('all settings', 'reference/settings.md')}.
${bulletList([...catalogLines(answers, location, usage), ...programLines(dependency)])}
- URLs are derived from \`namespace\` in \`data/site.json\`. Never change it.
- ${hasNpm ? LOCKED : UNLOCKED}

## Publish it

${addressLine(baseUrl, usage)}

Pushes to the main branch are published on ${title} by \`.github/workflows/catalog.yml\` on GitHub, or by \`.gitlab-ci.yml\` on GitLab; delete the one that you do not need. Both start to publish once these secrets are set (GitHub: Settings, Secrets and variables, Actions; GitLab: Settings, CI/CD, Variables):

${secretLines(deployment)}

A pull request or merge request is checked and built, and shows its changes to the site. To set up the host, see ${page('its page', `how-to/${host}.md`)}.

A pipeline also verifies the published site each day: on GitHub by itself, on GitLab once you add a schedule (Build, Pipeline schedules).

To go back to an earlier site, ${deployment.goingBack}. The next push publishes the catalog as it is by then.

To verify the live site from your machine, build it and send it a request for every rule:

\`\`\`sh
${run('build')}
${program} verify ${baseUrl}
\`\`\`
`
}

const LOCKED = 'Commit `package-lock.json` too: the pipelines install the versions in it.'

const UNLOCKED =
  '`package.json` names the version that pipelines install from npm. Change it when you replace your program by a later version.'

/** Aligns the comments of commands. */
function commandLines(lines: readonly (readonly [command: string, comment: string])[]): string {
  const width = Math.max(...lines.map(([command]) => command.length)) + 6
  return lines.map(([command, comment]) => `${command.padEnd(width)}# ${comment}`).join('\n')
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

function addressLine(baseUrl: string, { run }: Usage): string {
  if (baseUrl !== PLACEHOLDER_URL)
    return `The site is built for ${baseUrl}, the \`base_url\` in \`data/site.json\`.`
  return `First set \`base_url\` in \`data/site.json\` to the address of your site: every link contains it. Until then, \`${run('preview')}\` reminds you.`
}

function catalogLines({ from }: Answers, location: Location | null, { page }: Usage): string[] {
  if (from.hasStarter) {
    return [
      '`data/` holds a fictional starter catalog. Replace its sheets, and the files in `data/media/`, with yours: ' +
        `${page('bring your catalog', 'how-to/data.md')}.`,
    ]
  }
  if (location === null)
    return [`\`data/\` holds sheets to fill in: ${page('their columns', 'reference/data.md')}.`]
  const read = `The catalog is read from \`${location.written}\` (in \`sources\` of \`data/site.json\`, relative to \`data/\`): ${page(from.word, `how-to/${PAGES.get(from.word)}.md`)}.`
  const outside =
    'That is outside this folder. Pipelines find it only if it is in the repository, so move it here, or use a URL.'
  return location.isOutside ? [read, outside] : [read]
}

const programLines = ({ tarball }: Dependency): string[] =>
  tarball ? [`\`${tarball.path}\` is the program. Commit it: the project installs it from there.`] : []

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
