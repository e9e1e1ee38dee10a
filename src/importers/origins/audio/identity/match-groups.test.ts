import { expect, it } from 'vitest'
import { type Group, identifyGroups } from './match-groups.ts'

it('gives a known group to the same of several equal claimants, whatever their order', () => {
  const known = new Map([['1', { id: '1', name: 'Live' }]])
  const groups = ['a', 'b', 'c'].map((key): Group => ({ key, names: ['Live'], seeds: [[key]] }))
  for (const order of [groups, [...groups].reverse()]) {
    const ids = identifyGroups({ kind: 'release', known, groups: order, histories: [] })
    expect(ids.get('a')).toBe('1')
    expect(new Set(ids.values()).size).toBe(3)
  }
})
