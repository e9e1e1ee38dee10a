// The pipeline of a new project for GitLab: each push is checked, built and published, each merge request gets a
// description of its changes, and schedules verify the published site.
import { ADDRESS, indented, type Pipeline } from './pipeline-parts.ts'

/** Generates .gitlab-ci.yml. */
export function gitlabPipeline({ host, deployment, isLocked }: Pipeline): string {
  const { secrets, access = [], commands, packages, rollback } = deployment
  const [{ name: first }] = secrets
  const install = packages ? [`- apt-get update && apt-get install -y ${packages.join(' ')}`] : []
  return `# Checks, builds, publishes and verifies the catalog, and attaches the changes of a merge request to it.
# Nothing is published until the variables listed in README.md are set. A schedule (Build, Pipeline schedules) verifies
# the published site; one with a variable NIGHTLY_BUILD builds and publishes instead, like a push.
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
    - dist-store/
    - .catalog-press/

.except-to-verify: &except-to-verify
  if: $CI_PIPELINE_SOURCE == "schedule" && $NIGHTLY_BUILD == null
  when: never

check:
  stage: check
  rules:
    - *except-to-verify
    - when: on_success
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
    - *except-to-verify
    - if: $CI_COMMIT_BRANCH != $CI_DEFAULT_BRANCH || $${first} == null
  script:
    - npx catalog-press build

publish:
  stage: publish
  resource_group: production
  rules:
    - *except-to-verify
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH && $${first}
  script:
${indented(['- npx catalog-press build', ...install, '- |'], 4)}
${indented([...access, ...commands], 6)}
    - npx catalog-press verify "$SITE" --host ${host}

# Compares the site with itself and with the rules, not with a build, so that it also holds for an earlier release.
verify:
  stage: publish
  rules:
    - if: $CI_PIPELINE_SOURCE == "schedule" && $NIGHTLY_BUILD == null && $${first}
  script:
    - npx catalog-press verify "$SITE" --host ${host} --no-dist
${rollback ? rollbackJob(first, install, [...access, ...rollback.commands]) : ''}`
}

const rollbackJob = (first: string, install: readonly string[], commands: readonly string[]): string => `
# Serves an earlier release again: that in the variable RELEASE, which the page of this manual job asks for, or else the
# release before that which is served.
rollback:
  stage: publish
  resource_group: production
  rules:
    - *except-to-verify
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH && $${first}
      when: manual
      allow_failure: true
  cache: []
  before_script: []
  script:
${indented([...install, '- |'], 4)}
${indented(commands, 6)}
`
