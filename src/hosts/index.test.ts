import { describe, expect, it } from 'vitest'
import { HOSTS, hostNamed } from './index.ts'

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
})
