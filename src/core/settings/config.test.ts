import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { CatalogError, CatalogErrors } from '../problems/errors.ts'
import { addressFrom, type Environment, type Overrides, readSettings, siteRules } from './config.ts'

/** A data folder with this site.json. */
function dataWith(site?: string | object): string {
  const data = tempFolder()
  if (site !== undefined) writeTree(data, { 'site.json': site })
  return data
}

const read = (site?: string | object, flags: Overrides = {}, env: Environment = {}) =>
  readSettings(dataWith(site), flags, env)

/** The error of reading these settings; locations name the data folder `data`. */
async function failure(site: string | object, flags: Overrides = {}, env: Environment = {}) {
  const data = dataWith(site)
  const error = await readSettings(data, flags, env).then(
    () => null,
    (reason: unknown) => reason,
  )
  const errors = error instanceof CatalogErrors ? error.errors : [error]
  return errors.map((one) => {
    if (!(one instanceof CatalogError)) throw one
    const at = one.at.map(({ file, line, column }) => [path.relative(data, file), line, column].join(':'))
    return { code: one.code, message: one.message, hint: one.hint, at }
  })
}

const NETLIFY = { NETLIFY: 'true', CONTEXT: 'production', URL: 'https://netlify.example.org' }

describe('readSettings', () => {
  it('refuses a file that is longer than any settings, without reading it', async () => {
    const data = dataWith({})
    truncateSync(path.join(data, 'site.json'), 2 ** 30)
    await expect(readSettings(data, {}, {})).rejects.toMatchObject({
      code: 'BAD_CONFIG',
      message: 'The settings are longer than 16 MB.',
      at: [{ file: path.join(data, 'site.json') }],
    })
  })

  it('needs no site.json', async () => {
    expect(await read()).toMatchObject({ page_size: 20, cors: true })
    expect(await readSettings(path.join(tempFolder(), 'nothing'), {}, {})).toMatchObject({ page_size: 20 })
  })

  it('reads site.json, with or without a byte order mark', async () => {
    expect(await read({ page_size: 5 })).toMatchObject({ page_size: 5 })
    expect(await read('\uFEFF{"page_size": 5}\r\n')).toMatchObject({ page_size: 5 })
  })

  it('prefers the command line to the environment, and the environment to site.json', async () => {
    const site = { base_url: 'https://site.example.org/', media_url: 'https://media.example.org' }
    const flags = { baseUrl: 'https://flag.example.org/' }
    expect(await read(site)).toMatchObject({ base_url: 'https://site.example.org' })
    expect(await read(site, {}, NETLIFY)).toMatchObject({
      base_url: 'https://netlify.example.org',
      media_url: 'https://media.example.org',
    })
    expect(await read(site, flags, NETLIFY)).toMatchObject({
      base_url: 'https://flag.example.org',
      media_url: 'https://media.example.org',
    })
  })

  it('ignores the addresses in site.json if one is given elsewhere', async () => {
    expect(await read({ base_url: 'nonsense' }, { baseUrl: 'https://flag.example.org' })).toMatchObject({
      base_url: 'https://flag.example.org',
    })
  })

  it('names the file of a bad value, but not where the command line gave it', async () => {
    expect(await failure({ base_url: 'x', cors: 1 })).toMatchObject([
      { code: 'BAD_CONFIG', at: ['site.json:1:13'] },
      { code: 'BAD_CONFIG', at: ['site.json:1:24'] },
    ])
    expect(await failure({ cors: 1 }, { baseUrl: 'x' })).toMatchObject([
      {
        code: 'BAD_FLAG',
        message: expect.stringMatching(/^--base-url is "x"; it must be an address that begins with /),
        hint: 'Write it as in https://api.example.com.',
        at: [],
      },
      { message: expect.stringContaining('"cors" of this site is 1'), at: ['site.json:1:9'] },
    ])
  })

  it('names the setting where the environment gave a bad address', async () => {
    expect(await failure({}, {}, { ...NETLIFY, URL: 'x' })).toMatchObject([
      { code: 'BAD_CONFIG', message: expect.stringContaining('"base_url" of this site is "x"'), at: [] },
    ])
  })

  it('refuses an unknown key with the nearest name', async () => {
    expect(await failure({ page_siez: 5 })).toEqual([
      {
        code: 'BAD_CONFIG',
        message: 'A site has no field "page_siez".',
        hint: 'Did you mean "page_size"?',
        at: ['site.json:1:14'],
      },
    ])
  })

  it('names the settings of the object that has an unknown key', async () => {
    const [acent, css, tehme] = await failure({
      site: { acent: '#fff', css: 'a.css', theme: { pgae: '#fff' } },
    })
    expect(acent).toMatchObject({ hint: 'Did you mean "accent"?' })
    expect(css?.hint).toMatch(
      /^Remove it; the fields of "site" are name, description, data_license, attribution, /,
    )
    expect(tehme).toMatchObject({
      message: 'A site has no field "site.theme.pgae".',
      hint: 'Did you mean "page"?',
    })
  })

  it.each<[settings: object, meant: string]>([
    [{ title: 'Harbour Tapes' }, 'site.name'],
    [{ Language: 'en' }, 'site.language'],
    [{ logo: 'logo.svg' }, 'site.logo'],
    [{ url: 'https://api.example.org' }, 'base_url'],
    [{ font: 'serif.woff2' }, 'site.theme.font'],
    [{ site: { title: 'Harbour Tapes' } }, 'site.name'],
    [{ site: { baseURL: 'https://api.example.org' } }, 'base_url'],
    [{ site: { theme: { accent: '#fff' } } }, 'site.accent'],
    [{ site: { page_size: 5 } }, 'page_size'],
  ])('names where a setting belongs, or what it is called here: %j', async (settings, meant) => {
    const [refused] = await failure(settings)
    expect(refused?.hint).toBe(`Did you mean "${meant}"?`)
  })

  it.each(['english', 'deutsch', 'de_DE', 'pt BR', ''])(
    'takes no name for a language: %j',
    async (language) => {
      const [refused] = await failure({ site: { language } })
      expect(refused?.message).toContain('it must be a language tag such as "en" or "pt-BR"')
    },
  )

  it('refuses limits over max_limit', async () => {
    expect(await failure({ limits: [20, 500] })).toMatchObject([
      { message: expect.stringContaining('"limits.1" of this site is 500'), at: ['site.json:1:15'] },
    ])
  })

  it.each([
    ['', 'the file is empty', '1:1'],
    [' \n', 'the file is empty', '2:1'],
    ['<!doctype html><title>Sign in</title>', 'this is a web page', '1:1'],
    ['{\\rtf1\\ansi\n{ "cors": true }}', 'this is a text with fonts (RTF)', '1:2'],
    ['base_url: https://a.example', 'the braces are missing', '1:1'],
    ['{', 'a brace is not closed', '1:2'],
    ['{\n  "cors": true,\n}', 'a comma follows the last value', '3:1'],
    ['{\n  "limits": [10, ]\n}', 'a comma follows the last value', '2:18'],
    ['{\n  // ours\n  "cors": true\n}', 'JSON has no comments', '2:3'],
    ['{\r\n  "cors": true\r\n  "docs": true\r\n}', 'a comma is missing', '3:3'],
    ['{ "cors" true }', 'a colon is missing', '1:10'],
    ["{ 'cors': true }", 'a key in double quotes is expected', '1:3'],
    ['{ cors: true }', 'a key in double quotes is expected', '1:3'],
    ['{ "cors": yes }', 'this is not a JSON value', '1:11'],
    ['{ "limits": [10 }', 'a bracket is not closed', '1:17'],
    ['{ "limits": [10]] }', 'a bracket closes no list', '1:17'],
    ['{ "sources": [{ "tracks": 1] }', 'a bracket closes no list', '1:28'],
    ['{ "cors": }', 'a key has no value', '1:11'],
    ['{ "cors" }', 'a key has no value', '1:10'],
    ['{ "cors": true }}', 'something follows the closing brace', '1:17'],
    ['{ "order": "name }', 'a text is not closed', '1:12'],
    ['{} {}', 'something follows the closing brace', '1:4'],
    ['{ "sources": { "tracks": "C:\\x" } }', 'a backslash is followed by a character', '1:26'],
  ])('reports that it is not JSON, and what to do: %j', async (text, wrong, at) => {
    const [first, ...others] = await failure(text)
    expect(others).toEqual([])
    expect(first).toMatchObject({
      code: 'BAD_CONFIG',
      message: expect.stringMatching(/^The settings are not valid JSON: .+[^.]\.$/),
      hint: expect.stringMatching(/^[A-Z].+\.$/),
      at: [`site.json:${at}`],
    })
    expect(first?.message).toContain(wrong)
  })

  it.each([
    ['utf16le', '\uFEFF{ "site": { "name": "Käse" } }', 'This is UTF-16, not UTF-8.'],
    ['latin1', '{\n  "site": { "name": "Käse" } }', 'This line is not UTF-8.'],
  ] as const)('refuses a file in %s', async (encoding, text, message) => {
    const data = dataWith()
    writeFileSync(path.join(data, 'site.json'), text, encoding)
    await expect(readSettings(data, {}, {})).rejects.toMatchObject({
      code: 'BAD_ENCODING',
      message,
      hint: 'Save the file as UTF-8.',
    })
  })

  it('reports the place of a bad value', async () => {
    const site = '{\n  "limits": [10, 500],\n  "sources": { "trakcs": "x" },\n  "page_siez": 5\n}'
    expect((await failure(site)).map(({ at }) => at)).toEqual([
      ['site.json:2:18'],
      ['site.json:3:26'],
      ['site.json:4:16'],
    ])
  })

  it('refuses a folder in place of the file', async () => {
    const data = dataWith()
    mkdirSync(path.join(data, 'site.json'))
    await expect(readSettings(data, {}, {})).rejects.toMatchObject({
      code: 'BAD_CONFIG',
      message: 'The settings are not in a file.',
      at: [{ file: path.join(data, 'site.json') }],
    })
  })

  it('refuses brackets without end', async () => {
    expect(await failure(`{"limits": ${'['.repeat(100_000)}`)).toMatchObject([
      { code: 'BAD_CONFIG', message: 'The settings are nested too deeply.', at: ['site.json:1:1'] },
    ])
  })

  it('refuses a key that is there twice', async () => {
    expect(await failure('{\n  "cors": true,\n  "cors": false\n}')).toMatchObject([
      { message: 'The settings have the key "cors" twice.', at: ['site.json:2:3', 'site.json:3:3'] },
    ])
  })

  it.each(['[]', 'null', '"https://api.example.org"', '5'])(
    'refuses JSON that is not an object: %s',
    async (text) => {
      expect(await failure(text)).toEqual([
        {
          code: 'BAD_CONFIG',
          message: 'The settings must be one JSON object.',
          hint: expect.stringContaining('between braces'),
          at: ['site.json:1:1'],
        },
      ])
    },
  )
})

