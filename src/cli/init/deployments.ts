// How the pipelines of a new project publish its site: for each host its secrets and variables, its commands, and the
// files it needs in addition to those of `rules`.
import { ownValue } from '../../contract/common/own-value.ts'
import { releasesFolder } from '../../hosts/shared/site-folder.ts'
import type { Answers } from './answers.ts'

/** A value that the owner of a project sets for its pipelines. */
export interface Secret {
  readonly name: string
  readonly meaning: string
}

export interface Deployment {
  /** Nothing is published until the first one is set. */
  readonly secrets: readonly [Secret, ...Secret[]]
  /** Values that need not be secret, and may be left empty. */
  readonly variables?: readonly Secret[]
  /** Lines of a shell script that give access to the host, before it publishes or goes back. */
  readonly access?: readonly string[]
  /** Lines of a shell script that publishes the site in `dist/`. */
  readonly commands: readonly string[]
  /** How an earlier release is served again: that in RELEASE, or the one before. */
  readonly rollback?: Pick<Deployment, 'secrets' | 'commands'>
  /** How the owner goes back to an earlier site, for README: the end of a sentence. */
  readonly goingBack: string
  /** Debian packages to add to an image of Node.js. */
  readonly packages?: readonly string[]
  /** Contents of files next to the site, by path. */
  readonly files?: Readonly<Record<string, string>>
  /** Lines of .gitignore. */
  readonly ignored?: readonly string[]
}

const CLOUDFLARE_SECRETS: Deployment['secrets'] = [
  { name: 'CLOUDFLARE_API_TOKEN', meaning: 'a token that may edit Workers and Pages' },
  { name: 'CLOUDFLARE_ACCOUNT_ID', meaning: 'the ID of your account' },
]

/** Where the host keeps no earlier site. */
const REVERT = 'revert the change in the repository: the pipeline publishes the catalog as it was'

interface Published {
  /** Whether its blocks are in a bucket. */
  readonly hasStore: boolean
  /** Names the resources on hosts that need a name. */
  readonly packageName: string
  readonly baseUrl: string
}

/** @param host its name */
export function deploymentFor(host: Answers['host'], site: Published): Deployment {
  const deployment = ownValue(BY_HOST, host)
  if (deployment === undefined) throw new Error(`There is no deployment for ${host}.`)
  return site.hasStore ? withBucket(deployment(site)) : deployment(site)
}

/** Uploads the blocks before the site is published, whose tables name them. */
const withBucket = ({ secrets, variables = [], commands, ...deployment }: Deployment): Deployment => ({
  ...deployment,
  secrets: [
    ...secrets,
    { name: 'AWS_ACCESS_KEY_ID', meaning: 'the key of a user that may list, read, write and remove blocks' },
    { name: 'AWS_SECRET_ACCESS_KEY', meaning: 'its secret' },
  ],
  variables: [
    ...variables,
    { name: 'STORE_BUCKET', meaning: 'the bucket of the blocks, and its folder: `s3://my-bucket/blocks`' },
    { name: 'AWS_ENDPOINT_URL', meaning: 'the address of the object store, unless it is Amazon S3' },
    { name: 'AWS_REGION', meaning: 'the region of the bucket, or `auto`' },
  ],
  commands: ['npx catalog-press push "$STORE_BUCKET"', ...commands],
})

