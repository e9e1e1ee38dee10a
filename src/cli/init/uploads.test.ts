// Runs the steps that publish, of the pipelines of a new project for each host, up to the tool that needs an account,
// and compares what that tool would upload with the site.

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { song } from '../../testing/formats/media.ts'
import { githubSteps, gitlabJobs } from '../../testing/processes/pipelines.ts'
import { runShell, writeProgram } from '../../testing/processes/shell.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { copyFolder, readTree, suiteFolder, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { ROOT, RUNTIMES } from '../../testing/run/root.ts'
import { describeProgram } from '../../testing/servers/servers.ts'
import { parseFlags, withDefaults } from './answers.ts'
import { writeProject } from './init.ts'

const BASE_URL = 'https://api.example.com'
const PIPELINES = ['github', 'gitlab'] as const

/** A project with a built site in a Git repository, for a host. */
function projectFor(host: string): string {
  const folder = suiteFolder()
  beforeAll(async () => {
    await writeProject(
      folder,
      withDefaults(parseFlags({ host, baseUrl: BASE_URL, from: 'empty' }), 'my-catalog'),
      {
        spec: '0.0.0',
      },
    )
    const settings = JSON.parse(readFileSync(path.join(dataIn(folder), 'site.json'), 'utf8'))
    const { 'site.json': _, ...records } = smallCatalog(1)
    writeTree(dataIn(folder), {
      ...records,
      'site.json': { ...settings, search: false },
      'media/a/b.mp3': song('x'),
    })
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    expect(spawnSync('git', ['init', '--quiet', folder]).status).toBe(0)
    // Calls of tools that need an account are written down; their arguments have no spaces.
    writeProgram(
      folder,
      'npx',
      `[ "$1" != catalog-press ] || { shift; exec '${process.execPath}' '${path.join(ROOT, 'lib/cli.js')}' "$@"; }
       echo "npx $*" >> called.txt`,
    )
  })
  return folder
}

/** Runs the commands that publish, without those that install, build or ask the live site. */
async function publish(
  original: string,
  pipeline: (typeof PIPELINES)[number],
  env: Record<string, string> = {},
) {
  const folder = copyFolder(original)
  const file = { github: '.github/workflows/catalog.yml', gitlab: '.gitlab-ci.yml' }[pipeline]
  const read = { github: githubSteps, gitlab: gitlabJobs }[pipeline]
  const step = read(path.join(folder, file)).find(({ name }) => name.toLowerCase() === 'publish')
  const lines = (step?.run ?? '').split('\n')
  const commands = lines.filter(
    (line) => !/^(?:npm ci|export SITE|apt-get|npx catalog-press (?:build|verify))\b/.test(line),
  )
  expect(await runShell(folder, `set +u\n${commands.join('\n')}`, env)).toMatchObject({ code: 0 })
  const called = path.join(folder, 'called.txt')
  return { folder, calls: existsSync(called) ? readFileSync(called, 'utf8').trim().split('\n') : [] }
}

const site = (folder: string): Map<string, string> => readTree(distIn(folder))

