// Columns of facts that sheets of labels, radios and shops have.
import { describe, expect, it } from 'vitest'
import { guessFields } from './guess-fields.ts'

const fieldsIn = (header: readonly string[], ...rows: readonly (readonly string[])[]) =>
  guessFields(header, rows).fields

describe('the column of a fact', () => {
  it.each([
    ['explicit', 'Explicit', 'Yes', 'No'],
    ['explicit', 'Parental Warning Type', 'NotExplicit', 'Explicit'],
    ['explicit', 'Explizit', 'ja', 'nein'],
    ['pline', 'P-Line', '2024 Harbour Tapes', '2024 Harbour Tapes'],
    ['release.cline', '(C) Line', '2024 Harbour Tapes', '2024 Harbour Tapes'],
    ['chapters', 'Chapters', '0:00 Kelp | 3:34 Reef', '0:00 Salt | 2:00 Tin'],
    ['chapters', 'Tracklist', '0:00 Kelp|3:34 Reef', '0:00 Salt|2:00 Tin'],
  ])('is found: %s in %s with %s', (field, name, one, other) => {
    expect(fieldsIn(['Title', 'Artist', name], ['Low', 'Ann', one], ['High', 'Ann', other])).toMatchObject({
      [field]: name,
    })
  })

  it('may be that of the first date, beside that of the release', () => {
    expect(
      fieldsIn(
        ['Title', 'Artist', 'Album', 'Year', 'Year (original)'],
        ['Low', 'Ann', 'Water', '1994', '1971'],
      ),
    ).toMatchObject({ 'release.releasedate': 'Year', 'release.originaldate': 'Year (original)' })
    expect(
      fieldsIn(['Title', 'Artist', 'Album', 'Original Year'], ['Low', 'Ann', 'Water', '1971']),
    ).toMatchObject({
      'release.releasedate': 'Original Year',
    })
  })

  it.each([
    ['Explicit', 'a song about boats', 'another'],
    ['Copyright', 'CC BY 4.0', 'CC0'],
    ['Tracklist', 'Kelp, Reef', 'Salt'],
  ])('is not found by %s with %s', (name, one, other) => {
    const found = fieldsIn(['Title', 'Artist', name], ['Low', 'Ann', one], ['High', 'Ann', other])
    for (const field of ['explicit', 'release.cline', 'chapters']) expect(found?.[field]).not.toBe(name)
  })
})
