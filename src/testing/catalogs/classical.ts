// A small sheet of classical music, as an archive keeps it: works of several movements, and of several composers.
import { guessFields } from '../../importers/guesses/guess-fields.ts'

const HEADER = [
  ...['Album', 'Track', 'Artist', 'Composer', 'Work', 'Movement No.', 'Movement'],
  ...['Conductor', 'Orchestra/Ensemble', 'Soloist(s)', 'Length', 'File'],
]

const KLEIBER = {
  album: 'Beethoven: Symphony No. 5',
  artist: 'Wiener Philharmoniker',
  composer: 'Ludwig van Beethoven',
  work: 'Symphony No. 5 in C minor, Op. 67',
  people: ['Carlos Kleiber', 'Wiener Philharmoniker', ''],
}
const MIXED = { album: 'Cello and Piano' }
const DU_PRE = {
  ...MIXED,
  artist: 'Jacqueline du Pré',
  composer: 'Edward Elgar',
  work: 'Cello Concerto in E minor, Op. 85',
  people: ['John Barbirolli', 'London Symphony Orchestra', 'Jacqueline du Pré'],
}
const CICCOLINI = {
  ...MIXED,
  artist: 'Aldo Ciccolini',
  composer: 'Erik Satie',
  work: 'Gymnopédies',
  people: ['', '', 'Aldo Ciccolini'],
}
const MA = {
  ...MIXED,
  artist: 'Yo-Yo Ma',
  composer: 'Johann Sebastian Bach; Charles Gounod',
  work: 'Ave Maria',
  people: ['', '', 'Yo-Yo Ma; Kathryn Stott'],
}
const KARAJAN = {
  ...KLEIBER,
  album: 'Beethoven in Berlin',
  artist: 'Berliner Philharmoniker',
  people: ['Herbert von Karajan', 'Berliner Philharmoniker', ''],
}

const PLAYED = [
  [KLEIBER, 1, 'I', 'Allegro con brio', '7:22'],
  [KLEIBER, 2, 'II', 'Andante con moto', '10:00'],
  [KLEIBER, 3, 'III', 'Allegro', '5:09'],
  [KLEIBER, 4, 'IV', 'Allegro', '10:50'],
  [DU_PRE, 1, 'I', 'Adagio – Moderato', '7:58'],
  [DU_PRE, 2, 'II', 'Lento – Allegro molto', '4:28'],
  [DU_PRE, 3, 'III', 'Adagio', '5:13'],
  [DU_PRE, 4, 'IV', 'Allegro – Moderato – Allegro, ma non troppo', '12:20'],
  [CICCOLINI, 5, '1', 'Lent et douloureux', '3:20'],
  [CICCOLINI, 6, '2', 'Lent et triste', '2:45'],
  [CICCOLINI, 7, '3', 'Lent et grave', '2:35'],
  [MA, 8, '', '', '3:02'],
  [KARAJAN, 1, 'I', 'Allegro con brio', '7:08'],
] as const

const ROWS = PLAYED.map(
  ([{ album, artist, composer, work, people }, track, number, movement, length], at) => [
    ...[album, `${track}`, artist, composer, work, number, movement, ...people, length],
    `${at + 1}.mp3`,
  ],
)

const csv = [HEADER, ...ROWS].map((row) => row.map((cell) => `"${cell}"`).join()).join('\n')

/** The sheet, read by the fields that are guessed of it. */
export const classicalCatalog = (settings: object = {}) => ({
  'site.json': {
    base_url: 'https://api.example.org',
    media_url: 'https://media.example.org',
    docs: false,
    namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
    default_label: 'Archive',
    sources: { tracks: { from: 'sheet.csv', group: ['Album'], fields: guessFields(HEADER, ROWS).fields } },
    ...settings,
  },
  'sheet.csv': csv,
})
