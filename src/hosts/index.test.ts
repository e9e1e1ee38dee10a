import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { siteRules } from '../testing/catalogs/rules.ts'
import { CONFORMANCE_PAGE } from '../testing/docs/conformance.ts'
import { readTable } from '../testing/docs/table.ts'
import { BEHAVIOURS, findBehaviour, HOSTS, hostNamed } from './index.ts'
import { RULE_FILES } from './shared/host.ts'
import { UNSUPPORTED_HOSTS } from './shared/unsupported.ts'

describe('hostNamed', () => {
  it('finds every host by its name', () => {
    for (const host of HOSTS) expect(hostNamed(host.name)).toBe(host)
  })

  it('refuses an unknown name, and suggests the nearest or lists all', () => {
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

  it('explains why an unsupported host cannot carry the API, and lists those that can', () => {
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

it('every file that a host reads from the site is listed, so that other hosts do not publish it', () => {
  // Hosts that only serve files share a site with no other.
  const others = HOSTS.filter(({ links }) => links === undefined)
  const files = others.flatMap((host) => host.files(siteRules())).filter((file) => file.in === 'site')
  const outside = files.map(({ path }) => path).filter((path) => !path.startsWith('api/'))
  expect(new Set(outside)).toEqual(new Set(RULE_FILES))
})

describe('findBehaviour', () => {
  it('finds every host, and Netlify by its rules alone', () => {
    for (const behaviour of BEHAVIOURS) expect(findBehaviour(behaviour.name)).toBe(behaviour)
    expect(BEHAVIOURS).toEqual(expect.arrayContaining([...HOSTS]))
    expect(findBehaviour('netlify-rules').deviations).not.toEqual([])
  })

  it('lists all of them for an unknown name', () => {
    expect(() => findBehaviour('somewhere-else')).toThrow(
      expect.objectContaining({ hint: `Known hosts: ${BEHAVIOURS.map(({ name }) => name).join(', ')}.` }),
    )
  })

  it('finds behaviours that hostNamed does not', () => {
    expect(() => hostNamed('netlify-rules')).toThrow(expect.objectContaining({ code: 'UNKNOWN_HOST' }))
  })
})

it('the published table of conformance has a row for every name that verify --host accepts, and no other', () => {
  const page = readFileSync(new URL(`../../${CONFORMANCE_PAGE}`, import.meta.url), 'utf8')
  const [head = [], ...rows] = readTable(page)
  // After the name a row may give what ran it: `cloudfront (njs)`. The page also has narrower tables.
  const names = rows.flatMap(([name = '', ...cells]) =>
    cells.length === head.length - 1 ? [name.replace(/ \(.*\)$/, '')] : [],
  )
  expect(new Set(names)).toEqual(new Set([...BEHAVIOURS.map(({ name }) => name), 'preview']))
})