describe('addressFrom', () => {
  const preview = 'https://preview.example.org'
  const production = 'https://www.example.org'

  it.each<[string, Environment, string | undefined]>([
    ['a Netlify production build', { ...NETLIFY, DEPLOY_PRIME_URL: preview }, NETLIFY.URL],
    [
      'a Netlify deploy preview',
      { NETLIFY: 'true', CONTEXT: 'deploy-preview', URL: production, DEPLOY_PRIME_URL: preview },
      preview,
    ],
    [
      'a Netlify branch deploy',
      { NETLIFY: 'true', CONTEXT: 'branch-deploy', URL: production, DEPLOY_PRIME_URL: preview },
      preview,
    ],
    [
      'a Vercel preview',
      { VERCEL: '1', VERCEL_ENV: 'preview', VERCEL_URL: 'a.vercel.app' },
      'https://a.vercel.app',
    ],
    [
      'a Vercel preview of a project with a domain',
      {
        VERCEL: '1',
        VERCEL_ENV: 'preview',
        VERCEL_URL: 'a.vercel.app',
        VERCEL_PROJECT_PRODUCTION_URL: 'www.example.org',
      },
      'https://a.vercel.app',
    ],
    [
      'Vercel production',
      {
        VERCEL: '1',
        VERCEL_ENV: 'production',
        VERCEL_URL: 'a.vercel.app',
        VERCEL_PROJECT_PRODUCTION_URL: 'www.example.org',
      },
      production,
    ],
    ['Vercel without an address', { VERCEL: '1' }, undefined],
    ['any other machine, whatever its variables', { URL: production, VERCEL_URL: 'a.vercel.app' }, undefined],
  ])('knows the address of %s', (_, env, address) => {
    expect(addressFrom(env)).toBe(address)
  })
})

