import { expect, it } from 'vitest'
import { KINDS } from '../../contract/kinds/kinds.ts'
import { artists, labels, releases, tracks } from '../../testing/catalogs/sources.ts'
import { RecordChecker } from './check-record.ts'
import { Identities } from './identity.ts'

const FORM = {
  streams: 'required',
  durations: 'required',
  tracknumbers: 'required',
  hasDefaultLabel: false,
} as const
const VALID = { artist: artists, track: tracks, release: releases, label: labels, features: [] }

it('of each kind, the first records and those after hundreds are accepted and refused in the same words', () => {
  for (const kind of KINDS) {
    const checker = new RecordChecker(FORM, new Identities(undefined))
    const [valid = { uuid: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f' }] = VALID[kind] as readonly object[]
    const values = [
      valid,
      { ...valid, uuid: 'none', name: 7, tracknumber: -1, unknown: true, image: '../x' },
      { ...valid, name: undefined, duration: 'long', release: null },
      {},
      'a text',
    ]
    const check = () => values.map((value) => checker.check(kind, value))
    const first = check()
    for (let count = 0; count < 400; count += 1) checker.check(kind, valid)
    expect(check()).toEqual(first)
    expect(first.map((one) => 'record' in one).slice(0, 2)).toEqual([true, false])
  }
})
