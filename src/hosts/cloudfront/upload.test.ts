// Runs upload.sh with a substitute for `aws` that logs its arguments and fails for files and folders that do not exist.

import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Pressed, pressFor, suiteCatalog } from '../../testing/catalogs/conformance.ts'
import { song } from '../../testing/formats/media.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { cloudfront } from './index.ts'

const AWS = `#!/bin/sh
printf '%s\\n' "$*" >> "$AWS_LOG"
must() { [ "$@" ] || { echo "aws: no such file: $2" >&2; exit 255; }; }
case "$1 $2" in
  'cloudformation deploy') must -f "$6" ;;
  'cloudformation describe-stacks')
    case "$*" in
      *BucketName*) echo a-bucket ;;
      *DistributionId*) echo EDFDVBD6EXAMPLE ;;
      *) echo d111111abcdef8.cloudfront.net ;;
    esac ;;
  's3 sync') must -d "$3" ;;
  's3 cp') must -f "$3" ;;
esac
`

describe('upload.sh', () => {
  let pressed: Pressed
  let root: string
  beforeAll(async () => {
    pressed = await pressFor(cloudfront, { files: { 'media/a.mp3': song('sound') } })
    root = path.dirname(pressed.site)
    writeTree(`${root}/data`, suiteCatalog({ filters: 'pressed' }))
    const args = ['rules', 'cloudfront', '--data', `${root}/data`, '--out', `${root}/aws`]
    expect((await runHere(args)).code).toBe(0)
  })

  function run(args: readonly string[], { cwd = root, env = {} } = {}) {
    const folder = tempFolder()
    writeTree(folder, { 'bin/aws': AWS })
    chmodSync(`${folder}/bin/aws`, 0o755)
    const log = `${folder}/log`
    const { status, stdout, stderr } = spawnSync('sh', args, {
      cwd,
      env: { PATH: `${folder}/bin:${process.env.PATH}`, AWS_LOG: log, ...env },
      encoding: 'utf8',
    })
    const calls = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
    return { status, stdout, stderr, calls }
  }

  it('finds its template beside itself, and the site in the current folder', () => {
    const { status, stderr, calls } = run(['aws/upload.sh', 'stack', 'DomainName=api.example.com'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(calls[0]).toBe(
      'cloudformation deploy --stack-name stack --template-file aws/cloudformation.yaml --parameter-overrides DomainName=api.example.com',
    )
  })

  it('passes on a header of any printable characters unchanged', () => {
    const cacheControl = `x="a\\" 'b' $HOME \`id\` $(id) !1 * ~ \\`
    const upload = cloudfront
      .files({ ...pressed.rules, cacheControl })
      .find(({ path }) => path === 'upload.sh')
    const folder = tempFolder()
    writeTree(folder, {
      'upload.sh': upload && 'body' in upload ? upload.body : '',
      'cloudformation.yaml': '',
    })
    const { status, calls } = run([`${folder}/upload.sh`, 'stack'])
    expect(status).toBe(0)
    const synced = calls.filter((call) => call.startsWith('s3 ') && !call.includes('/assets '))
    expect(synced.filter((call) => !call.endsWith(` --cache-control ${cacheControl}`))).toEqual([])
  })

  it('finds the site at $SITE, from any folder', () => {
    const { status, stderr } = run(['upload.sh', 'stack'], { cwd: `${root}/aws`, env: { SITE: '../dist' } })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })

  it('uploads records before the lists that name them, and removes obsolete files last', () => {
    const { calls } = run(['aws/upload.sh', 'stack'])
    const at = (pattern: RegExp) => calls.findIndex((call) => pattern.test(call))
    const steps = [
      at(/^s3 sync dist\/media \S+ --cache/),
      at(/^s3 sync dist\/api .* --exclude v1\/\*\/limit-\*/),
      at(/^s3 sync dist\/api (?!.*(?:limit-|--delete))/),
      at(/^s3 sync dist\/api .*--delete/),
      at(/^s3 sync dist\/media .*--delete/),
      at(/^cloudfront create-invalidation --distribution-id EDFDVBD6EXAMPLE --paths \/\*/),
    ]
    expect(steps).not.toContain(-1)
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
    expect(calls.filter((call) => /^s3 sync dist\/api/.test(call))).toSatisfy((syncs: string[]) =>
      syncs.every((call) => call.includes('--exclude v1/bulk/*')),
    )
  })

  it('prints where the site is served, and how its links begin', () => {
    expect(run(['aws/upload.sh', 'stack']).stdout).toContain(
      `Served at https://d111111abcdef8.cloudfront.net; the links of this build begin with ${pressed.rules.baseUrl}.`,
    )
  })

  it.each([
    ['no name', [], 'Usage: sh upload.sh STACK'],
    ['a name too long for the functions of its stack', ['a'.repeat(56)], 'at most 55 characters'],
  ])('deploys nothing with %s', (_, args, message) => {
    const { status, stderr, calls } = run(['aws/upload.sh', ...args])
    expect({ status, calls }).toEqual({ status: 1, calls: [] })
    expect(stderr).toContain(message)
  })

  it('deploys nothing if there is no site', () => {
    const { status, stderr, calls } = run(['upload.sh', 'stack'], { cwd: `${root}/aws` })
    expect({ status, calls }).toEqual({ status: 1, calls: [] })
    expect(stderr).toContain(
      'There is no dist/api here. Run this in the folder that contains the site, or set SITE: SITE=../dist',
    )
  })
})
