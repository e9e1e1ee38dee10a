// A catalog of classical music, of works that everyone may play: about 200 tracks of symphonies, suites, preludes and songs in
// recordings of the first half of the twentieth century, and a broadcast of two hours with chapters. The durations are
// made up.

/** A work with its movements, in order. */
type Work = readonly [title: string, movements: readonly string[]]

interface Recording {
  readonly release: string
  readonly year: string
  readonly label: string
  readonly composer: string
  /** Each with its role; the first is the artist. */
  readonly performers: readonly (readonly [name: string, role: string])[]
  readonly works: readonly Work[]
}

const [CONDUCTOR, ORCHESTRA, CHOIR] = ['Conductor', 'Orchestra', 'Choir']
const BEETHOVEN = 'Ludwig van Beethoven'
const BACH = 'Johann Sebastian Bach'

const SYMPHONIES: readonly Work[] = [
  [
    'Symphony No. 1 in C major, Op. 21',
    [
      'Adagio molto – Allegro con brio',
      'Andante cantabile con moto',
      'Menuetto. Allegro molto e vivace',
      'Adagio – Allegro molto e vivace',
    ],
  ],
  [
    'Symphony No. 2 in D major, Op. 36',
    ['Adagio – Allegro con brio', 'Larghetto', 'Scherzo. Allegro', 'Allegro molto'],
  ],
  [
    'Symphony No. 3 in E-flat major, Op. 55, “Eroica”',
    [
      'Allegro con brio',
      'Marcia funebre. Adagio assai',
      'Scherzo. Allegro vivace',
      'Finale. Allegro molto – Poco andante – Presto',
    ],
  ],
  [
    'Symphony No. 4 in B-flat major, Op. 60',
    ['Adagio – Allegro vivace', 'Adagio', 'Allegro vivace', 'Allegro ma non troppo'],
  ],
  ['Symphony No. 5 in C minor, Op. 67', ['Allegro con brio', 'Andante con moto', 'Allegro', 'Allegro']],
  [
    'Symphony No. 6 in F major, Op. 68, “Pastoral”',
    [
      'Erwachen heiterer Empfindungen bei der Ankunft auf dem Lande. Allegro ma non troppo',
      'Szene am Bach. Andante molto mosso',
      'Lustiges Zusammensein der Landleute. Allegro',
      'Gewitter, Sturm. Allegro',
      'Hirtengesang. Frohe und dankbare Gefühle nach dem Sturm. Allegretto',
    ],
  ],
  [
    'Symphony No. 7 in A major, Op. 92',
    ['Poco sostenuto – Vivace', 'Allegretto', 'Presto – Assai meno presto', 'Allegro con brio'],
  ],
  [
    'Symphony No. 8 in F major, Op. 93',
    ['Allegro vivace e con brio', 'Allegretto scherzando', 'Tempo di menuetto', 'Allegro vivace'],
  ],
  [
    'Symphony No. 9 in D minor, Op. 125, “Choral”',
    [
      'Allegro ma non troppo, un poco maestoso',
      'Molto vivace',
      'Adagio molto e cantabile',
      'Presto – Allegro assai – “O Freunde, nicht diese Töne!” – Allegro assai vivace (alla marcia) – Andante maestoso – Prestissimo',
    ],
  ],
]

const SUITE = ['Prélude', 'Allemande', 'Courante', 'Sarabande']
const CELLO_SUITES: readonly Work[] = (
  [
    ['No. 1 in G major, BWV 1007', 'Menuets I & II'],
    ['No. 2 in D minor, BWV 1008', 'Menuets I & II'],
    ['No. 3 in C major, BWV 1009', 'Bourrées I & II'],
    ['No. 4 in E-flat major, BWV 1010', 'Bourrées I & II'],
    ['No. 5 in C minor, BWV 1011', 'Gavottes I & II'],
    ['No. 6 in D major, BWV 1012', 'Gavottes I & II'],
  ] as const
).map(([title, dances]) => [`Cello Suite ${title}`, [...SUITE, dances, 'Gigue']])

const KEYS =
  'C major,C minor,C-sharp major,C-sharp minor,D major,D minor,E-flat major,E-flat minor,E major,E minor,F major,F minor,F-sharp major,F-sharp minor,G major,G minor,A-flat major,G-sharp minor,A major,A minor,B-flat major,B-flat minor,B major,B minor'