describe('on Deno Deploy', () => {
  const project = projectFor('deno')
  const packages = path.join(RUNTIMES, '@deno/')
  const program = existsSync(packages)
    ? readdirSync(packages)
        .map((name) => path.join(packages, name, 'deno'))
        .find((file) => existsSync(file))
    : undefined

  it.each(PIPELINES)('the app is deployed with its configuration in place (%s)', async (pipeline) => {
    const { calls } = await publish(project, pipeline, { DENO_DEPLOY_ORG: 'org', DENO_DEPLOY_APP: 'app' })
    expect(calls).toEqual(['npx --yes deno@2 deploy --prod --org org --app app'])
  })

  // `deno publish` collects files as `deno deploy` does (the collector of deno_config, with .gitignore).
  it.skipIf(program === undefined && !process.env.REQUIRE_HOSTS)(
    'the program, its configuration and all of the site are uploaded, and nothing else',
    async () => {
      const { folder } = await publish(project, 'github', { DENO_DEPLOY_ORG: 'org', DENO_DEPLOY_APP: 'app' })
      const config = path.join(folder, 'deno.jsonc')
      const { deploy } = JSON.parse(readFileSync(config, 'utf8').replace(/^\/\/.*$/m, ''))
      expect(deploy.runtime).toEqual({ type: 'dynamic', entrypoint: 'main.js' })
      const collected = (publish: object): string[] => {
        const about = { name: '@a/b', version: '1.0.0', license: 'MIT', exports: './main.js' }
        writeFileSync(config, JSON.stringify({ ...about, publish }))
        const flags = ['--dry-run', '--allow-dirty', '--allow-slow-types', '--no-check']
        const { stdout, stderr } = spawnSync(program ?? 'deno', ['publish', ...flags], {
          cwd: folder,
          env: { DENO_DIR: path.join(folder, '.deno'), NO_COLOR: '1', PATH: process.env.PATH },
          encoding: 'utf8',
        })
        const found = [...`${stdout}${stderr}`.matchAll(/^ +file:\/\/(\S+) \(/gm)]
        return found.map(([, file = '']) => path.relative(folder, decodeURI(file))).sort()
      }
      const whole = [...site(folder).keys()].map((file) => `dist/${file}`)
      expect(collected({ include: deploy.include })).toEqual([...whole, 'deno.jsonc', 'main.js'].sort())
      // Without that list, .gitignore would keep the site out.
      expect(collected({}).filter((file) => file.startsWith('dist/'))).toEqual([])
    },
  )
})

describeProgram('rsync', 'on a server, by its releases', () => {
  const project = projectFor('nginx')

  it.each(PIPELINES)(
    'all of the site becomes a release, hidden files included, whatever .gitignore names (%s)',
    async (pipeline) => {
      const target = tempFolder()
      const { folder } = await publish(project, pipeline, { DEPLOY_TARGET: target, DEPLOY_KEY: '' })
      expect(readTree(path.join(target, 'current'))).toEqual(site(folder))
    },
  )
})

describe('on GitHub Pages', () => {
  const project = projectFor('github-pages')

  it.each(PIPELINES)('a branch becomes the site, hidden files included (%s)', async (pipeline) => {
    const remote = tempFolder()
    expect(spawnSync('git', ['init', '--quiet', '--bare', remote]).status).toBe(0)
    const { folder } = await publish(project, pipeline, { PAGES_REMOTE: remote })
    await publish(project, pipeline, { PAGES_REMOTE: remote })
    const copy = path.join(folder, 'copy')
    expect(spawnSync('git', ['clone', '--quiet', '--branch', 'gh-pages', remote, copy]).status).toBe(0)
    const { stdout } = spawnSync('git', ['-C', copy, 'rev-list', '--count', 'HEAD'], { encoding: 'utf8' })
    expect(stdout).toBe('1\n')
    rmSync(path.join(copy, '.git'), { recursive: true })
    expect(readTree(copy)).toEqual(site(folder))
    expect(site(folder).get('CNAME')).toBe('api.example.com\n')
    expect(site(folder).has('.nojekyll')).toBe(true)
  })
})

describe('on a host that rclone reaches', () => {
  const project = projectFor('plain')
  beforeAll(() => {
    writeProgram(project, 'rclone', 'echo "rclone $*" >> called.txt')
  })

  it.each(PIPELINES)('the site is copied there (%s)', async (pipeline) => {
    const env = { DEPLOY_REMOTE: 'site:bucket', RCLONE_CONF: '[site]\ntype = s3', HOME: tempFolder() }
    const { calls } = await publish(project, pipeline, env)
    expect(calls).toEqual([
      `rclone sync dist site:bucket --config ${env.HOME}/rclone.conf --checksum --delete-after`,
    ])
    expect(readFileSync(path.join(env.HOME, 'rclone.conf'), 'utf8')).toBe('[site]\ntype = s3\n')
  })
})

describe('on CloudFront', () => {
  const project = projectFor('cloudfront')
  beforeAll(() => {
    writeProgram(project, 'aws', 'echo "aws $*" >> called.txt\n[ "$2" != describe-stacks ] || echo x')
  })
  const deployed = async (env: Record<string, string>) =>
    (await publish(project, 'github', env)).calls.find((call) => call.startsWith('aws cloudformation deploy'))

  it('the stack has the domain and its certificate, where they are set', async () => {
    const env = { DOMAIN_NAME: 'api.example.com', CERTIFICATE_ARN: 'arn:aws:acm:us-east-1:1:certificate/a' }
    expect(await deployed(env)).toMatch(
      / --parameter-overrides DomainName=api\.example\.com CertificateArn=arn:aws:acm:us-east-1:1:certificate\/a$/,
    )
    expect(await deployed({})).not.toContain('DomainName')
  })

  it('both are asked for by name, and are variables of the pipeline', () => {
    const readme = readFileSync(path.join(project, 'README.md'), 'utf8')
    const workflow = readFileSync(path.join(project, '.github/workflows/catalog.yml'), 'utf8')
    for (const name of ['DOMAIN_NAME', 'CERTIFICATE_ARN']) {
      expect(readme).toContain(`- \`${name}\`: `)
      expect(workflow).toContain(`${name}: \${{ vars.${name} }}`)
    }
  })
})

describe('on Vercel', () => {
  const project = projectFor('vercel')

  it.each(PIPELINES)(
    'all of the site is in the folder that is uploaded, as one archive (%s)',
    async (pipeline) => {
      const { folder, calls } = await publish(project, pipeline, { VERCEL_TOKEN: 't' })
      expect(readTree(path.join(folder, '.vercel/output/static'))).toEqual(site(folder))
      expect(calls).toEqual([expect.stringMatching(/ deploy --prebuilt --prod --archive=tgz /)])
      expect(existsSync(path.join(folder, '.vercel/output/config.json'))).toBe(true)
    },
  )
})

describe.each([
  ['Cloudflare Workers', 'cloudflare-workers', 'npx --yes wrangler@4 deploy'],
  ['Cloudflare Pages', 'cloudflare-pages', 'npx --yes wrangler@4 pages deploy dist --branch main'],
  ['Netlify', 'netlify', 'npx --yes netlify-cli@27 deploy --prod'],
])('on %s', (_, host, call) => {
  const project = projectFor(host)

  it.each(PIPELINES)('the site is uploaded by one command (%s)', async (pipeline) => {
    expect((await publish(project, pipeline)).calls).toEqual([call])
  })

  it('the files that name what is uploaded name the folder of the site', () => {
    const names = ['wrangler.jsonc', 'netlify.toml'].filter((name) => existsSync(path.join(project, name)))
    for (const name of names)
      expect(readFileSync(path.join(project, name), 'utf8')).toMatch(/"(?:\.\/)?dist"/)
    expect(names).toHaveLength(1)
  })
})
