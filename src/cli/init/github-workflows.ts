// The workflows of a new project for GitHub Actions: one checks, builds and publishes each push, and describes the
// changes of each pull request; one verifies the published site each day; one goes back to an earlier release.
import type { Deployment } from './deployments.ts'
import { ADDRESS, indented, type Pipeline } from './pipeline-parts.ts'

/** Generates .github/workflows/catalog.yml. */
export function catalogWorkflow({ host, deployment, isLocked }: Pipeline): string {
  const { secrets, access = [], commands } = deployment
  const [{ name: first }] = secrets
  return `# Checks, builds, publishes and verifies the catalog, and comments on a pull request with its changes.
# Nothing is published until the secrets listed in README.md are set.
name: catalog

on:
  push:
    branches: [main, master]
  pull_request:
  workflow_dispatch:
  # A catalog that is read from a URL or a database changes without a push: build it each night.
  # schedule:
  #   - cron: '17 3 * * *'

permissions:
  contents: read
  pull-requests: write

# One build publishes at a time.
concurrency: catalog-\${{ github.ref }}

jobs:
  catalog:
    runs-on: ubuntu-latest
    env:
${environment(deployment)}
    steps:
${prepared(isLocked)}

      - name: Check the catalog
        run: npx catalog-press check --reporter github

      # With the state of the last build, this one is incremental.
      - name: Restore the last build
        uses: actions/cache@v4
        with:
          path: |
            dist
            dist-store
            .catalog-press
          key: catalog-\${{ github.run_id }}
          restore-keys: catalog-

      # Fails before the first publication, because there is nothing to compare with.
      - name: Compare with the published site
        if: github.event_name == 'pull_request'
        continue-on-error: true
        run: |
          npx catalog-press diff --url "$SITE" --markdown > changes.md
          cat changes.md >> "$GITHUB_STEP_SUMMARY"

      # A pull request from a fork gets the summary only, since it may not write comments.
      - name: Comment on the pull request
        if: github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository
        run: |
          if [ -s changes.md ]; then
            gh pr comment "$PULL_REQUEST" --body-file changes.md --edit-last --create-if-none
          fi
        env:
          GH_TOKEN: \${{ github.token }}
          PULL_REQUEST: \${{ github.event.pull_request.html_url }}

      - name: Build
        run: npx catalog-press build

      - name: Publish
        if: github.event_name != 'pull_request' && env.${first} != ''
        run: |
${indented([...access, ...commands], 10)}

      - name: Verify
        if: github.event_name != 'pull_request' && env.${first} != ''
        run: npx catalog-press verify "$SITE" --host ${host}
`
}

/** Generates .github/workflows/verify.yml. */
export function verifyWorkflow({ host, deployment: { secrets }, isLocked }: Pipeline): string {
  const [{ name: first }] = secrets
  return `# Verifies the published site each day, once the secrets listed in README.md are set. It compares the site with
# itself and with the rules, not with a build, so that it also holds for an earlier release.
name: verify

on:
  schedule:
    - cron: '41 5 * * *'
  workflow_dispatch:

permissions:
  contents: read

jobs:
  verify:
    runs-on: ubuntu-latest
    env:
      ${secret(first)}
    steps:
${prepared(isLocked)}

      - name: Verify
        if: env.${first} != ''
        run: npx catalog-press verify "$SITE" --host ${host} --no-dist
`
}

/** Generates .github/workflows/rollback.yml. */
export const rollbackWorkflow = (
  { access = [] }: Deployment,
  { secrets, commands }: NonNullable<Deployment['rollback']>,
): string => `# Serves an earlier release again: Actions, rollback, "Run workflow".
name: rollback

on:
  workflow_dispatch:
    inputs:
      release:
        description: Name of a release; without one, the release before that which is served

permissions:
  contents: read

# Not while a build publishes.
concurrency: catalog-\${{ github.ref }}

jobs:
  rollback:
    runs-on: ubuntu-latest
    env:
      RELEASE: \${{ inputs.release }}
${environment({ secrets })}
    steps:
      - uses: actions/checkout@v4

      - name: Roll back
        run: |
${indented([...access, ...commands], 10)}
`

const prepared = (isLocked: boolean): string => `\
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22${isLocked ? '\n          cache: npm' : ''}

      - name: Install
        run: npm ${isLocked ? 'ci' : 'install'}

      - name: Read the address of the site
        run: echo "SITE=$(${ADDRESS})" >> "$GITHUB_ENV"`

const secret = (name: string): string => `${name}: \${{ secrets.${name} }}`

const environment = ({ secrets, variables = [] }: Pick<Deployment, 'secrets' | 'variables'>): string =>
  indented(
    [
      ...secrets.map(({ name }) => secret(name)),
      ...variables.map(({ name }) => `${name}: \${{ vars.${name} }}`),
    ],
    6,
  )
