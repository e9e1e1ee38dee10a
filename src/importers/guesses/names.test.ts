// Spellings of the names of columns.
import { describe, expect, it } from 'vitest'
import { guessFields } from './guess-fields.ts'

describe('a name in another spelling', () => {
  it.each([
    ['TrackTitle', 'name'],
    ['TRACK_TITLE', 'name'],
    ['track-title', 'name'],
    ['Track Title*', 'name'],
    ['Track title (required)', 'name'],
    ['  Titel / Title ', 'name'],
    ['tracknr', 'tracknumber'],
    ['Track №', 'tracknumber'],
    ['Cat. No', 'release.catalognumber'],
    ['[Cat.No.]', 'release.catalognumber'],
    ['UPC / EAN', 'release.barcode'],
    ['Length (mm:ss)', 'duration'],
    ['VÖ-Datum', 'release.releasedate'],
    ['Kuenstlername', 'artist.name'],
  ])('%s is %s', (name, field) => {
    const others = field === 'name' ? ['Album'] : ['Song title']
    expect(guessFields([...others, name]).fields).toMatchObject({ [field]: name })
  })

  it.each(['Also known as', 'a.k.a.', 'Namensvarianten', 'Aliases.name', '別名'])(
    '%s is other spellings of the artist, if there is one',
    (name) => {
      expect(guessFields(['Title', 'Artist', name]).fields).toMatchObject({ 'artist.also': name })
      expect(guessFields(['Title', 'Album', name]).fields).not.toHaveProperty(['artist.also'])
    },
  )

  it('takes no identifiers for other spellings', () => {
    const rows = [['One', 'Ferrow', '0d9f4f64-5a0e-4b63-8c4e-2f6f3f1a7c11']]
    expect(guessFields(['Title', 'Artist', 'Artist aliases'], rows).fields).not.toHaveProperty([
      'artist.also',
    ])
  })

  it('separates other spellings by semicolons, since names contain commas', () => {
    const also = (value: string) =>
      guessFields(['Title', 'Artist', 'AKA'], [['One', 'The Beatles', value]]).fields?.['artist.also']
    expect(also('Beatles, The')).toBe('AKA')
    expect(also('Beatles; Fab Four')).toEqual({ field: 'AKA', separator: ';' })
  })

  it.each([
    'Artist Email',
    'Bandcamp URL',
    'artist_id',
    'Artist Country',
    'Artist URI(s)',
    'Featured Artists',
    'Artist website',
    'Band members',
    'Title length',
    'Album notes',
    'Label contact',
    'Date of contract',
    'File size',
  ])('%s is nothing that is known', (name) => {
    expect(guessFields(['Track title', name]).fields).toEqual({ name: 'Track title' })
  })
})

it('products and assets may be named without a mark, and names in objects of Airtable have blanks', () => {
  const names = ['Product title', 'Product type', 'Asset title', 'fields.Track Number']
  expect(guessFields(names, [['Tidal', 'simple', 'Low', '1 of 10']]).fields).toEqual({
    name: 'Asset title',
    'release.name': 'Product title',
    tracknumber: 'fields.Track Number',
  })
})

it.each([
  ['Track #', 'tracknumber'],
  ['Cat No', 'release.catalognumber'],
  ['Cat#', 'release.catalognumber'],
  ['Catalogue number', 'release.catalognumber'],
  ['Kat.-Nr.', 'release.catalognumber'],
  ['UPC/EAN', 'release.barcode'],
  ['Album artist', 'release.artist.name'],
  ['Sello', 'release.label.name'],
  ['Éditeur', 'release.label.name'],
  ['Time', 'duration'],
  ['Disc Number', 'disc'],
  ['CD-Nr.', 'disc'],
  ['Release year', 'release.releasedate'],
  ['Date', 'release.releasedate'],
])('%s beside a title and an artist is %s', (name, field) => {
  expect(guessFields(['Title', 'Artist', name]).fields).toEqual({
    name: 'Title',
    'artist.name': 'Artist',
    [field]: name,
  })
})

const SPANISH = {
  'artist.name': 'Artista',
  name: 'Título',
  'release.name': 'Álbum',
  duration: 'Duración',
  'release.releasedate': 'Año',
  tracknumber: 'Número',
}

it.each<[language: string, fields: Record<string, string>]>([
  [
    'German',
    {
      'artist.name': 'Interpret',
      name: 'Songtitel',
      'release.name': 'Albumtitel',
      tracknumber: 'Track-Nr.',
      duration: 'Länge',
    },
  ],
  [
    'French',
    {
      'artist.name': 'Artiste',
      name: 'Titre',
      'release.name': 'Album',
      duration: 'Durée',
      'release.releasedate': 'Année',
      tracknumber: 'Numéro',
    },
  ],
  ['Spanish', SPANISH],
  [
    'Spanish, whose letters Unicode decomposes',
    Object.fromEntries(Object.entries(SPANISH).map(([field, name]) => [field, name.normalize('NFD')])),
  ],
])('names alone are enough, in %s', (_, fields) => {
  expect(guessFields(Object.values(fields)).fields).toEqual(fields)
})
