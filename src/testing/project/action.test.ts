// The GitHub action: runs its original steps in bash, like GitHub, in a folder that represents the workspace. The step
// that uses actions/cache is not run.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { artistId, smallCatalog } from '../catalogs/catalog.ts'
import { readPages } from '../docs/page.ts'
import { ACTION, readAction, runAction } from '../processes/action.ts'
import { suiteFolder, writeTree } from '../run/folders.ts'
import { ROOT } from '../run/root.ts'

const folder = suiteFolder()
const workspace = path.join(folder, 'work')
const { inputs, outputs, runs } = readAction()

beforeAll(() => {
  writeTree(workspace, { 'package.json': {} })
  writeTree(path.join(workspace, 'data'), smallCatalog(2))
  mkdirSync(path.join(workspace, 'node_modules/.bin'), { recursive: true })
  symlinkSync(path.join(ROOT, 'lib/cli.js'), path.join(workspace, 'node_modules/.bin/catalog-press'))
})

describe('the steps of the action', () => {
  it('check and build a catalog, and report what changed', () => {
    const first = runAction(workspace)
    expect(first).toMatchObject({
      status: 0,
      ran: ['Find catalog-press', 'Check the catalog', 'Build the site'],
    })
    const { changed, revision, 'changed-files': list = '' } = first.outputs
    expect(changed).toBe('true')
    expect(revision).toMatch(/^[\da-f]{16,}$/)
    expect(readFileSync(list, 'utf8')).toContain(`api/v1/catalog/artist/${artistId(1)}/index.json\n`)
    expect(first.summary).toMatch(
      /^### Catalog\n\n {4}Pressed 2 artists and 2 tracks .*\n {4}\d+ files written/,
    )

    const again = runAction(workspace, { check: 'false' })
    expect(again).toMatchObject({ status: 0, ran: ['Find catalog-press', 'Build the site'] })
    expect(again.outputs).toMatchObject({ changed: 'false', revision })
  })

  it('pass on an address, folders with spaces, and flags', () => {
    const { status, outputs } = runAction(workspace, {
      out: 'the site',
      'base-url': 'https://preview.example.com',
      args: '--precompress gzip\n--max-warnings 0',
    })
    expect(status).toBe(0)
    expect(outputs.changed).toBe('true')
    expect(readFileSync(path.join(workspace, 'the site/api/v1/index.json'), 'utf8')).toContain(
      'https://preview.example.com/',
    )
    expect(existsSync(path.join(workspace, 'the site/api/v1/index.json.gz'))).toBe(true)
  })

  it('verify the site on the runner', () => {
    const { status, log } = runAction(workspace, { check: 'false', verify: 'true' })
    expect(log).toMatch(/\d+ passed, 0 declared, 0 failed/)
    expect(status).toBe(0)
  })

  it('fail where the catalog is wrong, and do not build', () => {
    writeTree(workspace, { 'wrong/site.json': smallCatalog(1)['site.json'], 'wrong/artists.ndjson': '{' })
    const { status, log, outputs, ran } = runAction(workspace, { data: 'wrong', out: 'none' })
    expect(status).toBe(1)
    expect(log).toContain('BAD_JSON')
    expect(ran.at(-1)).toBe('Check the catalog')
    expect(outputs.changed).toBe('')
    expect(runAction(workspace, { data: 'wrong', out: 'none', check: 'false' }).status).toBe(1)
  })

  it('run nothing that an input contains', () => {
    const attack = '$(touch pwned) `touch pwned`; touch pwned #" \' && touch pwned'
    runAction(workspace, { version: attack })
    runAction(workspace, { check: 'false', args: attack })
    runAction(workspace, { data: attack, out: attack, 'base-url': attack, cache: attack, verify: attack })
    expect(existsSync(path.join(workspace, 'pwned'))).toBe(false)
    const scripts = runs.steps.flatMap(({ run }) => run ?? [])
    for (const script of scripts) expect(script).not.toContain('${{')
  })

  it('install the package that is named, or ask for one', () => {
    const empty = path.join(folder, 'elsewhere/work')
    writeTree(empty, {
      'package/package.json': { name: 'catalog-press', version: '1.0.0', bin: { 'catalog-press': 'cli.js' } },
      'package/cli.js':
        '#!/usr/bin/env node\nconsole.log("error of", process.argv.slice(2).join(" "))\nprocess.exit(3)\n',
    })
    execFileSync('tar', ['-czf', 'own.tgz', 'package'], { cwd: empty })
    const { status, log } = runAction(empty, { version: './own.tgz' })
    expect(log).toContain('error of check --data data --out dist')
    expect(status).toBe(3)
    const without = runAction(empty)
    expect(without).toMatchObject({ status: 1, ran: ['Find catalog-press'] })
    expect(without.log).toMatch(/^::error title=catalog-press is not installed::.*npm ci/m)
  })
})

describe('the action', () => {
  it('explains its inputs and outputs, and has no others in its steps', () => {
    for (const { description } of [...Object.values(inputs), ...Object.values(outputs)])
      expect(description).toMatch(/\.$/)
    const named = [...JSON.stringify(runs).matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set(Object.keys(inputs)))
    expect(runs.using).toBe('composite')
    for (const { run, shell } of runs.steps) expect(shell).toBe(run && 'bash')
    expect(runs.steps.flatMap(({ uses }) => uses ?? [])).toEqual(['actions/cache@v4'])
  })

  it('is given inputs that it has, and asked for outputs that it has, in the docs', () => {
    const workflows = readPages().flatMap(({ blocks }) =>
      blocks.filter(({ language, text }) => language === 'yaml' && text.includes(ACTION)),
    )
    expect(workflows.length).toBeGreaterThan(0)
    for (const { text } of workflows) {
      const { jobs } = parse(text) as {
        jobs: Record<string, { steps: { uses?: string; id?: string; with?: object }[] }>
      }
      const steps = Object.values(jobs).flatMap((job) => job.steps)
      const own = steps.find(({ uses }) => uses?.includes(ACTION))
      expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(own?.with ?? {})))
      const asked = [...text.matchAll(new RegExp(`steps\\.${own?.id}\\.outputs\\.([\\w-]+)`, 'g'))]
      expect(Object.keys(outputs)).toEqual(expect.arrayContaining(asked.map(([, name]) => name)))
    }
  })
})