it('the address that Cloudflare Pages gives a deployment is for a site that names none', async () => {
  const env = { CF_PAGES: '1', CF_PAGES_URL: 'https://1a2b3c.site.pages.dev' }
  expect((await read({}, {}, env)).base_url).toBe(env.CF_PAGES_URL)
  expect((await read({ base_url: 'https://api.example.org' }, {}, env)).base_url).toBe(
    'https://api.example.org',
  )
})

describe('siteRules', () => {
  it('puts the page size first and names each limit once', async () => {
    const settings = await read({
      base_url: 'https://api.example.org/',
      page_size: 50,
      limits: [20, 50, 20],
      max_limit: 60,
      variants: 'pressed',
      cors: false,
      cache_control: 'no-cache',
    })
    expect(siteRules(settings, 'data')).toEqual({
      baseUrl: 'https://api.example.org',
      paging: { pageSize: 50, maxLimit: 60 },
      limits: [50, 20],
      variants: 'pressed',
      cors: false,
      cacheControl: 'no-cache',
      cacheControlErrors: 'public, max-age=10',
      docs: true,
      bulk: false,
      changes: false,
      web: { audio: null },
      search: true,
    })
  })

  it('finds settings that are beside the folder of data', async () => {
    const folder = tempFolder()
    writeTree(folder, { 'site.json': {} })
    const settings = await read({})
    expect(() => siteRules(settings, path.join(folder, 'data'))).toThrow(
      expect.objectContaining({
        code: 'NO_ADDRESS',
        hint: expect.stringMatching(/: move the site\.json beside that folder into it\. Pass it with /),
      }),
    )
  })

  it('asks for the address where there is none', async () => {
    const settings = await read({})
    expect(() => siteRules(settings, 'data')).toThrow(
      expect.objectContaining({
        code: 'NO_ADDRESS',
        message: 'The links of the site need the address it will be published at.',
        hint: `Pass it with --base-url https://api.example.com, or set "base_url" in ${path.join('data', 'site.json')}.`,
      }),
    )
  })
})
