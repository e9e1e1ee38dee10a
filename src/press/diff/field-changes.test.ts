import { describe, expect, it } from 'vitest'
import { fieldChanges, type JsonObject } from './field-changes.ts'

const changes = (before: JsonObject, after: JsonObject) => [...fieldChanges(before, after)]
const track = (uuid: string, name: string) => ({ media: { uuid, name } })

describe('the changes of a record', () => {
  it('name each field, those inside others too', () => {
    expect(
      changes(
        { name: 'a', assets: { stream: 'x', other: 1 }, gone: true, same: { b: 1, c: [2] } },
        { name: 'b', assets: { stream: null, other: 1 }, new: 0, same: { c: [2], b: 1 } },
      ),
    ).toEqual([
      { field: 'name', before: 'a', after: 'b' },
      { field: 'assets.stream', before: 'x', after: null },
      { field: 'new', after: 0 },
      { field: 'gone', before: true },
    ])
  })

  it('name the entries of a list that come, go, change and move', () => {
    const before = { items: [track('1', 'One'), track('2', 'Two'), track('3', 'Three')] }
    const after = { items: [track('3', 'Three'), track('2', 'Second'), track('4', 'Four')] }
    expect(changes(before, after)).toEqual([
      {
        field: 'items',
        entries: { before: 3, after: 3, added: 1, removed: 1, changed: 1 },
        added: ['Four'],
        removed: ['One'],
        moved: true,
      },
    ])
    expect(changes({ tags: ['a', 'a'] }, { tags: ['a'] })).toMatchObject([
      { entries: { before: 2, after: 1, added: 0, removed: 1 }, removed: ['a'], moved: false },
    ])
  })

  it('stay small, whatever the record is', () => {
    const long = 'x'.repeat(1e6)
    const many = Array.from({ length: 1e4 }, (_, index) => `${long.slice(0, 300)}${index}`)
    const all = changes({ text: '', list: [], object: 1 }, { text: long, list: many, object: { long } })
    expect(JSON.stringify(all).length).toBeLessThan(6000)
    expect(all[1]).toMatchObject({ entries: { added: 10_000 } })
  })

  it('ignore fields that every object inherits', () => {
    expect(changes({ constructor: 'a' }, { constructor: 'a' })).toEqual([])
    expect(changes({}, { constructor: 'a', ['__proto__']: 'b' })).toEqual([
      { field: 'constructor', after: 'a' },
      { field: '__proto__', after: 'b' },
    ])
  })
})
