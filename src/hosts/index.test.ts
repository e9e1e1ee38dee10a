import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { SiteRules } from '../api/site-rules.ts'
import { CONFORMANCE_PAGE } from '../testing/docs/conformance.ts'
import { readTable } from '../testing/docs/table.ts'
import { BEHAVIOURS, behaviourNamed, HOSTS, hostNamed } from './index.ts'
import { OWN_FILES } from './shared/own-files.ts'
import { UNSUPPORTED_HOSTS } from './unsupported.ts'

describe('hostNamed', () => {
  it('finds every host by its name', () => {
    for (const host of HOSTS) expect(hostNamed(host.name)).toBe(host)
  })

  it('refuses an unknown name, with the nearest one or with all of them', () => {
    expect(() => hostNamed('netlfy')).toThrow(
      expect.objectContaining({
        code: 'UNKNOWN_HOST',
        message: 'Unknown host "netlfy".',
        hint: 'Did you mean "netlify"?',
      }),
    )
    expect(() => hostNamed('somewhere-else')).toThrow(
      expect.objectContaining({ hint: `Known hosts: ${HOSTS.map(({ name }) => name).join(', ')}.` }),
    )
  })

  it('offers all hosts of a platform that has several', () => {
    for (const name of ['cloudflare', 'Cloudflare']) {
      expect(() => hostNamed(name)).toThrow(
        expect.objectContaining({ hint: 'Did you mean "cloudflare-workers" or "cloudflare-pages"?' }),
      )
    }
  })

  it('says of a host that cannot carry the API what it lacks, and which can', () => {
    for (const { name, title, reasons } of UNSUPPORTED_HOSTS) {
      expect(() => hostNamed(name)).toThrow(
        expect.objectContaining({
          code: 'UNFIT_HOST',
          message: `${title} cannot carry the API. ${reasons.join(' ')}`,
          hint: `Publish on one of these: ${HOSTS.map((host) => host.name).join(', ')}.`,
        }),
      )
    }
    expect(() => hostNamed('firebse')).toThrow(expect.objectContaining({ hint: 'Did you mean "firebase"?' }))
  })
})

it('every file that a host reads from the site is known, so that the others do not publish it', () => {
  const rules: SiteRules = {
    baseUrl: 'https://api.example.com',
    paging: { pageSize: 20, maxLimit: 100 },
    limits: [20],
    variants: 'pressed',
    cors: true,
    cacheControl: 'no-store',
    cacheControlErrors: 'no-store',
  }
  const files = HOSTS.flatMap((host) => host.files(rules)).filter(({ in: place }) => place === 'site')
  const outside = files.map(({ path }) => path).filter((path) => !path.startsWith('api/'))
  expect(new Set(outside)).toEqual(new Set(OWN_FILES))
})

describe('behaviourNamed', () => {
  it('finds every host, and Netlify by its rules alone', () => {
    for (const behaviour of BEHAVIOURS) expect(behaviourNamed(behaviour.name)).toBe(behaviour)
    expect(BEHAVIOURS).toEqual(expect.arrayContaining([...HOSTS]))
    expect(behaviourNamed('netlify-rules').deviations).not.toEqual([])
  })

  it('names them all where it knows no such one', () => {
    expect(() => behaviourNamed('somewhere-else')).toThrow(
      expect.objectContaining({ hint: `Known hosts: ${BEHAVIOURS.map(({ name }) => name).join(', ')}.` }),
    )
  })

  it('does not lend its names to hosts that a site is built for', () => {
    expect(() => hostNamed('netlify-rules')).toThrow(expect.objectContaining({ code: 'UNKNOWN_HOST' }))
  })
})

it('every name that verify --host takes has a row in the published table of conformance, and no other has', () => {
  const page = readFileSync(new URL(`../../${CONFORMANCE_PAGE}`, import.meta.url), 'utf8')
  const [head = [], ...rows] = readTable(page)
  // Behind the name a row may say what ran it: `cloudfront (njs)`. The page has narrower tables, too.
  const names = rows.flatMap(([name = '', ...cells]) =>
    cells.length === head.length - 1 ? [name.replace(/ \(.*\)$/, '')] : [],
  )
  expect(new Set(names)).toEqual(new Set([...BEHAVIOURS.map(({ name }) => name), 'preview']))
})