const PRELUDES: readonly Work[] = KEYS.split(',').map((key, at) => [
  `The Well-Tempered Clavier, Book I: No. ${at + 1} in ${key}, BWV ${846 + at}`,
  ['Prelude', 'Fugue'],
])

const SONATAS: readonly Work[] = [
  [
    'Piano Sonata No. 8 in C minor, Op. 13, “Pathétique”',
    ['Grave – Allegro di molto e con brio', 'Adagio cantabile', 'Rondo. Allegro'],
  ],
  [
    'Piano Sonata No. 14 in C-sharp minor, Op. 27 No. 2, “Moonlight”',
    ['Adagio sostenuto', 'Allegretto', 'Presto agitato'],
  ],
  [
    'Piano Sonata No. 23 in F minor, Op. 57, “Appassionata”',
    ['Allegro assai', 'Andante con moto', 'Allegro ma non troppo – Presto'],
  ],
]

const SEASONS: readonly Work[] = (
  [
    ['No. 1 in E major, RV 269, “La primavera”', 'Allegro, Largo e pianissimo sempre, Allegro pastorale'],
    ['No. 2 in G minor, RV 315, “L’estate”', 'Allegro non molto, Adagio e piano – Presto e forte, Presto'],
    ['No. 3 in F major, RV 293, “L’autunno”', 'Allegro, Adagio molto, Allegro'],
    ['No. 4 in F minor, RV 297, “L’inverno”', 'Allegro non molto, Largo, Allegro'],
  ] as const
).map(([title, movements]) => [`The Four Seasons: Violin Concerto ${title}`, movements.split(', ')])

const WINTERREISE: Work = [
  'Winterreise, D. 911',
  [
    ...['Gute Nacht', 'Die Wetterfahne', 'Gefrorne Tränen', 'Erstarrung', 'Der Lindenbaum', 'Wasserflut'],
    ...['Auf dem Flusse', 'Rückblick', 'Irrlicht', 'Rast', 'Frühlingstraum', 'Einsamkeit', 'Die Post'],
    ...['Der greise Kopf', 'Die Krähe', 'Letzte Hoffnung', 'Im Dorfe', 'Der stürmische Morgen'],
    ...['Täuschung', 'Der Wegweiser', 'Das Wirtshaus', 'Mut', 'Die Nebensonnen', 'Der Leiermann'],
  ],
]

const PRELUDE_KEYS = [
  ...['C major', 'A minor', 'G major', 'E minor', 'D major', 'B minor', 'A major', 'F-sharp minor'],
  ...['E major', 'C-sharp minor', 'B major', 'G-sharp minor', 'F-sharp major', 'E-flat minor'],
  ...['D-flat major', 'B-flat minor', 'A-flat major', 'F minor', 'E-flat major', 'C minor'],
  ...['B-flat major', 'G minor', 'F major', 'D minor'],
]
const CHOPIN: Work = ['24 Préludes, Op. 28', PRELUDE_KEYS.map((key, at) => `No. ${at + 1} in ${key}`)]

