// What prevents a release, as sentences with what to do.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findEntry } from './changelog.js'

/** The fields that a published manifest must have, and a command that fills each in. */
const FIELDS = {
  repository: 'repository.type=git repository.url=git+https://github.com/OWNER/catalog-press.git',
  homepage: 'homepage=https://github.com/OWNER/catalog-press#readme',
  bugs: 'bugs.url=https://github.com/OWNER/catalog-press/issues',
  author: 'author="NAME (https://example.com)"',
}

const RAISE = 'Raise it by: npm version minor --workspaces --include-workspace-root --no-git-tag-version'

const MAX_LISTED = 5

/**
 * @param {string} root the folder of the repository
 * @returns {string[]}
 */
export function findObstacles(root) {
  const manifest = readManifest(root)
  const git = (...args) => runGit(root, args)
  return [
    missingFields(manifest),
    otherVersions(root, manifest),
    uncommittedFiles(git('status', '--porcelain')),
    missingEntry(manifest, readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')),
    takenTag(manifest, git),
  ].filter((obstacle) => obstacle !== null)
}

function missingFields(manifest) {
  const missing = Object.entries(FIELDS).filter(([field]) => !manifest[field])
  if (missing.length === 0) return null
  const names = missing.map(([field]) => field).join(', ')
  const settings = missing.map(([, setting]) => setting).join(' \\\n      ')
  return `package.json lacks ${names}, which npm shows and provenance needs. Fill in your own:\n    npm pkg set ${settings}`
}

/** The packages have one version, so that each fits the others. */
function otherVersions(root, { version, workspaces }) {
  const others = workspaces.filter((place) => readManifest(root, place).version !== version)
  if (others.length === 0) return null
  return `The version in ${others.join(' and ')} is not ${version}. ${RAISE.replace('minor', version)} --allow-same-version`
}

function uncommittedFiles(status) {
  const lines = status.split('\n').filter(Boolean)
  if (lines.length === 0) return null
  const names = lines.slice(0, MAX_LISTED).map((line) => line.slice(3))
  const more = lines.length > MAX_LISTED ? ` and ${lines.length - MAX_LISTED} more` : ''
  return `Not everything is committed: ${names.join(', ')}${more}. Commit or remove it.`
}

function missingEntry({ version }, changelog) {
  if (findEntry(changelog, version) !== null) return null
  const today = new Date().toISOString().slice(0, 10)
  return `CHANGELOG.md has no dated entry for ${version}. Give what is unreleased the heading "## ${version} (${today})".`
}

/** The workflow runs on the tag of the commit that it releases. */
function takenTag({ version }, git) {
  const tag = `v${version}`
  const { GITHUB_REF_TYPE, GITHUB_REF_NAME } = process.env
  if (GITHUB_REF_TYPE === 'tag' && GITHUB_REF_NAME !== tag)
    return `The tag is ${GITHUB_REF_NAME}, and the version in package.json is ${version}. Tag it as ${tag}.`
  const tagged = git('rev-parse', '--quiet', '--verify', `refs/tags/${tag}^{commit}`)
  if (tagged === '' || tagged === git('rev-parse', 'HEAD')) return null
  return `${tag} is the tag of another commit. ${RAISE}`
}

/** The output of git; empty if it fails. */
function runGit(cwd, args) {
  try {
    return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

function readManifest(root, place = '.') {
  return JSON.parse(readFileSync(path.join(root, place, 'package.json'), 'utf8'))
}
