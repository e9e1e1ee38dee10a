import { describe, expect, it } from 'vitest'
import { HOSTS, hostNamed } from './index.ts'
import { UNSUPPORTED_HOSTS } from './unsupported.ts'

describe('hostNamed', () => {
  it('finds every host by its name', () => {
    for (const host of HOSTS) expect(hostNamed(host.name)).toBe(host)
  })

  it('refuses a name there is no host of, with the nearest or with all of them', () => {
    expect(() => hostNamed('netlfy')).toThrow(
      expect.objectContaining({
        code: 'UNKNOWN_HOST',
        message: 'There are no rules for a host "netlfy".',
        hint: 'Did you mean "netlify"?',
      }),
    )
    expect(() => hostNamed('somewhere-else')).toThrow(
      expect.objectContaining({ hint: `Hosts are: ${HOSTS.map(({ name }) => name).join(', ')}.` }),
    )
  })

  it('says of a host that cannot carry the API what it lacks, and which can', () => {
    for (const { name, title, reasons } of UNSUPPORTED_HOSTS) {
      expect(() => hostNamed(name)).toThrow(
        expect.objectContaining({
          code: 'UNFIT_HOST',
          message: `${title} cannot carry the API. ${reasons.join(' ')}`,
          hint: `Publish on one of: ${HOSTS.map((host) => host.name).join(', ')}.`,
        }),
      )
    }
    expect(() => hostNamed('firebse')).toThrow(expect.objectContaining({ hint: 'Did you mean "firebase"?' }))
  })
})
