import { describe, expect, it } from 'vitest'
import { isField, listPaths, overlap } from './fields.ts'

describe('the path of a field', () => {
  it.each([
    ['track', 'name'],
    ['track', 'id'],
    ['artist', 'aliases'],
    ['track', 'artist.name'],
    ['track', 'release.label.name'],
    ['track', 'release.label.id'],
    ['track', 'artists.name'],
    ['track', 'features.bpm'],
    ['release', 'label.image'],
    ['artist', 'items.name'],
    ['features', 'anything.at all'],
    ['track', 'features.__proto__'],
    ['release', 'description.en'],
    ['track', 'release.description.pt-BR'],
  ] as const)('leads through references: %s %s', (kind, path) => {
    expect(isField(kind, path)).toBe(true)
  })

  it.each([
    ['track', 'title'],
    ['track', 'artist.title'],
    ['track', 'name.first'],
    ['track', 'artists.items.name'],
    ['track', 'label.name'],
    ['track', ''],
    ['track', 'artist.'],
    ['track', 'toString'],
    ['track', '__proto__'],
    ['track', 'release.constructor'],
    ['track', 'description.en'],
    ['release', 'description.name'],
    ['release', 'description.en.US'],
    ['release', 'name.en'],
  ] as const)('is not one: %s %j', (kind, path) => {
    expect(isField(kind, path)).toBe(false)
  })

  it('overlaps with one that it holds', () => {
    expect(overlap('artist', 'artist.name')).toBe(true)
    expect(overlap('artist.name', 'artist')).toBe(true)
    expect(overlap('artist', 'artists.name')).toBe(false)
  })

  it('is suggested for the records that a sheet refers to', () => {
    expect(listPaths('track')).toEqual(
      expect.arrayContaining(['artist.name', 'release.name', 'release.label.name']),
    )
    expect(listPaths('label')).not.toContain('label.name')
  })
})
