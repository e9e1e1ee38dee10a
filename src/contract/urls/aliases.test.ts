import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LISTED } from '../kinds/kinds.ts'
import { partAt, partFiles } from '../kinds/parts.ts'
import { currentUuid, fileOfAlias } from './aliases.ts'

const uuid = fc.uuid()
const resource = fc.constantFrom(...LISTED)

describe('a file of aliases', () => {
  it('is found by the resource and the first digits of a former uuid, and is a part of the site', () => {
    fc.assert(
      fc.property(resource, uuid, (resource, uuid) => {
        const file = fileOfAlias({ resource, uuid, query: '' })
        expect(file).toBe(`api/v1/aliases/${resource}/${uuid.slice(0, 2)}/index.json`)
        const { variant, ...part } = partAt(file, 20)
        expect([part.resource, variant, ...partFiles(part, 'plain'), ...partFiles(part, 'api')]).toEqual([
          'aliases',
          'plain',
          file,
          file,
        ])
      }),
    )
  })

  it('names for each former uuid what its JSON names, and for no other', () => {
    fc.assert(
      fc.property(resource, fc.array(fc.tuple(uuid, uuid)), uuid, (resource, pairs, other) => {
        const aliases: Readonly<Record<string, string>> = Object.fromEntries(pairs)
        const text = JSON.stringify(aliases)
        const asked = [...pairs.flat(), other]
        for (const uuid of asked) {
          expect(currentUuid(text, { resource, uuid, query: '' })).toBe(aliases[uuid] ?? null)
        }
      }),
    )
  })
})
