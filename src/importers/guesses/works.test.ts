// Sheets of classical music.
import { expect, it } from 'vitest'
import { guess } from '../../testing/catalogs/exports.ts'
import { guessFields } from './guess-fields.ts'

it('a work and its movement are the name of a track and facts, and one of several columns of people is asked for', () => {
  const rows = [
    ['Konzert Nr. 1', 'Allegro', 'I', 'Ada Loom', 'Mira Sol', '1'],
    ['Konzert Nr. 1', 'Adagio', 'II', 'Ada Loom', 'Mira Sol', '2'],
  ]
  for (const names of [
    ['Werk', 'Satz', 'Satz-Nr.', 'Komponist', 'Solist', 'Track'],
    ['Work', 'Movement', 'Movement No.', 'Composer', 'Soloist', 'Track'],
  ]) {
    const { fields, choices } = guessFields(names, rows)
    const [work, movement, number, composer, soloist] = names as [string, string, string, string, string]
    expect(fields).toEqual({
      tracknumber: 'Track',
      name: { fields: [work, movement], join: ': ' },
      work,
      movement,
      movementnumber: number,
      'composers.name': composer,
      credits: { fields: [soloist], roles: [soloist] },
    })
    expect(choices).toMatchObject([{ options: [{ 'artist.name': composer }, { 'artist.name': soloist }] }])
  }
})

it.each([
  ['Work | Composer', 'Work', 'Composer'],
  ['Opus title | Composers', 'Opus title', 'Composers'],
  ['Œuvre | Compositrice', 'Œuvre', 'Compositrice'],
  ['Произведение | Композитор', 'Произведение', 'Композитор'],
  ['作品 | 作曲者', '作品', '作曲者'],
  ['作品 | 作曲', '作品', '作曲'],
  ['Mű | Zeneszerző', 'Mű', 'Zeneszerző'],
])('the columns %s are a work and its composers', (header, work, composers) => {
  const { fields } = guess(`Title | Artist | ${header}`, 'Suite: I | Ada Loom | Suite | Mira Sol')
  expect(fields).toMatchObject({ work, 'composers.name': composers })
})

it('conductors, ensembles and soloists have the names of their columns as roles', () => {
  const { fields } = guess(
    'Title | Artist | Composer | Conductor | Orchestra/Ensemble | Soloist(s)',
    'Concerto | Mira Sol | Ada Loom | Ben Ash | Harbour Strings | Mira Sol; Kai Reed',
    'Suite | Mira Sol | Ada Loom; Bo Lind | Ben Ash | Harbour Strings | ',
  )
  expect(fields).toEqual({
    name: 'Title',
    'artist.name': 'Artist',
    'composers.name': { field: 'Composer', separator: ';' },
    credits: {
      fields: ['Conductor', 'Orchestra/Ensemble', 'Soloist(s)'],
      roles: ['Conductor', 'Orchestra/Ensemble', 'Soloist'],
      separator: ';',
    },
  })
})

it('the composer of a song, who may be its writer under another name, is left to the owner of the sheet', () => {
  const { fields } = guess('Title | Artist | Composer | Work', 'Low Water | Ferrow | Ada Loom | ')
  expect(fields).toEqual({ name: 'Title', 'artist.name': 'Artist' })
})