const RECORDINGS: readonly Recording[] = [
  {
    ...{ release: 'Beethoven: The Nine Symphonies', year: '1939', label: 'Archive of Broadcasts' },
    composer: BEETHOVEN,
    performers: [
      ['NBC Symphony Orchestra', ORCHESTRA],
      ['Arturo Toscanini', CONDUCTOR],
      ['Westminster Choir', CHOIR],
    ],
    works: SYMPHONIES,
  },
  {
    ...{ release: 'Bach: Suites for Violoncello Solo', year: '1939', label: 'His Master’s Voice' },
    composer: BACH,
    performers: [['Pablo Casals', 'Cello']],
    works: CELLO_SUITES,
  },
  {
    ...{ release: 'Bach: The Well-Tempered Clavier, Book I', year: '1934', label: 'His Master’s Voice' },
    composer: BACH,
    performers: [['Edwin Fischer', 'Piano']],
    works: PRELUDES,
  },
  {
    ...{
      release: 'Beethoven: Pathétique, Moonlight, Appassionata',
      year: '1935',
      label: 'His Master’s Voice',
    },
    composer: BEETHOVEN,
    performers: [['Artur Schnabel', 'Piano']],
    works: SONATAS,
  },
  {
    ...{ release: 'Beethoven: Symphonies Nos. 5 and 7', year: '1943', label: 'Reichs-Rundfunk' },
    composer: BEETHOVEN,
    performers: [
      ['Berliner Philharmoniker', ORCHESTRA],
      ['Wilhelm Furtwängler', CONDUCTOR],
    ],
    works: [4, 6].map((at) => SYMPHONIES[at] as Work),
  },
  {
    ...{ release: 'Vivaldi: Le quattro stagioni', year: '1942', label: 'Cetra' },
    composer: 'Antonio Vivaldi',
    performers: [
      ['Gioconda de Vito', 'Violin'],
      ['Orchestra dell’Accademia Nazionale di Santa Cecilia', ORCHESTRA],
      ['Bernardino Molinari', CONDUCTOR],
    ],
    works: SEASONS,
  },
  {
    ...{ release: 'Schubert: Winterreise', year: '1933', label: 'His Master’s Voice' },
    composer: 'Franz Schubert',
    performers: [
      ['Gerhard Hüsch', 'Baritone'],
      ['Hanns Udo Müller', 'Piano'],
    ],
    works: [WINTERREISE],
  },
  {
    ...{ release: 'Chopin: Préludes', year: '1933', label: 'His Master’s Voice' },
    composer: 'Frédéric Chopin',
    performers: [['Alfred Cortot', 'Piano']],
    works: [CHOPIN],
  },
]

/** Seconds after the beginning, and the title of each part of a broadcast. */
const CHAPTERS = [
  'Welcome',
  'Beethoven: Symphony No. 5, first movement (Furtwängler, Berlin 1943)',
  'News from the archive',
  'Bach: Cello Suite No. 1 (Casals)',
  'A letter from a listener in Ljubljana',
  'Vivaldi: L’inverno (Molinari)',
  'What a lacquer disc is',
  'Bach: Preludes and Fugues in C (Edwin Fischer)',
  'Interview: how the sides are joined, and what is lost where a side ends in the middle of a phrase',
  'Beethoven: Moonlight Sonata (Schnabel)',
  'Beethoven: Symphony No. 7, Allegretto (Toscanini)',
  'Good night',
].map((title, at) => `${at * 600} ${title}`)

const recordingTracks = ({ release, year, label, composer, performers, works }: Recording): object[] => {
  let number = 0
  return works.flatMap(([work, movements]) =>
    movements.map((movement, at) => {
      number += 1
      return {
        name: `${work}: ${movement}`,
        ...{ work, movement, movementnumber: at + 1, tracknumber: number },
        duration: `${120 + ((number * 37) % 600)}`,
        composers: [{ name: composer }],
        artist: { name: performers[0]?.[0] },
        artist_display: performers.map(([name]) => name).join(', '),
        credits: performers.map(([name, role]) => ({ artist: { name }, role })),
        release: {
          ...{ name: release, releasedate: year, label: { name: label } },
          artist: { name: performers[0]?.[0] },
          artist_display: performers.map(([name]) => name).join(', '),
        },
        stream: `https://audio.example/${encodeURIComponent(release)}/${number}.mp3`,
      }
    }),
  )
}

export const SHOW_TITLE = 'From the Shellac Room'

const SHOW = {
  ...{ name: `${SHOW_TITLE}, 12 March`, tracknumber: 1, duration: '7200', chapters: CHAPTERS },
  ...{ artist: { name: 'Radio Meadow' }, stream: 'https://audio.example/show.mp3' },
  release: {
    ...{ name: SHOW_TITLE, releasedate: '2026-03-12', type: 'broadcast' },
    ...{ artist: { name: 'Radio Meadow' }, label: { name: 'Radio Meadow' } },
  },
}

/** The files of the data folder. */
export const CLASSICAL_ARCHIVE = {
  'tracks.ndjson': [...RECORDINGS.flatMap(recordingTracks), SHOW],
  'site.json': {
    base_url: 'https://classical.example',
    namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
    site: { name: 'The Shellac Room', track_pages: true },
  },
}
