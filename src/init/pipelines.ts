// The pipelines of a new project for GitHub Actions and GitLab. Each push is checked, built and published; each pull
// request gets a description of its changes.
import type { Deployment } from './deployments.ts'

export interface Pipeline {
  /** The name of the host, whose known deviations `verify` accepts. */
  readonly host: string
  readonly deployment: Deployment
  /** Whether the project has a package-lock.json, as `npm install` writes it. */
  readonly isLocked: boolean
}

/** A shell command that prints the address of the site. */
const ADDRESS = 'node -p \'require("./data/site.json").base_url\''

/** Generates .github/workflows/catalog.yml. */
export function githubWorkflow({
  host,
  deployment: { secrets, variables = [], commands },
  isLocked,
}: Pipeline): string {
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
${[
  ...secrets.map(({ name }) => `      ${name}: \${{ secrets.${name} }}`),
  ...variables.map(({ name }) => `      ${name}: \${{ vars.${name} }}`),
].join('\n')}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22${isLocked ? '\n          cache: npm' : ''}

      - name: Install
        run: npm ${isLocked ? 'ci' : 'install'}

      - name: Read the address of the site
        run: echo "SITE=$(${ADDRESS})" >> "$GITHUB_ENV"

      - name: Check the catalog
        run: npx catalog-press check --reporter github

      # With the state of the last build, this one is incremental.
      - name: Restore the last build
        uses: actions/cache@v4
        with:
          path: |
            dist
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
${indented(commands, 10)}

      - name: Verify
        if: github.event_name != 'pull_request' && env.${first} != ''
        run: npx catalog-press verify "$SITE" --host ${host}
`
}

/** Generates .gitlab-ci.yml. */
export function gitlabPipeline({
  host,
  deployment: { secrets, commands, packages },
  isLocked,
}: Pipeline): string {
  const [{ name: first }] = secrets
  const install = packages ? [`apt-get update && apt-get install -y ${packages.join(' ')}`] : []
  return `# Checks, builds, publishes and verifies the catalog, and attaches the changes of a merge request to it.
# Nothing is published until the variables listed in README.md are set.
image: node:22

stages: [check, publish]

workflow:
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH

default:
  before_script:
    - npm ${isLocked ? 'ci' : 'install'} --cache .npm --prefer-offline
    - export SITE="$(${ADDRESS})"

# With the state of this build, the next one is incremental.
cache:
  key: catalog
  paths:
    - .npm/
    - dist/
    - .catalog-press/

check:
  stage: check
  script:
    - npx catalog-press check --reporter gitlab > gl-code-quality-report.json
  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json

# Fails before the first publication, because there is nothing to compare with.
compare:
  stage: check
  allow_failure: true
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
  script:
    - npx catalog-press diff --url "$SITE" --markdown > changes.md
    - cat changes.md
  artifacts:
    expose_as: Changes of the catalog
    paths: [changes.md]

build:
  stage: publish
  rules:
    - if: $CI_COMMIT_BRANCH != $CI_DEFAULT_BRANCH || $${first} == null
  script:
    - npx catalog-press build

publish:
  stage: publish
  resource_group: production
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH && $${first}
  script:
${indented(['- npx catalog-press build', ...install.map((line) => `- ${line}`), '- |'], 4)}
${indented(commands, 6)}
    - npx catalog-press verify "$SITE" --host ${host}
`
}

const indented = (lines: readonly string[], by: number): string =>
  lines.map((line) => `${' '.repeat(by)}${line}`).join('\n')