const BY_HOST: Readonly<Record<string, (site: Published) => Deployment>> = {
  netlify: () => ({
    secrets: [
      { name: 'NETLIFY_AUTH_TOKEN', meaning: 'a personal access token' },
      { name: 'NETLIFY_SITE_ID', meaning: 'the ID of the project, from its configuration' },
    ],
    // Netlify builds the site by netlify.toml, so that the edge function is deployed too.
    commands: ['npx --yes netlify-cli@27 deploy --prod'],
    goingBack: 'publish an older deploy in the list of deploys on Netlify',
    files: { 'netlify.toml': NETLIFY_TOML },
    ignored: ['.netlify/'],
  }),
  'cloudflare-workers': () => ({
    secrets: CLOUDFLARE_SECRETS,
    commands: ['npx catalog-press rules cloudflare-workers --out .', 'npx --yes wrangler@4 deploy'],
    goingBack: 'run `npx wrangler@4 rollback`, which serves the version before again',
    ignored: ['.wrangler/'],
  }),
  'cloudflare-pages': () => ({
    secrets: CLOUDFLARE_SECRETS,
    commands: ['npx --yes wrangler@4 pages deploy dist --branch main'],
    goingBack: 'roll back to an older deployment in the list of deployments on Cloudflare',
    ignored: ['.wrangler/'],
  }),
  vercel: () => ({
    secrets: [
      { name: 'VERCEL_TOKEN', meaning: 'an access token' },
      {
        name: 'VERCEL_ORG_ID',
        meaning: 'the ID of your team, from .vercel/project.json after `vercel link`',
      },
      { name: 'VERCEL_PROJECT_ID', meaning: 'the ID of the project, from the same file' },
    ],
    commands: [
      'mkdir -p .vercel/output',
      'rm -rf .vercel/output/static',
      'cp -R dist .vercel/output/static',
      'npx catalog-press rules vercel --out .',
      'npx --yes vercel@64 deploy --prebuilt --prod --archive=tgz --token "$VERCEL_TOKEN"',
    ],
    goingBack: 'run `npx vercel@64 rollback` with the address of an older deployment',
    files: { 'vercel.json': VERCEL_JSON },
    ignored: ['.vercel/'],
  }),
  cloudfront: ({ packageName }) => ({
    secrets: [
      { name: 'AWS_ACCESS_KEY_ID', meaning: 'the key of a user that may deploy the stack' },
      { name: 'AWS_SECRET_ACCESS_KEY', meaning: 'its secret' },
      { name: 'AWS_REGION', meaning: 'the region of the bucket' },
    ],
    variables: [
      { name: 'DOMAIN_NAME', meaning: 'your domain, the host of `base_url`' },
      {
        name: 'CERTIFICATE_ARN',
        meaning: 'the ARN of its certificate in us-east-1; leave both empty for an address of CloudFront',
      },
    ],
    commands: [
      'npx catalog-press rules cloudfront --out .',
      '[ -z "$DOMAIN_NAME" ] || set -- "DomainName=$DOMAIN_NAME" "CertificateArn=$CERTIFICATE_ARN"',
      `sh upload.sh ${packageName} "$@"`,
    ],
    goingBack: REVERT,
    packages: ['awscli'],
  }),
  deno: () => ({
    secrets: [
      { name: 'DENO_DEPLOY_TOKEN', meaning: 'a token of your organization' },
      { name: 'DENO_DEPLOY_ORG', meaning: 'the name of the organization' },
      { name: 'DENO_DEPLOY_APP', meaning: 'the name of the app' },
    ],
    commands: [
      'npx catalog-press rules deno --out .',
      'npx --yes deno@2 deploy --prod --org "$DENO_DEPLOY_ORG" --app "$DENO_DEPLOY_APP"',
    ],
    goingBack: 'promote an older build in the list of builds on Deno Deploy',
  }),
  nginx: overSsh,
  serve: overSsh,
  caddy: overSsh,
  apache: overSsh,
  'github-pages': () => ({
    secrets: [
      {
        name: 'PAGES_REMOTE',
        meaning:
          'the address of the repository whose branch `gh-pages` is published, with a token that may write to it, such as `https://name:token@github.com/name/name.github.io.git`',
      },
    ],
    commands: pushTo('gh-pages'),
    goingBack: REVERT,
    packages: ['git'],
  }),
  plain: () => ({
    secrets: [
      { name: 'DEPLOY_REMOTE', meaning: 'where rclone copies the site, such as `site:bucket`' },
      { name: 'RCLONE_CONF', meaning: 'the rclone.conf in which `rclone config` has described that remote' },
    ],
    commands: [
      'command -v rclone > /dev/null || sudo apt-get install -y rclone',
      'printf \'%s\\n\' "$RCLONE_CONF" > "$HOME/rclone.conf"',
      'rclone sync dist "$DEPLOY_REMOTE" --config "$HOME/rclone.conf" --checksum --delete-after',
    ],
    goingBack: REVERT,
    packages: ['rclone'],
  }),
}

/** Replaces a branch of the repository PAGES_REMOTE by the site, hidden files included. */
const pushTo = (branch: string): string[] => [
  'export GIT_DIR="$(mktemp -d)" GIT_WORK_TREE="$PWD/dist"',
  'git init --quiet',
  'git add --all --force',
  'git -c user.name=catalog-press -c user.email=catalog-press@localhost commit --quiet --message Publish',
  `git push --quiet --force "$PAGES_REMOTE" HEAD:refs/heads/${branch}`,
  'rm -rf "$GIT_DIR"',
  'unset GIT_DIR GIT_WORK_TREE',
]

function overSsh({ baseUrl }: Published): Deployment {
  const secrets: Deployment['secrets'] = [
    {
      name: 'DEPLOY_TARGET',
      meaning: `the folder of the releases, such as \`press@server:${releasesFolder(baseUrl)}\`, which you make, empty, for the user who publishes; the server serves \`current\` in it`,
    },
    { name: 'DEPLOY_KEY', meaning: 'the private key of that user' },
    { name: 'DEPLOY_KNOWN_HOSTS', meaning: 'what `ssh-keyscan server` prints' },
  ]
  return {
    secrets,
    access: [
      'if [ -n "$DEPLOY_KEY" ]; then',
      '  install -D -m 600 /dev/null "$HOME/.ssh/id_ed25519"',
      '  printf \'%s\\n\' "$DEPLOY_KEY" > "$HOME/.ssh/id_ed25519"',
      '  printf \'%s\\n\' "$DEPLOY_KNOWN_HOSTS" > "$HOME/.ssh/known_hosts"',
      'fi',
    ],
    commands: ['sh release.sh dist "$DEPLOY_TARGET"'],
    rollback: { secrets, commands: ['sh release.sh --back "$DEPLOY_TARGET" "$RELEASE"'] },
    goingBack: `run the workflow \`rollback\` on GitHub or the job \`rollback\` on GitLab, or \`sh release.sh --back press@server:${releasesFolder(baseUrl)}\` from your machine`,
    packages: ['rsync', 'openssh-client'],
  }
}

const NETLIFY_TOML = `# Netlify builds the catalog for the address of each deployment. The second command writes the edge function to the
# folder in which Netlify looks for it.
[build]
  command = "npx catalog-press build && npx catalog-press rules netlify --out ."
  publish = "dist"

[build.environment]
  NODE_VERSION = "22"
`

const VERCEL_JSON = `${JSON.stringify(
  {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    framework: null,
    buildCommand:
      'npx catalog-press build --out .vercel/output/static && npx catalog-press rules vercel --out .',
  },
  null,
  2,
)}\n`
