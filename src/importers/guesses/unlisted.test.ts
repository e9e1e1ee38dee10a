// Columns that mark releases as unlisted.
import { describe, expect, it } from 'vitest'
import { guessExport } from '../../testing/catalogs/exports.ts'
import { guessFields } from './guess-fields.ts'

describe('a mark of unlisted releases', () => {
  it.each([
    ['Unlisted', 'yes', 'no'],
    ['Hidden from lists?', 'x', ''],
    ['nicht gelistet', 'ja', 'nein'],
    ['Non répertorié', 'oui', 'non'],
    ['No listado', 'sí', 'no'],
    ['Olistad', 'ja', 'nej'],
    ['限定公開', 'はい', 'いいえ'],
    ['Доступ по ссылке', 'да', 'нет'],
  ])('is found by %s with %s and %s', (name, yes, no) => {
    const rows = [`Low | Ann | First | ${yes}`, `High | Ann | Second | ${no}`]
    expect(guessExport(`Title | Artist | Album | ${name}`, ...rows)).toMatchObject({
      'release.unlisted': name,
    })
    expect(guessFields(['Album', 'Artist', name], [['First', 'Ann', yes]], 'release').fields).toMatchObject({
      unlisted: name,
    })
  })

  it.each([
    ['Unlisted', '2027-01-01'],
    ['Unlisted', 'Ann'],
    ['Hidden', 'yes'],
    ['Private', 'yes'],
    ['Visibility', 'unlisted'],
  ])('is not found by %s with %s', (name, value) => {
    const fields = guessExport(`Title | Artist | ${name}`, `Low | Ann | ${value}`)
    expect(fields).not.toHaveProperty(['release.unlisted'])
  })
})
